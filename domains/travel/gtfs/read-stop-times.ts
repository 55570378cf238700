/** Reads and validates GTFS `stop_times.txt`, and interpolates missing times. */
import { countNoun, formatCount } from '#contracts/counts.ts';
import { maxDaysBack } from '#domains/travel/timetable/days-back.ts';
import { maxCalls } from '#domains/travel/timetable/timetable-tables.ts';
import { maxSequence } from '#domains/travel/timetable/trip-call-packer.ts';
import { type IdIndex, quoteValue } from './id-index.ts';
import { InSeatTransferCount } from './in-seat-transfers.ts';
import { interpolateStopTimes } from './interpolate-stop-times.ts';
import { parseChoice, parseCount, parseNumber, parseTime, valueAt } from './parse-values.ts';
import { type Header, type ReadContext, type Row, readTable } from './read-table.ts';
import type { GtfsStop, GtfsStopTime, GtfsTrip } from './records.ts';
import { StopTimeColumns, untimed } from './stop-time-columns.ts';

const file = 'stop_times.txt';

/** Largest value that fits into the column. Values may exceed the number of calls. */
const maxColumnSequence = 2 ** 32 - 1;

/** Tables to which stop_times.txt refers. */
export interface StopTimeReferences {
  readonly trips: readonly GtfsTrip[];
  readonly tripIds: IdIndex;
  /** The block_id of each trip that has one. */
  readonly blocks: ReadonlyMap<string, string>;
  readonly stops: readonly GtfsStop[];
  readonly stopIds: IdIndex;
}

/** Stop times of all trips with at least two, grouped by trip and in order of travel. */
export interface StopTimes {
  /** Trips with at least two stop times and no faults. */
  readonly trips: readonly GtfsTrip[];
  readonly count: number;
  /** Passes every row to `take` and frees the memory. Works only once. */
  drain(take: (row: GtfsStopTime) => void): void;
}

/** Reads stop_times.txt. Rows may be in any order; missing times are interpolated. */
export async function readStopTimes(context: ReadContext, targets: StopTimeReferences): Promise<StopTimes> {
  const columns = new StopTimeColumns();
  const places = stopsByIndex(targets);
  let onDemand = 0;
  const faultsBefore = context.problems.count;
  const required = ['trip_id', 'stop_sequence'];
  let invalidDistances = 0;
  const state = await readTable(context, { file, required }, (header) => {
    const read = rowReader(header, context, targets, columns, places, () => {
      invalidDistances += 1;
    });
    const zones = ['location_group_id', 'location_id'].map(header.find).filter((place) => place >= 0);
    return (row, line) => {
      if (zones.some((zone) => valueAt(row, zone) !== '')) onDemand += 1;
      else read(row, line);
    };
  });
  if (onDemand > 0)
    context.problems.warn(
      file,
      null,
      `left out: ${countNoun(onDemand, 'row')} of on-demand services in zones`,
    );
  if (invalidDistances > 0)
    context.problems.warn(
      file,
      null,
      `ignored: the shape_dist_traveled of ${countNoun(invalidDistances, 'row')}, which is not a number from 0`,
    );
  // Skip the check after a fault: unreadable rows would look like gaps.
  return state === 'read' && context.problems.count === faultsBefore
    ? checkTrips(columns, context, targets, places)
    : noStopTimes;
}

const noStopTimes: StopTimes = { trips: [], count: 0, drain: () => undefined };

/** Returns the stops by their index in stops.txt, which the columns use. */
function stopsByIndex({ stops, stopIds }: StopTimeReferences): readonly GtfsStop[] {
  const places: GtfsStop[] = [];
  for (const stop of stops) {
    const place = stopIds.indexOf(stop.stopId);
    if (place !== undefined) places[place] = stop;
  }
  return places;
}

