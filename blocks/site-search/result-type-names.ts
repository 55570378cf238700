import { countNoun } from '#contracts/counts.ts';
import type { SearchResultType } from '#contracts/search/search-result-type.ts';

/** The visitors' names for each type of result, singular and plural. */
export const resultTypeNames: Readonly<
  Record<SearchResultType, { readonly one: string; readonly many: string }>
> = {
  destination: { one: 'Destination', many: 'Destinations' },
  page: { one: 'Page', many: 'Pages' },
  tour: { one: 'Tour', many: 'Tours' },
  travelPass: { one: 'Pass', many: 'Passes' },
  station: { one: 'Station or stop', many: 'Stations and stops' },
  blogPost: { one: 'Article', many: 'Articles' },
};

/** Formats a number of results: `1 result`, `22 results`. */
export function formatResultCount(count: number): string {
  return countNoun(count, 'result');
}
