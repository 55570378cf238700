/** Searches for tests, by the names of places, and their answers in words. */
import type { LoadedFeed } from '#domains/travel/feed/loaded-feed.ts';
import type { Offer } from '#domains/travel/offers/offer.ts';
import type { SeatCounts } from '#domains/travel/offers/seat-counts.ts';
import type { Place } from '#domains/travel/places/place.ts';
import { resolvePlace } from '#domains/travel/places/resolve-place.ts';
import type { FareSearch } from './fare-search.ts';
import { searchFares } from './search-fares.ts';
import { depsOf } from './testing.ts';

/** The place that `text` names. */
export function placeIn(feed: LoadedFeed, text: string): Place {
  const resolved = resolvePlace(feed, text);
  if (resolved.kind !== 'found') throw new Error(`There is no ${text}.`);
  return resolved.place;
}

/** A question without its places; for one adult when it says nothing else. */
export type Asked = Omit<FareSearch, 'from' | 'to' | 'passengers'> & Partial<Pick<FareSearch, 'passengers'>>;

/** The answer to a search between two places by name; throws when there is none. */
export async function search(
  feed: LoadedFeed,
  now: Date,
  [from, to]: readonly [string, string],
  asked: Asked,
  seats?: SeatCounts,
) {
  const found = await searchFares(
    {
      passengers: { adults: 1, children: 0, infants: 0 },
      ...asked,
      from: placeIn(feed, from),
      to: placeIn(feed, to),
    },
    { ...depsOf(feed, now), ...(seats ? { seats } : {}) },
  );
  if (!found.ok) throw new Error(found.failure.code);
  return found.answer;
}

/** Each journey once: its rides with the day and time of departure and arrival by the clock. */
export function lines(offers: readonly Offer[]): string[] {
  const clock = (instant: Date) =>
    instant.toLocaleString('en-NZ', {
      timeZone: 'Pacific/Auckland',
      day: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    });
  const journeys = new Map(offers.map((offer) => [offer.journeyId, offer.legs]));
  return [...journeys.values()].map((legs) =>
    legs
      .filter(({ itemType }) => itemType !== 'transfer')
      .map((leg) => `${leg.service} ${clock(leg.from.departure)} > ${clock(leg.to.arrival)}`)
      .join(' | '),
  );
}
