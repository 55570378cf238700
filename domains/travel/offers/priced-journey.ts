import { createHash } from 'node:crypto';
import type { LoadedFeed } from '#domains/travel/feed/loaded-feed.ts';
import type { Journey, JourneyLeg, RideLeg } from '#domains/travel/planner/journey-planner.ts';
import { type FareChoice, fareChoices } from './fare-choices.ts';
import { type Ride, rideBookOf } from './ride-book.ts';
import type { SeatQuestion } from './seat-counts.ts';

/** A journey with the ways to buy it: the same for whoever asks, and whenever. */
export interface PricedJourney {
  readonly journey: Journey;
  /** Its rides in order, without the ways between them. */
  readonly rides: readonly JourneyRide[];
  /** None when a ride has no price. */
  readonly choices: readonly FareChoice[];
}

/** One ride of a journey. */
export interface JourneyRide extends Ride {
  readonly leg: RideLeg;
}

/** Looks up the fares of a journey of `feed`. */
export function priceJourney(feed: LoadedFeed, journey: Journey): PricedJourney {
  const book = rideBookOf(feed);
  const rides = journey.legs.flatMap((leg) => (leg.kind === 'ride' ? [{ ...book.rideOf(leg), leg }] : []));
  return { journey, rides, choices: fareChoices(rides.map(({ families }) => families)) };
}

/** What to ask of the seat counts about a ride. */
export function seatQuestion({ leg, fromCall, toCall }: JourneyRide): SeatQuestion {
  return { tripId: leg.tripId, serviceDate: leg.serviceDate, runOffset: leg.runOffset, fromCall, toCall };
}

/** An id that two journeys share only when they are the same rides on the same days. */
export function journeyIdOf(legs: readonly JourneyLeg[]): string {
  const parts = legs.map((leg) =>
    leg.kind === 'ride'
      ? [leg.tripId, leg.serviceDate, leg.runOffset, leg.from.stopId, leg.to.stopId]
      : [leg.mode, leg.from.stopId, leg.to.stopId],
  );
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 16);
}
