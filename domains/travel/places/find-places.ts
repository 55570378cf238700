import { comparable } from '#contracts/text/folded.ts';
import { bestOf, fitOfName, nameFits, nameQueries } from '#contracts/text/match-names.ts';
import type { LoadedFeed } from '#domains/travel/feed/loaded-feed.ts';
import type { Place } from './place.ts';
import { type IndexedPlace, placesOf } from './place-index.ts';

/** How well words fit a place; smaller is better. Places that share a rank are listed town by town. */
export const ranks = { ...nameFits, alias: 3 } as const;

/**
 * The places whose names fit what was typed, the best first: the name itself or another name of the place, names that begin with it, names with a word
 * that begins with it, names with its words and what the place is ("picton ferry"), names with it inside. Macrons do not
 * matter. A town stands before its stops.
 */
export function findPlaces(feed: LoadedFeed, query: string, limit: number): Place[] {
  return rankedPlaces(feed, query)
    .slice(0, limit)
    .map(({ entry }) => entry.place);
}

/** A place that fits, and how well. */
export interface RankedPlace {
  readonly entry: IndexedPlace;
  readonly rank: number;
}

/** All the places that fit `query`, the best first; see `findPlaces`. */
export function rankedPlaces(feed: LoadedFeed, query: string): RankedPlace[] {
  const queries = nameQueries(query);
  return placesOf(feed)
    .filter(({ isListed }) => isListed)
    .flatMap((entry) => {
      const rank = bestOf(queries, (asked) => rankOf(entry, asked));
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

function rankOf(entry: IndexedPlace, asked: string): number | null {
  const { place, words, aliases } = entry;
  if (comparable(place.id) === asked) return ranks.exact;
  const fit = fitOfName(entry, asked);
  if (fit !== null && fit < ranks.alias) return fit;
  const parts = asked.split(' ');
  const hits = parts.map((part) => words.some((word) => word.startsWith(part)));
  const everyPart = parts.every(
    (part, index) => hits[index] || (part.length > 2 && aliases.some((alias) => alias.startsWith(part))),
  );
  return everyPart && hits.includes(true) ? ranks.alias : fit;
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
