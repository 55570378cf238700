/** Finds journeys between two places on a date, for display without prices. */
import type { LoadedFeed } from '#domains/travel/feed/loaded-feed.ts';
import type { ServiceDate } from '#domains/travel/gtfs/records.ts';
import type { OfferLeg } from '#domains/travel/offers/offer.ts';
import { buildOfferLegs } from '#domains/travel/offers/offer-legs.ts';
import type { Place } from '#domains/travel/places/place.ts';
import { observeDuration } from '#platform/metrics/metrics.ts';
import { getDayPlanner } from './day-planner.ts';

/** A journey for display only, without a price. */
export interface FoundJourney {
  readonly departure: Date;
  readonly arrival: Date;
  readonly changes: number;
  readonly legs: readonly OfferLeg[];
}

/** Finds the direct and connecting journeys that leave on `date`, ascending by departure. */
export async function findJourneys(
  feed: LoadedFeed,
  from: Place,
  to: Place,
  date: ServiceDate,
): Promise<readonly FoundJourney[]> {
  const request = {
    from: from.stopIds,
    to: to.stopIds,
    maxChanges: 4,
    modes: ['rail', 'coach', 'ferry'],
  } as const;
  const journeys = await observeDuration('southbound_search_duration_seconds', { search: 'journeys' }, () =>
    getDayPlanner(feed).optionsOf(request, date),
  );
  return journeys.map((priced) => ({
    departure: priced.journey.departure,
    arrival: priced.journey.arrival,
    changes: priced.journey.changes,
    legs: buildOfferLegs(priced, feed),
  }));
}
