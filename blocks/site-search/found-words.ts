import { countNoun } from '#contracts/counts.ts';
import type { FoundType } from '#domains/site-search/site-search.ts';

/** What visitors call one thing that was found, and several. */
export const foundNames: Readonly<Record<FoundType, { readonly one: string; readonly many: string }>> = {
  destination: { one: 'Destination', many: 'Destinations' },
  page: { one: 'Page', many: 'Pages' },
  tour: { one: 'Tour', many: 'Tours' },
  travelPass: { one: 'Pass', many: 'Passes' },
  station: { one: 'Station or stop', many: 'Stations and stops' },
  blogPost: { one: 'Article', many: 'Articles' },
};

/** `1 result`, `22 results`. */
export function resultsInWords(count: number): string {
  return countNoun(count, 'result');
}
