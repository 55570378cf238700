/** Says how journeys that need a night differ: trains, nights, and which is best in something. */
import type { LoadedFeed } from '#domains/travel/feed/loaded-feed.ts';
import { getTownNames } from '#domains/travel/lines/town-names.ts';
import { journeyIdOf, type PricedJourney } from '#domains/travel/offers/priced-journey.ts';
import type { BestFigure, JourneyDifference } from './fare-search.ts';
import { needNight } from './journey-options.ts';
import { findStays } from './nights.ts';

/**
 * Returns the difference of each journey, in their order; none if the fastest needs no night or there is only one.
 * `priceOf` returns the lowest price on sale in cents, or null.
 */
export function findDifferences(
  feed: LoadedFeed,
  journeys: readonly PricedJourney[],
  priceOf: (priced: PricedJourney) => number | null,
): readonly JourneyDifference[] {
  if (journeys.length < 2 || !needNight(feed, journeys)) return [];
  const towns = getTownNames(feed);
  const nameOf = (stopId: string) => towns.get(stopId) ?? feed.timetable.stopById(stopId)?.name ?? stopId;
  const bestOf = findBest(journeys, priceOf);
  return journeys.map((priced) => ({
    journeyId: journeyIdOf(priced.journey.legs),
    modes: [...new Set(priced.rides.map(({ trip }) => trip.route.mode).filter((mode) => mode !== 'other'))],
    trains: findTrains(priced, nameOf),
    nights: findStays(priced.journey.legs, feed.timetable.zone).map(({ stopId, nights }) => ({
      place: nameOf(stopId),
      nights,
    })),
    best: bestOf(priced),
  }));
}

/** Returns the parts of a journey by train. Trains that follow each other are one part. */
function findTrains(
  { rides }: PricedJourney,
  nameOf: (stopId: string) => string,
): JourneyDifference['trains'] {
  const isTrain = (at: number) => rides[at]?.trip.route.mode === 'rail';
  return rides.flatMap((ride, first) => {
    if (!isTrain(first) || isTrain(first - 1)) return [];
    let last = first;
    while (isTrain(last + 1)) last += 1;
    return [
      {
        from: first === 0 ? null : nameOf(ride.leg.from.stopId),
        to: last === rides.length - 1 ? null : nameOf(rides[last]?.leg.to.stopId ?? ''),
      },
    ];
  });
}

/** Returns a function that lists in what a journey is best. A figure that more than half share is no difference. */
function findBest(
  journeys: readonly PricedJourney[],
  priceOf: (priced: PricedJourney) => number | null,
): (priced: PricedJourney) => readonly BestFigure[] {
  const figures: Readonly<Record<BestFigure, (priced: PricedJourney) => number | null>> = {
    price: priceOf,
    duration: ({ journey }) => journey.arrival.getTime() - journey.departure.getTime(),
    arrival: ({ journey }) => journey.arrival.getTime(),
    changes: ({ journey }) => journey.changes,
  };
  const winners = (Object.keys(figures) as BestFigure[]).map((figure) => {
    const values = journeys.map((priced) => figures[figure](priced) ?? Number.POSITIVE_INFINITY);
    const lowest = Math.min(...values);
    const best = journeys.filter((_, at) => lowest < Number.POSITIVE_INFINITY && values[at] === lowest);
    return { figure, journeys: best.length * 2 > journeys.length ? [] : best };
  });
  return (priced) => winners.flatMap(({ figure, journeys }) => (journeys.includes(priced) ? figure : []));
}