function rowReader(
  header: Header,
  { problems }: ReadContext,
  targets: StopTimeReferences,
  columns: StopTimeColumns,
  stops: readonly GtfsStop[],
  onInvalidDistance: () => void,
): (row: Row, line: number) => void {
  const trip = header.find('trip_id');
  const stop = header.find('stop_id');
  const sequence = header.find('stop_sequence');
  const arrival = header.find('arrival_time');
  const departure = header.find('departure_time');
  const pickup = header.find('pickup_type');
  const dropOff = header.find('drop_off_type');
  const distance = header.find('shape_dist_traveled');
  let lastTrip: string | undefined;
  let lastTripPlace: number | undefined;

  const refuse = (line: number, reason: string) => problems.addTripFault(lastTrip ?? '', file, line, reason);
  const time = (row: Row, place: number, line: number, column: string): number => {
    const value = valueAt(row, place);
    if (value === '') return untimed;
    const seconds = parseTime(value);
    if (!Number.isNaN(seconds)) return seconds;
    refuse(line, `${column} is ${quoteValue(value)}, not a time such as 08:05:00 or 25:30:00`);
    return untimed;
  };
  const rule = (row: Row, place: number, line: number, column: string): number => {
    const value = valueAt(row, place);
    if (value === '' || value === '0') return 0;
    const choice = parseChoice(value, [0, 1, 2, 3], 0);
    if (choice === null) refuse(line, `${column} is ${quoteValue(value)}, not 0 to 3`);
    return choice ?? 0;
  };

  return (row, line) => {
    const tripId = valueAt(row, trip);
    if (tripId !== lastTrip) {
      lastTrip = tripId;
      lastTripPlace = targets.tripIds.indexOf(tripId);
    }
    const stopId = valueAt(row, stop);
    const stopPlace = targets.stopIds.indexOf(stopId);
    const order = parseCount(valueAt(row, sequence));
    if (Number.isNaN(order))
      refuse(line, `stop_sequence is ${quoteValue(valueAt(row, sequence))}, not a whole number from 0`);
    if (order > maxColumnSequence)
      refuse(
        line,
        `stop_sequence is ${quoteValue(valueAt(row, sequence))}, larger than ${formatCount(maxColumnSequence)}`,
      );
    const arrivalTime = time(row, arrival, line, 'arrival_time');
    const departureTime = time(row, departure, line, 'departure_time');
    const rules = rule(row, pickup, line, 'pickup_type') | (rule(row, dropOff, line, 'drop_off_type') << 2);
    if (lastTripPlace === undefined) targets.tripIds.expect(tripId, file, line, 'trip_id', tripId);
    if (stopPlace === undefined) targets.stopIds.expect(stopId, file, line, 'stop_id', tripId);
    else if (stops[stopPlace]?.locationType !== 0)
      refuse(line, `stop_id is ${quoteValue(stopId)}, which is not a stop or platform`);
    if (lastTripPlace === undefined || stopPlace === undefined) return;

    const place = columns.next(lastTripPlace, line);
    columns.stop[place] = stopPlace;
    columns.sequence[place] = order;
    columns.arrival[place] = arrivalTime === untimed ? departureTime : arrivalTime;
    columns.departure[place] = departureTime === untimed ? arrivalTime : departureTime;
    columns.rules[place] = rules;
    const along = distance < 0 ? '' : valueAt(row, distance);
    if (along === '') return;
    const travelled = parseNumber(along);
    if (travelled >= 0) columns.setDistance(place, travelled);
    else onInvalidDistance();
  };
}

/**
 * Latest boarding that a search finds, in seconds after the start of the service day. The hour allows for clock
 * changes.
 */
const lastSearchedBoardingSeconds = (maxDaysBack + 1) * 86_400 - 3_600;

function checkTrips(
  columns: StopTimeColumns,
  { problems }: ReadContext,
  { trips, tripIds, blocks }: StopTimeReferences,
  stops: readonly GtfsStop[],
): StopTimes {
  const rowsOf = columns.groupByTrip(trips.length);
  const valid: GtfsTrip[] = [];
  const isValid = new Uint8Array(trips.length);
  const tooShort: GtfsTrip[] = [];
  let count = 0;
  let boardedTooLate = 0;
  const vehicles = new InSeatTransferCount();
  for (const [place, trip] of trips.entries()) {
    if (problems.skippedTrips.has(trip.tripId)) continue;
    const ofTrip = removeDuplicates(rowsOf(place), columns, (line) => problems.countDuplicate(file, line));
    if (ofTrip.length < 2) {
      tooShort.push(trip);
      continue;
    }
    checkTrip(trip, ofTrip, columns, (line, reason) =>
      problems.addTripFault(trip.tripId, file, line, reason),
    );
    if (problems.skippedTrips.has(trip.tripId)) continue;
    valid.push(trip);
    isValid[place] = 1;
    count += ofTrip.length;
    if ((columns.departure[ofTrip.at(-2) ?? 0] ?? 0) > lastSearchedBoardingSeconds) boardedTooLate += 1;
    const block = blocks.get(trip.tripId);
    const [first = 0, last = 0] = [ofTrip[0], ofTrip.at(-1)];
    if (block !== undefined)
      vehicles.add(block, trip, {
        fromStop: columns.stop[first] ?? 0,
        departure: columns.departure[first] ?? 0,
        toStop: columns.stop[last] ?? 0,
        arrival: columns.arrival[last] ?? 0,
      });
  }
  vehicles.warn(problems);
  if (boardedTooLate > 0)
    problems.warn(
      file,
      null,
      `searches do not find boardings more than ${maxDaysBack} days after the start, in ${countNoun(boardedTooLate, 'trip')}`,
    );
  for (const trip of tooShort.slice(0, 3))
    problems.warn(
      'trips.txt',
      tripIds.lineOf(tripIds.indexOf(trip.tripId) ?? 0),
      `the trip ${quoteValue(trip.tripId)} has fewer than two stop times; it is left out`,
    );
  if (tooShort.length > 3)
    problems.warn(
      'trips.txt',
      null,
      `left out: ${countNoun(tooShort.length - 3, 'more trip')} with fewer than two stop times`,
    );
  let isHandedOver = false;
  return {
    trips: valid,
    count,
    drain(take) {
      if (isHandedOver) throw new RangeError('The stop times have already been handed over.');
      isHandedOver = true;
      for (const [place, { tripId }] of trips.entries()) {
        if (isValid[place] === 0) continue;
        let position = 0;
        const rows = rowsOf(place);
        const keepsSequences = (columns.sequence[rows.at(-1) ?? 0] ?? 0) <= maxSequence;
        for (const row of rows) {
          if (columns.isSkipped(row)) continue;
          position += 1;
          const sequence = keepsSequences ? (columns.sequence[row] ?? 0) : position;
          take(recordOf(row, sequence, tripId, columns, stops));
        }
      }
      columns.clear();
    },
  };
}

