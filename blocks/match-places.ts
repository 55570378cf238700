/** Autocomplete of places: ranks names that match the typed text, or similar names if none match. */

import type { PlaceOption } from '#blocks/place-option.ts';
import { toComparable } from '#contracts/text/fold-text.ts';
import {
  type ComparableName,
  fitOfName,
  minRating,
  nameDistance,
  nameQueries,
} from '#contracts/text/match-names.ts';

/** The maximum number of suggestions. */
const maxSuggestions = 8;

/** A place with its names normalised, which takes several milliseconds for all places. */
export interface NamedPlace extends ComparableName {
  readonly place: PlaceOption;
}

/** Returns a place with its normalised names. */
export function withNames(place: PlaceOption): NamedPlace {
  return {
    place,
    name: toComparable(place.name),
    otherNames: (place.otherNames ?? []).map(toComparable),
  };
}

/** Finds the places that match the typed text, best match first; if none match, the places with similar names. */
export function matchPlaces(places: readonly NamedPlace[], typed: string): readonly PlaceOption[] {
  const queries = nameQueries(typed);
  const ranked = (rankOf: (name: ComparableName, query: string) => number | null) =>
    places
      .flatMap((named) => {
        const rank = minRating(queries, (query) => rankOf(named, query));
        return rank === null ? [] : [{ place: named.place, rank }];
      })
      .toSorted((a, b) => a.rank - b.rank)
      .slice(0, maxSuggestions)
      .map(({ place }) => place);
  const fitting = ranked(fitOfName);
  return fitting.length > 0
    ? fitting
    : ranked((name, query) => nameDistance(name, query, { isBeingTyped: true }));
}
