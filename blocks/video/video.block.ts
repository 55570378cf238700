import { defineBlock } from '#blocks/define-block.ts';
import { video as schema } from '#schemas/blocks/video.schema.ts';
import { Video } from './video.tsx';

/** The definition of block `video`: a film of our own, or one on another site. */
export const video = defineBlock({
  schema,
  layout: 'grid',
  outline: ({ heading }) => (heading ? 'title' : 'none'),
  onFailure: 'omit',
  Component: Video,
});
