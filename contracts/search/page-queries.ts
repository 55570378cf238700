import { fareSearchParameters } from './fare-search-query.ts';
import { destinationFilter, tourFilter } from './list-filters.ts';
import { siteSearchQuery } from './site-search-query.ts';

/**
 * Every parameter that pages answer to. A page asked for with one of them is drawn for that request alone; with all others
 * (`utm_source`) it is the kept one.
 */
export const pageParameters: ReadonlySet<string> = new Set([
  ...fareSearchParameters,
  ...destinationFilter.names,
  ...tourFilter.names,
  ...siteSearchQuery.names,
]);
