/** Builds a small feed from a few lines of text. */
import type { GtfsFrequency, GtfsStop } from '#domains/travel/gtfs/records.ts';
import { parseServiceTime } from '#domains/travel/time/service-time.ts';
import type { FeedRows } from './exhaustive-search.ts';

/** A line with one trip of the same id. */
export interface Line {
  readonly id: string;
  /** GTFS route type. */
  readonly type: number;
  /** `stop HH:MM:SS`, or with a different departure `stop HH:MM:SS HH:MM:SS` (arrival, then departure). */
  readonly calls: readonly string[];
}

interface Options {
  /** The service dates of all lines. */
  readonly dates: readonly string[];
  /** From, to, and the time in seconds. */
  readonly transfers?: readonly (readonly [string, string, number])[];
  readonly frequencies?: readonly GtfsFrequency[];
  /** Stops by station. */
  readonly stations?: Readonly<Record<string, readonly string[]>>;
}

/** Builds a small New Zealand feed from lines. */
export function lineFeed(
  lines: readonly Line[],
  { dates, transfers = [], frequencies = [], stations = {} }: Options,
): FeedRows {
  const calls = lines.flatMap(({ id, calls }) =>
    calls.map((call, index) => {
      const [stop = '', arrival = '', departure = arrival] = call.split(' ');
      return { id, stop, index, arrival: seconds(arrival), departure: seconds(departure) };
    }),
  );
  const names = new Set([
    ...Object.keys(stations),
    ...calls.map(({ stop }) => stop),
    ...transfers.map(([from]) => from),
    ...transfers.map(([, to]) => to),
    ...Object.values(stations).flat(),
  ]);
  return {
    zone: 'Pacific/Auckland',
    stops: [...names].map(
      (name): GtfsStop => ({
        stopId: name,
        stopCode: null,
        stopName: name,
        stopDesc: null,
        stopLat: -41.3,
        stopLon: 174.8,
        stopUrl: null,
        locationType: name in stations ? 1 : 0,
        parentStation: Object.entries(stations).find(([, stops]) => stops.includes(name))?.[0] ?? null,
        wheelchairBoarding: 0,
        stopKind: null,
        stopRegion: null,
        stopTimezone: null,
        stopFacilities: null,
      }),
    ),
    routes: lines.map(({ id, type }) => ({
      routeId: id,
      agencyId: null,
      routeShortName: id,
      routeLongName: null,
      routeDesc: null,
      routeType: type,
      routeUrl: null,
    })),
    services: [{ serviceId: 'daily', dates }],
    trips: lines.map(({ id }) => ({
      tripId: id,
      routeId: id,
      serviceId: 'daily',
      tripHeadsign: null,
      tripShortName: null,
      directionId: null,
      wheelchairAccessible: 0,
      bikesAllowed: 0,
      tripSeen: null,
      tripSource: null,
    })),
    stopTimes: calls.map(({ id, stop, index, arrival, departure }) => ({
      tripId: id,
      stopId: stop,
      stopSequence: index + 1,
      arrivalTime: arrival,
      departureTime: departure,
      pickupType: 0,
      dropOffType: 0,
    })),
    frequencies,
    transfers: transfers.map(([fromStopId, toStopId, minTransferTime]) => ({
      fromStopId,
      toStopId,
      transferType: 2,
      minTransferTime,
      transferMode: null,
    })),
  };
}

function seconds(text: string): number {
  const value = parseServiceTime(text);
  if (value === undefined) throw new RangeError(`${text} is not a time.`);
  return value;
}
