import { comparable } from '#schemas/shared/folded.ts';
import type { LoadedFeed } from '#src/travel/feed/loaded-feed.ts';
import { editDistance } from './edit-distance.ts';
import { rankedPlaces } from './find-places.ts';
import type { Place, ResolvedPlace } from './place.ts';
import { placeById } from './place-by-id.ts';
import { placesOf } from './place-index.ts';

/** The most candidates or suggestions named. */
const mostNamed = 6;

/** Letters that may be wrong in a name for it to be suggested: two, but never more than half of what was typed. */
const mostTypingErrors = 2;

/**
 * The one place that an id, or words a visitor typed, stand for. A town stands for its stops: words that fit them all come
 * to the town. Words that fit several towns are ambiguous; words that fit none come with names that are written alike.
 */
export function resolvePlace(feed: LoadedFeed, text: string): ResolvedPlace {
  const named = placeById(feed, text.trim());
  if (named) return { kind: 'found', place: named };
  const places = placesOf(feed);

  const asked = comparable(text);
  const sameName = places.filter(({ name }) => name === asked && asked !== '');
  const exact = sameName.find(({ place }) => place.kind === 'town') ?? sameName[0];
  if (exact && new Set(sameName.map(({ group }) => group)).size === 1)
    return { kind: 'found', place: exact.place };

  const fitting = rankedPlaces(feed, text);
  const best = fitting.filter(({ rank }) => rank === fitting[0]?.rank);
  const [first] = best;
  if (first) {
    const oneTown = best.every(({ entry }) => entry.group === first.entry.group);
    if (best.length === 1 || (oneTown && first.entry.place.kind === 'town'))
      return { kind: 'found', place: first.entry.place };
    return { kind: 'ambiguous', candidates: fitting.slice(0, mostNamed).map(({ entry }) => entry.place) };
  }
  const mostErrors = Math.min(mostTypingErrors, Math.floor(asked.length / 2));
  const suggestions = places
    .filter(({ isListed, place }) => isListed && place.kind === 'town')
    .map(({ place, name, words }) => ({
      place,
      errors: Math.min(...[name, ...words].map((word) => editDistance(asked, word, mostErrors))),
    }))
    .filter(({ errors }) => errors <= mostErrors)
    .sort((a, b) => a.errors - b.errors)
    .slice(0, mostNamed)
    .map(({ place }): Place => place);
  return { kind: 'unknown', suggestions };
}
