/** Times of a journey as they are expected, and the connections that a late ride misses. */
import type { OfferLeg } from '#domains/travel/offers/offer.ts';
import { formatExpectedTime } from './format-expected.ts';
import { rideWords } from './travel-mode.ts';

/** Start and end of a leg. */
export interface LegSpan {
  readonly start: Date;
  readonly end: Date;
}

/** Returns when each leg is expected to start and end. A late ride moves the transfer after it. */
export function expectedSpans(legs: readonly OfferLeg[]): readonly LegSpan[] {
  return spansOf(legs, ({ from, to }) => ({
    start: from.expectedDeparture ?? from.departure,
    end: to.expectedArrival ?? to.arrival,
  }));
}

function spansOf(legs: readonly OfferLeg[], rideSpan: (leg: OfferLeg) => LegSpan): readonly LegSpan[] {
  let before: Date | undefined;
  return legs.map((leg) => {
    const span = leg.itemType === 'transfer' ? transferSpan(leg, before) : rideSpan(leg);
    before = span.end;
    return span;
  });
}

function transferSpan({ from, to }: OfferLeg, before: Date | undefined): LegSpan {
  const start = before && before > from.departure ? before : from.departure;
  return { start, end: new Date(start.getTime() + to.arrival.getTime() - from.departure.getTime()) };
}

/**
 * Returns for each leg why the ride before it is too late, or null if it is not. A connection that is as tight in the
 * timetable works.
 */
export function missedConnections(legs: readonly OfferLeg[]): readonly (string | null)[] {
  const expected = expectedSpans(legs);
  const planned = spansOf(legs, ({ from, to }) => ({ start: from.departure, end: to.arrival }));
  return legs.map((leg, index) => {
    const ride = legs.slice(0, index).findLast(isRide);
    const [now, timetable] = [expected[index - 1], planned[index - 1]];
    const leaves = expected[index]?.start;
    if (!isRide(leg) || !ride || !now || !timetable || !leaves || now.end <= timetable.end) return null;
    const checkInMs = leg.checkInCloses ? leg.from.departure.getTime() - leg.checkInCloses.getTime() : 0;
    const closes = new Date(leaves.getTime() - checkInMs);
    // A wait in the timetable that is shorter than check-in has never counted it.
    const isLate = now.end > (timetable.end > (leg.checkInCloses ?? leaves) ? leaves : closes);
    return isLate ? describeMissed({ ride, leg, leaves, reaches: now.end }) : null;
  });
}

const isRide = (leg: OfferLeg): leg is OfferLeg & { readonly mode: keyof typeof rideWords } =>
  leg.itemType !== 'transfer' && leg.mode in rideWords;

function describeMissed({
  ride,
  leg,
  leaves,
  reaches,
}: {
  readonly ride: OfferLeg & { readonly mode: keyof typeof rideWords };
  readonly leg: OfferLeg & { readonly mode: keyof typeof rideWords };
  readonly leaves: Date;
  readonly reaches: Date;
}): string {
  const { arrival, expectedArrival = arrival } = ride.to;
  const time = formatExpectedTime(leg.from.departure, expectedArrival, ride.to.zone)?.time;
  const word = rideWords[leg.mode];
  const why =
    expectedArrival > leaves
      ? `after this ${word} leaves`
      : reaches > leaves
        ? `too late to reach this ${word}`
        : `after check-in for this ${word} closes`;
  return `The ${rideWords[ride.mode]} is expected at ${time}, ${why}.`;
}
