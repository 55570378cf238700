/** Generates a synthetic country of any size, with buses and railways, for benchmarks of timetables. */
import type { GtfsStop, GtfsStopTime, GtfsTrip } from '#domains/travel/gtfs/records.ts';
import { addDays } from '#domains/travel/time/service-time.ts';
import type { TimetableBuilder } from '#domains/travel/timetable/timetable-builder.ts';
import { seededRandom } from './random.ts';

/**
 * Time zone and service dates of the synthetic country. Its towns are on a grid; each has a rail station next to a bus
 * station. From each bus station twelve bus lines go out, and a ring line crosses them. Railways run along the rows and
 * columns of the grid, every hour or half-hour. Weekdays, Saturdays and Sundays have different timetables, for a year.
 * Buses take longer in the rush hours.
 */
export const country = { zone: 'Pacific/Auckland', firstDate: '2026-07-01', days: 365 } as const;

const linesOfTown = 12;
const stopsOfLine = 20;
const ringAt = 6;
const townsOfRailway = 12;

/** Headways in minutes by kind of day. */
const kinds = [
  { service: 'weekday', bus: 20, rail: 30 },
  { service: 'saturday', bus: 30, rail: 60 },
  { service: 'sunday', bus: 45, rail: 60 },
] as const;
const firstMinute = 5 * 60;
const lastMinute = 24 * 60;

/**
 * Adds the country with about `stopTimes` stop times to the builder. Trips of a line take the same time, as in most
 * timetables. With `isIrregular` no two do, as in feeds with measured times.
 * @param options.firstDate first day of the year of service
 * @returns the exact number of stop times
 */
