import { fareSearchParameters } from './fare-search-query.ts';
import { destinationFilter, tourFilter } from './list-filters.ts';
import { monthQuery } from './month-query.ts';
import { passTravelQuery } from './pass-travel-query.ts';
import { replacementQuery } from './replacement-query.ts';
import { sentFormQuery } from './sent-form-query.ts';
import { siteSearchQuery } from './site-search-query.ts';
import { tripParameters } from './trip-query.ts';

/**
 * Lists all parameters that pages react to. A request with one of them is rendered individually; a request with others
 * only (`utm_source`) gets the cached page.
 */
export const pageParameters: ReadonlySet<string> = new Set([
  ...fareSearchParameters,
  ...destinationFilter.names,
  ...tourFilter.names,
  ...siteSearchQuery.names,
  ...tripParameters,
  ...monthQuery.names,
  ...passTravelQuery.names,
  ...replacementQuery.names,
  ...sentFormQuery.names,
]);
