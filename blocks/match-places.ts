/** Autocomplete of places: ranks names that match the typed text, or similar names if none match. */

import type { PlaceOption } from '#blocks/place-option.ts';
import { toComparable } from '#contracts/text/fold-text.ts';
import { fitOfName, minRating, nameDistance, nameQueries } from '#contracts/text/match-names.ts';

/** The maximum number of suggestions. */
const maxSuggestions = 8;

/** Finds the places that match the typed text, best match first; if none match, the places with similar names. */
export function matchPlaces(places: readonly PlaceOption[], typed: string): readonly PlaceOption[] {
  const queries = nameQueries(typed);
  const names = places.map((place) => ({
    place,
    name: toComparable(place.name),
    otherNames: (place.otherNames ?? []).map(toComparable),
  }));
  const ranked = (rankOf: (name: (typeof names)[number], query: string) => number | null) =>
    names
      .flatMap((name) => {
        const rank = minRating(queries, (query) => rankOf(name, query));
        return rank === null ? [] : [{ place: name.place, rank }];
      })
      .toSorted((a, b) => a.rank - b.rank)
      .slice(0, maxSuggestions)
      .map(({ place }) => place);
  const fitting = ranked(fitOfName);
  return fitting.length > 0
    ? fitting
    : ranked((name, query) => nameDistance(name, query, { isBeingTyped: true }));
}