export function addCountry(
  builder: TimetableBuilder,
  stopTimes: number,
  options: { readonly isIrregular?: boolean; readonly firstDate?: string } = {},
): number {
  const { isIrregular = false, firstDate = country.firstDate } = options;
  const random = seededRandom(7);
  const departures = kinds.reduce((sum, { bus }) => sum + Math.floor((lastMinute - firstMinute) / bus), 0);
  const ofTown = departures * 2 * (linesOfTown * stopsOfLine + linesOfTown + 1);
  const towns = Math.max(2, Math.round((stopTimes * 0.98) / ofTown));
  const columns = Math.ceil(Math.sqrt(towns));
  builder.addAgency({
    agencyId: 'country',
    agencyName: 'Country',
    agencyUrl: 'https://country.example/',
    agencyTimezone: country.zone,
    agencyPhone: null,
  });
  for (let town = 0; town < towns; town += 1) {
    const x = (town % columns) * 0.3;
    const y = Math.floor(town / columns) * 0.3;
    builder.addStop(stopAt(`rail-${town}`, x, y));
    builder.addStop(stopAt(`bus-${town}`, x + 0.002, y));
    for (let line = 0; line < linesOfTown; line += 1)
      for (let stop = 1; stop < stopsOfLine; stop += 1) {
        const angle = (line / linesOfTown) * 2 * Math.PI;
        const far = 0.006 * stop;
        builder.addStop(
          stopAt(`stop-${town}-${line}-${stop}`, x + far * Math.cos(angle), y + far * Math.sin(angle)),
        );
      }
  }
  builder.addRoute(route('bus', 3));
  builder.addRoute(route('rail', 2));
  const dates = Array.from({ length: country.days }, (_, day) => addDays(firstDate, day));
  for (const [kind, { service }] of kinds.entries())
    builder.addService({
      serviceId: service,
      dates: dates.filter((date) => {
        const weekday = new Date(date).getUTCDay();
        return kind === (weekday === 0 ? 2 : weekday === 6 ? 1 : 0);
      }),
    });

  /** Lines in both directions, with the minutes between stops. */
  const lines: { route: string; stops: string[]; minutes: number[] }[] = [];
  const between = (min: number, max: number) => min + Math.floor(random() * (max - min + 1));
  const addLine = (routeId: string, stops: string[], min: number, max: number) => {
    const minutes = stops.slice(1).map(() => between(min, max));
    lines.push({ route: routeId, stops, minutes });
    lines.push({ route: routeId, stops: stops.toReversed(), minutes: minutes.toReversed() });
  };
  for (let town = 0; town < towns; town += 1) {
    const ring: string[] = [];
    for (let line = 0; line < linesOfTown; line += 1) {
      const stops = [`bus-${town}`];
      for (let stop = 1; stop < stopsOfLine; stop += 1) stops.push(`stop-${town}-${line}-${stop}`);
      addLine('bus', stops, 1, 4);
      ring.push(`stop-${town}-${line}-${ringAt}`);
    }
    addLine('bus', [...ring, ring[0] ?? ''], 3, 6);
  }
  const grid = (row: number, column: number) => row * columns + column;
  const rows = Math.ceil(towns / columns);
  const railways = [
    ...Array.from({ length: rows }, (_, row) =>
      Array.from({ length: columns }, (_, column) => grid(row, column)),
    ),
    ...Array.from({ length: columns }, (_, column) =>
      Array.from({ length: rows }, (_, row) => grid(row, column)),
    ),
  ].map((each) => each.filter((town) => town < towns));
  for (const railway of railways)
    for (let from = 0; from < railway.length - 1; from += townsOfRailway - 1)
      addLine(
        'rail',
        railway.slice(from, from + townsOfRailway).map((town) => `rail-${town}`),
        15,
        35,
      );

  const timetables = lines.flatMap((line, index) =>
    kinds.map((kind) => ({ ...line, index, kind, headway: line.route === 'bus' ? kind.bus : kind.rail })),
  );
  const eachTrip = (visit: (tripId: string, line: (typeof timetables)[number], minute: number) => void) => {
    for (const line of timetables) {
      const offset = (line.index * 7) % line.headway;
      for (let minute = firstMinute + offset; minute < lastMinute; minute += line.headway)
        visit(`${line.kind.service}-${line.index}-${minute}`, line, minute);
    }
  };
  eachTrip((tripId, line) => {
    builder.addTrip(trip(tripId, line.route, line.kind.service));
  });
  let count = 0;
  eachTrip((tripId, { route: routeId, stops, minutes, kind }, minute) => {
    const isRush =
      kind.service === 'weekday' && ((minute > 420 && minute < 560) || (minute > 960 && minute < 1100));
    const pace = routeId === 'bus' && isRush ? 75 : 60;
    let time = minute * 60;
    for (const [index, stopId] of stops.entries()) {
      builder.addStopTime(stopTime(tripId, stopId, index + 1, time, routeId === 'rail' ? time + 60 : time));
      time += (minutes[index] ?? 0) * pace + (routeId === 'rail' ? 60 : 0);
      if (isIrregular) time += between(0, 59);
      count += 1;
    }
  });
  for (let town = 0; town < towns; town += 1)
    for (const [from, to] of [
      [`rail-${town}`, `bus-${town}`],
      [`bus-${town}`, `rail-${town}`],
    ] as const)
      builder.addTransfer({
        fromStopId: from,
        toStopId: to,
        transferType: 2,
        minTransferTime: 240,
        transferMode: 'walk',
      });
  return count;
}

function stopAt(stopId: string, x: number, y: number): GtfsStop {
  return {
    stopId,
    stopCode: null,
    stopName: stopId,
    stopDesc: null,
    stopLat: -40 + y / 10,
    stopLon: 175 + x / 10,
    stopUrl: null,
    locationType: 0,
    parentStation: null,
    wheelchairBoarding: 0,
    stopKind: null,
    stopRegion: null,
    stopTimezone: null,
    stopFacilities: null,
  };
}

function route(routeId: string, routeType: number) {
  return {
    routeId,
    agencyId: 'country',
    routeShortName: routeId,
    routeLongName: null,
    routeDesc: null,
    routeType,
    routeUrl: null,
  };
}

function trip(tripId: string, routeId: string, serviceId: string): GtfsTrip {
  return {
    tripId,
    routeId,
    serviceId,
    tripHeadsign: null,
    tripShortName: null,
    directionId: null,
    wheelchairAccessible: 0,
    bikesAllowed: 0,
    tripSeen: null,
    tripSource: null,
  };
}

function stopTime(
  tripId: string,
  stopId: string,
  stopSequence: number,
  arrivalTime: number,
  departureTime: number,
): GtfsStopTime {
  return { tripId, stopId, stopSequence, arrivalTime, departureTime, pickupType: 0, dropOffType: 0 };
}