/** Removes rows that repeat the previous one, and marks them as left out. */
function removeDuplicates(
  rows: Uint32Array,
  columns: StopTimeColumns,
  onRepeat: (line: number) => void,
): Uint32Array {
  let uniqueCount = Math.min(rows.length, 1);
  for (let at = 1; at < rows.length; at += 1) {
    const row = rows[at] ?? 0;
    if (columns.isDuplicate(row, rows[uniqueCount - 1] ?? 0)) {
      columns.markSkipped(row);
      onRepeat(columns.lineOf(row));
    } else {
      rows[uniqueCount] = row;
      uniqueCount += 1;
    }
  }
  return rows.subarray(0, uniqueCount);
}

function recordOf(
  row: number,
  sequence: number,
  tripId: string,
  columns: StopTimeColumns,
  stops: readonly GtfsStop[],
): GtfsStopTime {
  const rules = columns.rules[row] ?? 0;
  return {
    tripId,
    stopId: stops[columns.stop[row] ?? 0]?.stopId ?? '',
    stopSequence: sequence,
    arrivalTime: columns.arrival[row] ?? 0,
    departureTime: columns.departure[row] ?? 0,
    pickupType: ruleOf(rules),
    dropOffType: ruleOf(rules >> 2),
  };
}

const ruleValues = [0, 1, 2, 3] as const;

function ruleOf(bits: number): 0 | 1 | 2 | 3 {
  return ruleValues[bits & 3] ?? 0;
}

/** Checks the order and times of one trip, then interpolates missing times. Its rows are in order of travel. */
function checkTrip(
  { tripId }: GtfsTrip,
  rows: Uint32Array,
  columns: StopTimeColumns,
  refuse: (line: number, reason: string) => void,
): void {
  const lineOf = (row: number | undefined) => columns.lineOf(row ?? 0);
  let faults = 0;
  if (rows.length > maxCalls) {
    faults += 1;
    refuse(lineOf(rows[0]), `the trip ${quoteValue(tripId)} has more than ${formatCount(maxCalls)} calls`);
  }
  for (let at = 0; at < rows.length; at += 1) {
    const row = rows[at] ?? 0;
    const before = rows[at - 1];
    if (before !== undefined && columns.sequence[row] === columns.sequence[before]) {
      faults += 1;
      const where = `first on line ${lineOf(before)}`;
      refuse(
        lineOf(row),
        `the trip ${quoteValue(tripId)} has stop_sequence ${columns.sequence[row]} twice; ${where}`,
      );
    }
  }
  const ends: [string, number | undefined][] = [
    ['first', rows[0]],
    ['last', rows.at(-1)],
  ];
  for (const [which, row] of ends)
    if (columns.arrival[row ?? 0] === untimed) {
      faults += 1;
      refuse(lineOf(row), `the ${which} stop of the trip ${quoteValue(tripId)} has no time`);
    }
  let last = { departure: 0, line: 0 };
  for (const row of rows) {
    const arrival = columns.arrival[row] ?? untimed;
    const departure = columns.departure[row] ?? untimed;
    if (arrival === untimed) continue;
    if (departure < arrival) {
      faults += 1;
      refuse(lineOf(row), 'departure_time is before arrival_time');
    } else if (arrival < last.departure) {
      faults += 1;
      refuse(
        lineOf(row),
        `the trip ${quoteValue(tripId)} arrives before it has left the stop on line ${last.line}`,
      );
    }
    last = { departure, line: lineOf(row) };
  }
  if (faults === 0) interpolateStopTimes(rows, columns);
}
