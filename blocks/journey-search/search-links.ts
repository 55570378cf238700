/** Builds the URL query of a journey search, and links to the same search with changed parameters. */
import { formatServiceClock } from '#blocks/format-clock.ts';
import type { FareSearchParameter, FareSearchQuery } from '#contracts/search/fare-search-query.ts';

/** The anchor of the search results. */
export const resultsAnchor = 'journeys';

const metresText = (metres: number | undefined) => (metres === undefined ? undefined : String(metres));

/** The query parameters of a search, without default values. */
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
    ['vehicle', search.vehicle],
    ['length', metresText(search.length)],
    ['height', metresText(search.height)],
    ['towed', metresText(search.towed)],
    ['types', search.types?.join(',')],
    ['departAfter', departAfter === undefined ? undefined : formatServiceClock(departAfter)],
    ['arriveBy', arriveBy === undefined ? undefined : formatServiceClock(arriveBy)],
    ['maxChanges', maxChanges === undefined ? undefined : String(maxChanges)],
    ['sort', search.sort === 'departure' ? undefined : search.sort],
  ];
  return new URLSearchParams(
    entries.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

/** Adds a month to the address of a search. */
export function withMonth(href: string, month: string): string {
  return href.replace('#', `&month=${month}#`);
}

/** The purpose of a search, if its journeys are not simply added to the cart. */
export interface SearchPurpose {
  /** The pass to travel on, by its product id; undefined for a search with prices. */
  readonly pass?: { readonly id: string } | undefined;
  /** The id of the cart item that the chosen journey replaces. */
  readonly replaces?: string | undefined;
}

/** Creates a function that links to this search with changed parameters. */
export function searchLinks(path: string, search: FareSearchQuery, { pass, replaces }: SearchPurpose = {}) {
  return (changed: Partial<FareSearchQuery>): string => {
    const next = { ...search, ...changed };
    // A return before the outward date is invalid, so the return date moves along.
    if (next.returnDate && next.returnDate < next.date) next.returnDate = next.date;
    const parameters = searchParameters(next);
    if (pass) parameters.set('pass', pass.id);
    if (replaces !== undefined) parameters.set('replaces', replaces);
    const query = parameters.toString().replaceAll('%2C', ',').replaceAll('%3A', ':');
    return `${path}?${query}#${resultsAnchor}`;
  };
}
