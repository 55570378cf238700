import { defineBlock } from '#blocks/define-block.ts';
import { quote as schema } from '#schemas/blocks/quote.schema.ts';
import { Quote } from './quote.tsx';

/** The definition of block `quote`: a quotation. */
export const quote = defineBlock({
  schema,
  layout: 'grid',
  outline: 'none',
  onFailure: 'omit',
  Component: Quote,
});
