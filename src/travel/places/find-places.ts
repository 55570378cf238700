import { comparable } from '#schemas/shared/folded.ts';
import type { LoadedFeed } from '#src/travel/feed/loaded-feed.ts';
import type { Place } from './place.ts';
import { type IndexedPlace, placesOf } from './place-index.ts';

/** How well words fit a place; smaller is better. Places that share a rank are listed town by town. */
const ranks = { exact: 0, prefix: 1, wordPrefix: 2, alias: 3, inside: 4 } as const;

/**
 * The places whose names fit what was typed, the best first: the name itself, names that begin with it, names with a word
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
  const asked = comparable(query);
  if (asked === '') return [];
  return placesOf(feed)
    .filter(({ isListed }) => isListed)
    .flatMap((entry) => {
      const rank = rankOf(entry, asked);
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

function rankOf({ place, name, words, aliases }: IndexedPlace, asked: string): number | null {
  if (name === asked || comparable(place.id) === asked) return ranks.exact;
  if (name.startsWith(asked)) return ranks.prefix;
  if (` ${name}`.includes(` ${asked}`)) return ranks.wordPrefix;
  const parts = asked.split(' ');
  const hits = parts.map((part) => words.some((word) => word.startsWith(part)));
  const everyPart = parts.every(
    (part, index) => hits[index] || (part.length > 2 && aliases.some((alias) => alias.startsWith(part))),
  );
  if (everyPart && hits.includes(true)) return ranks.alias;
  return name.includes(asked) ? ranks.inside : null;
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
