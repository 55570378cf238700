import { defineBlock } from '#blocks/define-block.ts';
import { hasContent, hasHeadings } from '#components/prose/prose-sections.ts';
import { richText as schema } from '#schemas/blocks/rich-text.schema.ts';
import { RichText } from './rich-text.tsx';

/** The definition of block `richText`: running text. */
export const richText = defineBlock({
  schema,
  layout: 'grid',
  outline: ({ body }) => (hasHeadings(body) ? 'sections' : 'none'),
  isEmpty: ({ body }) => !hasContent(body),
  onFailure: 'omit',
  Component: RichText,
});
