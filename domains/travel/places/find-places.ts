/** Place search by name, ranked by exact name, prefix, alias and substring. */
import { toComparable } from '#contracts/text/fold-text.ts';
import { fitOfName, minRating, nameFits, nameQueries } from '#contracts/text/match-names.ts';
import type { LoadedFeed } from '#domains/travel/feed/loaded-feed.ts';
import type { Place } from './place.ts';
import { getPlaceIndex, type IndexedPlace } from './place-index.ts';

/** Ranks of matches; lower is better. Places of equal rank are grouped by town. */
export const ranks = { ...nameFits, alias: 3 } as const;

/**
 * Searches places by name, best first: exact name or alias; prefix of the name; prefix of a word; name plus kind
 * ("picton ferry"); substring. Macrons are ignored. A town precedes its stops.
 */
export function findPlaces(feed: LoadedFeed, query: string, limit: number): Place[] {
  return rankPlaces(feed, query)
    .slice(0, limit)
    .map(({ entry }) => entry.place);
}

/** A matching place with its rank. */
export interface RankedPlace {
  readonly entry: IndexedPlace;
  readonly rank: number;
}

/** Returns all places that match `query`, best first; see `findPlaces`. */
export function rankPlaces(feed: LoadedFeed, query: string): RankedPlace[] {
  const queries = nameQueries(query);
  return getPlaceIndex(feed)
    .filter(({ isListed }) => isListed)
    .flatMap((entry) => {
      const rank = minRating(queries, (variant) => rankOf(entry, variant));
      return rank === null ? [] : [{ entry, rank }];
    })
    .sort(
      (a, b) =>
        a.rank - b.rank ||
        compareText(a.entry.group, b.entry.group) ||
        Number(b.entry.place.kind === 'town') - Number(a.entry.place.kind === 'town') ||
        compareText(a.entry.name, b.entry.name) ||
        compareText(a.entry.place.id, b.entry.place.id),
    );
}

function rankOf(entry: IndexedPlace, query: string): number | null {
  const { place, words, aliases } = entry;
  if (toComparable(place.id) === query) return ranks.exact;
  const fit = fitOfName(entry, query);
  if (fit !== null && fit < ranks.alias) return fit;
  const parts = query.split(' ');
  const hits = parts.map((part) => words.some((word) => word.startsWith(part)));
  const everyPart = parts.every(
    (part, index) => hits[index] || (part.length > 2 && aliases.some((alias) => alias.startsWith(part))),
  );
  return everyPart && hits.includes(true) ? ranks.alias : fit;
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
