import { defineLoadedBlock } from '#blocks/define-block.ts';
import { tourDetail as schema } from '#schemas/blocks/tour-detail.schema.ts';
import { loadTourDetail } from './tour-detail.load.ts';
import { TourDetail, TourDetailUnavailable } from './tour-detail.tsx';
import { tourJsonLd } from './tour-json-ld.ts';

/** The definition of block `tourDetail`: a tour's departures and prices. */
export const tourDetail = defineLoadedBlock({
  schema,
  load: loadTourDetail,
  layout: 'grid',
  outline: 'title',
  onFailure: 'critical',
  Fallback: TourDetailUnavailable,
  jsonLd: ({ tourTitle, tourSummary }, data, page) =>
    tourJsonLd({ title: tourTitle, summary: tourSummary }, data, page),
  Component: TourDetail,
});
