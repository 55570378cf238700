import { hash } from 'node:crypto';
import type { LoadedFeed } from '#domains/travel/feed/loaded-feed.ts';
import { withExpectedTimes } from '#domains/travel/live/expected-times.ts';
import type { Journey, JourneyLeg, RideLeg } from '#domains/travel/planner/journey-planner.ts';
import { buildFareChoices, type FareChoice } from './build-fare-choices.ts';
import { getRideCache, type Ride } from './ride-cache.ts';
import type { SeatQuery } from './seat-counts.ts';

/** A journey with its fare choices, independent of passengers and time. */
export interface PricedJourney {
  readonly journey: Journey;
  /** Rides in order, without transfers. */
  readonly rides: readonly JourneyRide[];
  /** Empty if a ride has no price. */
  readonly choices: readonly FareChoice[];
}

/** One ride of a journey. */
export interface JourneyRide extends Ride {
  readonly leg: RideLeg;
}

/** Looks up the fares of a journey of `feed`. */
export function priceJourney(feed: LoadedFeed, journey: Journey): PricedJourney {
  const book = getRideCache(feed);
  const legs = journey.legs.map((leg) => (leg.kind === 'ride' ? withExpectedTimes(feed, leg) : leg));
  const rides = legs.filter((leg) => leg.kind === 'ride').map((leg) => ({ ...book.rideOf(leg), leg }));
  return {
    journey: {
      ...journey,
      legs,
      departure: legs[0]?.from.at ?? journey.departure,
      arrival: legs.at(-1)?.to.at ?? journey.arrival,
    },
    rides,
    choices: buildFareChoices(rides.map(({ families }) => families)),
  };
}

/** Builds the seat count query of a ride. */
export function buildSeatQuery({ leg, fromCall, toCall }: JourneyRide): SeatQuery {
  return { tripId: leg.tripId, serviceDate: leg.serviceDate, runOffset: leg.runOffset, fromCall, toCall };
}

/** Returns an id shared only by journeys with the same rides on the same days. Links to trips contain it. */
export function journeyIdOf(legs: readonly JourneyLeg[]): string {
  const parts = legs.map((leg) =>
    leg.kind === 'ride'
      ? [leg.tripId, leg.serviceDate, leg.runOffset, leg.from.stopId, leg.to.stopId]
      : [leg.mode, leg.from.stopId, leg.to.stopId],
  );
  return hash('sha256', JSON.stringify(parts), 'base64url').slice(0, 16);
}
