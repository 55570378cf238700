import { defineBlock } from '#blocks/define-block.ts';
import { mediaText as schema } from '#schemas/blocks/media-text.schema.ts';
import { MediaText } from './media-text.tsx';

/** The definition of block `mediaText`: a picture beside text. */
export const mediaText = defineBlock({
  schema,
  layout: 'grid',
  outline: ({ heading }) => (heading ? 'title' : 'none'),
  onFailure: 'omit',
  Component: MediaText,
});
