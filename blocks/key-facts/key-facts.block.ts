import { defineBlock } from '#blocks/define-block.ts';
import { keyFacts as schema } from '#schemas/blocks/key-facts.schema.ts';
import { KeyFacts } from './key-facts.tsx';

/** The definition of block `keyFacts`: terms with their values. */
export const keyFacts = defineBlock({
  schema,
  layout: 'grid',
  outline: ({ heading }) => (heading ? 'title' : 'none'),
  onFailure: 'omit',
  Component: KeyFacts,
});
