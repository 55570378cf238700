import { defineBlock } from '#blocks/define-block.ts';
import { tourDetail as schema } from '#schemas/blocks/tour-detail.ts';
import { TourDetail } from './tour-detail.tsx';

export const tourDetail = defineBlock({
  schema,
  layout: 'text',
  outline: ({ heading }) => (heading ? 'title' : 'none'),
  onFailure: 'omit',
  Component: TourDetail,
});
