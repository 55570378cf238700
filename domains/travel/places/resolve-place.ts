/** Resolves typed text or an id to one place, or to candidates and suggestions by edit distance. */
import { toComparable } from '#contracts/text/fold-text.ts';
import { minRating, nameDistance, nameQueries } from '#contracts/text/match-names.ts';
import type { LoadedFeed } from '#domains/travel/feed/loaded-feed.ts';
import { rankPlaces, ranks } from './find-places.ts';
import type { Place, ResolvedPlace } from './place.ts';
import { findPlaceById } from './place-by-id.ts';
import { getPlaceIndex, type IndexedPlace } from './place-index.ts';

/** Maximum number of candidates or suggestions. */
const maxNamed = 6;

/** Minimum length of a name prefix that resolves to a place. */
const minTypedLetters = 3;

/**
 * Resolves an id or typed text to one place. Text that matches a town and its stops means the town; text that matches
 * several towns is ambiguous. Text that is no name or prefix is unknown, with suggestions by substring and edit
 * distance.
 */
export function resolvePlace(feed: LoadedFeed, text: string): ResolvedPlace {
  const named = findPlaceById(feed, text.trim());
  if (named) return { kind: 'found', place: named };
  const places = getPlaceIndex(feed);

  const queries = nameQueries(text);
  const sameName = places.filter(({ name, otherNames }) =>
    queries.some((query) => name === query || otherNames.includes(query)),
  );
  const exact = sameName.find(({ place }) => place.kind === 'town') ?? sameName[0];
  if (exact && new Set(sameName.map(({ group }) => group)).size === 1)
    return { kind: 'found', place: exact.place };

  const fitting = rankPlaces(feed, text);
  const best = fitting.filter(({ rank }) => rank === fitting[0]?.rank);
  const [first] = best;
  if (!first) return { kind: 'unknown', suggestions: findSimilarPlaces(places, queries) };
  const fittingPlaces = fitting.slice(0, maxNamed).map(({ entry }) => entry.place);
  const oneTown = best.every(({ entry }) => entry.group === first.entry.group);
  const isOne = best.length === 1 || (oneTown && first.entry.place.kind === 'town');
  if (first.rank === ranks.inside || (isOne && toComparable(text).length < minTypedLetters))
    return { kind: 'unknown', suggestions: fittingPlaces };
  return isOne
    ? { kind: 'found', place: first.entry.place }
    : { kind: 'ambiguous', candidates: fittingPlaces };
}

/** Finds towns with similar names, most similar first. */
function findSimilarPlaces(places: readonly IndexedPlace[], queries: readonly string[]): readonly Place[] {
  return places
    .filter(({ isListed, place }) => isListed && place.kind === 'town')
    .flatMap((entry) => {
      const rank = minRating(queries, (query) => nameDistance(entry, query));
      return rank === null ? [] : [{ place: entry.place, rank }];
    })
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, maxNamed)
    .map(({ place }) => place);
}
