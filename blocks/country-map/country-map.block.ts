import { defineBlock } from '#blocks/define-block.ts';
import { countryMap as schema } from '#schemas/blocks/country-map.schema.ts';
import { CountryMap } from './country-map.tsx';

/** The definition of block `countryMap`: a map of New Zealand with lines and places. */
export const countryMap = defineBlock({
  schema,
  layout: 'grid',
  outline: ({ heading }) => (heading ? 'title' : 'sections'),
  isEmpty: ({ places, routes }) => places.length === 0 && routes.length === 0,
  onFailure: 'omit',
  Component: CountryMap,
});
