import { defineBlock } from '#blocks/define-block.ts';
import { figures as schema } from '#schemas/blocks/figures.schema.ts';
import { Figures } from './figures.tsx';

/** The definition of block `figures`: a few large numbers. */
export const figures = defineBlock({
  schema,
  layout: 'grid',
  outline: ({ heading }) => (heading ? 'title' : 'none'),
  onFailure: 'omit',
  Component: Figures,
});
