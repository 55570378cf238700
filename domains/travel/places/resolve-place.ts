import { comparable } from '#contracts/text/folded.ts';
import { bestOf, nameQueries, unlikeness } from '#contracts/text/match-names.ts';
import type { LoadedFeed } from '#domains/travel/feed/loaded-feed.ts';
import { rankedPlaces, ranks } from './find-places.ts';
import type { Place, ResolvedPlace } from './place.ts';
import { placeById } from './place-by-id.ts';
import { type IndexedPlace, placesOf } from './place-index.ts';

/** The most candidates or suggestions named. */
const maxNamed = 6;

/** With fewer letters a part of a name tells too little to be taken for it. */
const minTypedLetters = 3;

/**
 * The one place that an id, or words a visitor typed, stand for. A town stands for its stops: words that fit them all come
 * to the town. Words that fit several towns are ambiguous. What is no name, nor begins one or one of its words, is unknown: it
 * comes with the names that hold it or are written alike.
 */
export function resolvePlace(feed: LoadedFeed, text: string): ResolvedPlace {
  const named = placeById(feed, text.trim());
  if (named) return { kind: 'found', place: named };
  const places = placesOf(feed);

  const queries = nameQueries(text);
  const sameName = places.filter(({ name, otherNames }) =>
    queries.some((query) => name === query || otherNames.includes(query)),
  );
  const exact = sameName.find(({ place }) => place.kind === 'town') ?? sameName[0];
  if (exact && new Set(sameName.map(({ group }) => group)).size === 1)
    return { kind: 'found', place: exact.place };

  const fitting = rankedPlaces(feed, text);
  const best = fitting.filter(({ rank }) => rank === fitting[0]?.rank);
  const [first] = best;
  if (!first) return { kind: 'unknown', suggestions: placesLike(places, queries) };
  const fittingPlaces = fitting.slice(0, maxNamed).map(({ entry }) => entry.place);
  const oneTown = best.every(({ entry }) => entry.group === first.entry.group);
  const isOne = best.length === 1 || (oneTown && first.entry.place.kind === 'town');
  if (first.rank === ranks.inside || (isOne && comparable(text).length < minTypedLetters))
    return { kind: 'unknown', suggestions: fittingPlaces };
  return isOne
    ? { kind: 'found', place: first.entry.place }
    : { kind: 'ambiguous', candidates: fittingPlaces };
}

/** Towns whose names are like one of the queries, the likest first. */
function placesLike(places: readonly IndexedPlace[], queries: readonly string[]): readonly Place[] {
  return places
    .filter(({ isListed, place }) => isListed && place.kind === 'town')
    .flatMap((entry) => {
      const rank = bestOf(queries, (query) => unlikeness(entry, query));
      return rank === null ? [] : [{ place: entry.place, rank }];
    })
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, maxNamed)
    .map(({ place }) => place);
}
