/** Searches by place name for tests, and formats the answers as text. */
import type { LoadedFeed } from '#domains/travel/feed/loaded-feed.ts';
import type { Offer } from '#domains/travel/offers/offer.ts';
import type { SeatCounts } from '#domains/travel/offers/seat-counts.ts';
import type { Place } from '#domains/travel/places/place.ts';
import { resolvePlace } from '#domains/travel/places/resolve-place.ts';
import type { FareSearch } from './fare-search.ts';
import { createSearchDeps } from './load-test-feed.testing.ts';
import { searchFares } from './search-fares.ts';

/** Finds the place named `text`. */
export function findNamedPlace(feed: LoadedFeed, text: string): Place {
  const resolved = resolvePlace(feed, text);
  if (resolved.kind !== 'found') throw new Error(`There is no ${text}.`);
  return resolved.place;
}

/** A search without its places; one adult by default. */
export type TestSearch = Omit<FareSearch, 'from' | 'to' | 'passengers'> &
  Partial<Pick<FareSearch, 'passengers'>>;

/** Searches between two named places; throws if there is no answer. */
export async function searchByName(
  feed: LoadedFeed,
  now: Date,
  [from, to]: readonly [string, string],
  asked: TestSearch,
  seats?: SeatCounts,
) {
  const found = await searchFares(
    {
      passengers: { adults: 1, children: 0, infants: 0 },
      ...asked,
      from: findNamedPlace(feed, from),
      to: findNamedPlace(feed, to),
    },
    { ...createSearchDeps(feed, now), ...(seats ? { seats } : {}) },
  );
  if (!found.ok) throw new Error(found.failure.code);
  return found.answer;
}

/** Formats each distinct journey: its rides with day and local time of departure and arrival. */
export function formatOffers(offers: readonly Offer[]): string[] {
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
