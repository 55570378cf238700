import type { FareSearchParameter, FareSearchQuery } from '#contracts/search/fare-search-query.ts';

import { resultsAnchor } from './results-anchor.ts';

/** The clock time of seconds after midnight: `07:40`. */
export function clock(seconds: number): string {
  const parts = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60];
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}

/** The search as it stands in an address: only what differs from what is meant anyway. */
export function searchParameters(search: FareSearchQuery): URLSearchParams {
  const { departAfter, arriveBy, maxChanges } = search;
  const entries: [FareSearchParameter, string | undefined][] = [
    ['from', search.from],
    ['to', search.to],
    ['date', search.date],
    ['returnDate', search.returnDate],
    ['adults', String(search.adults)],
    ['children', search.children > 0 ? String(search.children) : undefined],
    ['infants', search.infants > 0 ? String(search.infants) : undefined],
    ['types', search.types?.join(',')],
    ['departAfter', departAfter === undefined ? undefined : clock(departAfter)],
    ['arriveBy', arriveBy === undefined ? undefined : clock(arriveBy)],
    ['maxChanges', maxChanges === undefined ? undefined : String(maxChanges)],
    ['sort', search.sort === 'departure' ? undefined : search.sort],
  ];
  return new URLSearchParams(
    entries.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

/** Makes links to searches that differ from this one in what they are told. */
export function searchLinks(path: string, search: FareSearchQuery) {
  return (changed: Partial<FareSearchQuery>): string => {
    const next = { ...search, ...changed };
    // A journey back before the journey out is no search: the way back moves along.
    if (next.returnDate && next.returnDate < next.date) next.returnDate = next.date;
    const query = searchParameters(next).toString().replaceAll('%2C', ',').replaceAll('%3A', ':');
    return `${path}?${query}#${resultsAnchor}`;
  };
}
