import { defineBlock } from '#blocks/define-block.ts';
import { tourList as schema } from '#schemas/blocks/tour-list.ts';
import { TourList } from './tour-list.tsx';

export const tourList = defineBlock({
  schema,
  layout: 'text',
  outline: ({ heading }) => (heading ? 'title' : 'none'),
  onFailure: 'omit',
  Component: TourList,
});
