import { defineBlock } from '#blocks/define-block.ts';
import { gallery as schema } from '#schemas/blocks/gallery.schema.ts';
import { Gallery } from './gallery.tsx';

/** The definition of block `gallery`: pictures with captions. */
export const gallery = defineBlock({
  schema,
  layout: 'bleed',
  outline: ({ heading }) => (heading ? 'title' : 'none'),
  isEmpty: ({ pictures }) => pictures.length === 0,
  onFailure: 'omit',
  Component: Gallery,
});
