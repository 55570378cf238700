import { comparable } from '#contracts/text/folded.ts';
import { bestOf, fitOfName, nameQueries, unlikeness } from '#contracts/text/match-names.ts';
import type { PlaceOption } from './search-view.ts';

/** So many are shown at once. */
const most = 8;

/**
 * The places that fit what was typed, in the order of how well they do; where none does, those whose names are written alike.
 */
export function matchPlaces(places: readonly PlaceOption[], typed: string): readonly PlaceOption[] {
  const queries = nameQueries(typed);
  const names = places.map((place) => ({
    place,
    name: comparable(place.name),
    otherNames: (place.otherNames ?? []).map(comparable),
  }));
  const ranked = (rankOf: (name: (typeof names)[number], query: string) => number | null) =>
    names
      .flatMap((name) => {
        const rank = bestOf(queries, (query) => rankOf(name, query));
        return rank === null ? [] : [{ place: name.place, rank }];
      })
      .toSorted((a, b) => a.rank - b.rank)
      .slice(0, most)
      .map(({ place }) => place);
  const fitting = ranked(fitOfName);
  return fitting.length > 0
    ? fitting
    : ranked((name, query) => unlikeness(name, query, { isBeingTyped: true }));
}
