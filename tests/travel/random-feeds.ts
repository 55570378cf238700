/** Generators of random small feeds for property tests of the planner. */
import * as fc from 'fast-check';
import type { GtfsStopTime, GtfsTransfer, GtfsTrip, ServiceDate } from '#domains/travel/gtfs/records.ts';
import { addDays } from '#domains/travel/time/service-time.ts';
import type { FeedRows } from './exhaustive-search.ts';

/** A small feed and the date that it is made for. */
export interface RandomFeed {
  readonly feed: FeedRows;
  readonly date: ServiceDate;
}

const zone = 'Pacific/Auckland';
const dates: ServiceDate[] = [
  '2026-11-21',
  '2026-09-26',
  '2026-09-27',
  '2026-09-28',
  '2027-04-04',
  '2027-04-05',
];
const stopId = (stop: number) => `stop-${stop}`;
const minutes = (min: number, max: number) =>
  fc.integer({ min: min / 5, max: max / 5 }).map((fives) => fives * 300);

/** Mostly the first value, so that journeys exist in most feeds. */
const mostly = <T>(usual: T, ...others: T[]) =>
  fc.oneof(
    { weight: 6, arbitrary: fc.constant(usual) },
    { weight: 1, arbitrary: fc.constantFrom(usual, ...others) },
  );

/**
 * A line. Times are coarse, so that many events coincide; its trips take different times, so that they overtake each other.
 */
function line(stops: number) {
  const call = fc.record({
    stop: fc.integer({ min: 0, max: stops - 1 }),
    pickup: mostly<GtfsStopTime['pickupType']>(0, 1, 1, 2, 3),
    dropOff: mostly<GtfsStopTime['dropOffType']>(0, 1, 1, 2, 3),
  });
  const trip = fc.record({
    service: fc.nat(2),
    start: fc.oneof(
      { weight: 5, arbitrary: minutes(300, 600) },
      { weight: 1, arbitrary: minutes(0, 1800) },
      { weight: 1, arbitrary: minutes(1380, 1560) },
      { weight: 1, arbitrary: minutes(2700, 4620) },
    ),
    pace: fc.array(minutes(0, 40), { minLength: 6, maxLength: 6 }),
    dwell: mostly(0, 300, 900, 86_400),
    headway: mostly<number | null>(null, null, 900, 1500),
    firstSequence: fc.nat(3),
  });
  return fc.record({
    type: fc.constantFrom(2, 3, 4, 0),
    calls: fc.oneof(
      { weight: 3, arbitrary: fc.array(call, { minLength: 2, maxLength: 3 }) },
      { weight: 1, arbitrary: fc.array(call, { minLength: 3, maxLength: 6 }) },
    ),
    trips: fc.array(trip, { minLength: 1, maxLength: 5 }),
  });
}

function transfer(stops: number) {
  return fc.record({
    from: fc.integer({ min: 0, max: stops - 1 }),
    to: fc.integer({ min: 0, max: stops - 1 }),
    type: mostly<GtfsTransfer['transferType']>(2, 0, 1, 3),
    time: mostly<number | null>(300, null, 0, 600, 1800),
  });
}

/** Offsets of the running days from the requested date: all that a search may use, except for the longest trips. */
const steps = [-6, -5, -4, -3, -2, -1, 0, 1, 2, 3];

/** Runs on most days, or on one, so that a journey may have to wait for the last known day. */
const runningDays = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.array(mostly(true, false), { minLength: steps.length, maxLength: steps.length }),
  },
  { weight: 1, arbitrary: fc.constantFrom(...steps).map((day) => steps.map((step) => step === day)) },
);

/** A feed with up to 12 stops; each service runs on some of the days around the date. */
export const randomFeed: fc.Arbitrary<RandomFeed> = fc
  .oneof(
    { weight: 3, arbitrary: fc.integer({ min: 4, max: 8 }) },
    { weight: 2, arbitrary: fc.integer({ min: 2, max: 12 }) },
  )
  .chain((stops) =>
    fc.record({
      stops: fc.constant(stops),
      date: fc.constantFrom(...dates),
      services: fc.array(runningDays, { minLength: 3, maxLength: 3 }),
      lines: fc.array(line(stops), { minLength: 3, maxLength: 10 }),
      transfers: fc.array(transfer(stops), { maxLength: 6 }),
    }),
  )
  .map(({ stops, date, services, lines, transfers }) => {
    const trips: GtfsTrip[] = [];
    const stopTimes: GtfsStopTime[] = [];
    const frequencies: {
      tripId: string;
      startTime: number;
      endTime: number;
      headwaySecs: number;
      exactTimes: 0 | 1;
    }[] = [];
    lines.forEach((each, lineIndex) => {
      each.trips.forEach((trip, tripIndex) => {
        const tripId = `trip-${lineIndex}-${tripIndex}`;
        trips.push({
          tripId,
          routeId: `route-${lineIndex}`,
          serviceId: `service-${trip.service}`,
          tripHeadsign: null,
          tripShortName: null,
          directionId: null,
          wheelchairAccessible: 0,
          bikesAllowed: 0,
          tripSeen: null,
          tripSource: null,
        });
        if (trip.headway !== null)
          frequencies.push({
            tripId,
            startTime: trip.start + 600,
            endTime: trip.start + 600 + 2 * trip.headway,
            headwaySecs: trip.headway,
            exactTimes: tripIndex % 2 === 0 ? 0 : 1,
          });
        let time = trip.start;
        each.calls.forEach((call, index) => {
          const arrivalTime = time;
          const departureTime = time + trip.dwell;
          time = departureTime + (trip.pace[index] ?? 0);
          stopTimes.push({
            tripId,
            stopId: stopId(call.stop),
            stopSequence: trip.firstSequence + index * 3,
            arrivalTime,
            departureTime,
            pickupType: call.pickup,
            dropOffType: call.dropOff,
          });
        });
      });
    });
    const days = services.map((runs) => steps.filter((_, index) => runs[index]));
    // At least one service must run.
    const used = days.every((each) => each.length === 0)
      ? [[0], [0], [0]]
      : days.map((each) => (each.length ? each : [0]));
    return {
      date,
      feed: {
        zone,
        stops: Array.from({ length: stops }, (_, stop) => ({
          stopId: stopId(stop),
          stopCode: null,
          stopName: stopId(stop),
          stopDesc: null,
          stopLat: -41.3,
          stopLon: 174.8,
          stopUrl: null,
          locationType: 0 as const,
          parentStation: null,
          wheelchairBoarding: 0 as const,
          stopKind: null,
          stopRegion: null,
          stopTimezone: null,
          stopFacilities: null,
        })),
        routes: lines.map(({ type }, index) => ({
          routeId: `route-${index}`,
          agencyId: null,
          routeShortName: null,
          routeLongName: null,
          routeDesc: null,
          routeType: type,
          routeUrl: null,
        })),
        services: used.map((each, index) => ({
          serviceId: `service-${index}`,
          dates: each.map((step) => addDays(date, step)),
        })),
        trips,
        stopTimes,
        frequencies,
        transfers: transfers.map(({ from, to, type, time }) => ({
          fromStopId: stopId(from),
          toStopId: stopId(to),
          transferType: type,
          minTransferTime: time,
          transferMode: null,
        })),
      },
    };
  });
