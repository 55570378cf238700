/** View model of the travel log: chooses a representative service and computes when it passes each sight. */
import { formatServiceClock } from '#blocks/format-clock.ts';
import type { BoardTrip, LineBoard } from '#domains/travel/board/board-types.ts';
import type { AlongTheWayData, SightTime } from './along-the-way-data.ts';

/** Where a sight is, as the editor states it. */
export interface Sight {
  readonly stop?: string | undefined;
  /** Minutes after the departure from the stop. */
  readonly after?: number | undefined;
}

/** Further timetable queries that the log needs. */
export interface SightDeps {
  /** The number of days on which a trip runs. */
  daysOf(tripId: string): number;
  /** The name of a stop's town; null if it is in none. */
  townOf(stopId: string): string | null;
  /** The offset of a stop's clocks from the timetable's zone, in seconds. */
  shiftOf(stopId: string): number;
}

/** The departures, in seconds after midnight, whose passengers travel in daylight. */
const daylight = { from: 7 * 3_600, until: 17 * 3_600 };

/**
 * Presents the times of the sights on one service in the direction that ends at `towards`, or in the first
 * direction. There are no times if no service matches.
 */
export function presentLog(
  boards: readonly LineBoard[],
  { towards, entries }: { readonly towards: string | undefined; readonly entries: readonly Sight[] },
  deps: SightDeps,
): Omit<AlongTheWayData, 'saysDemonstration'> {
  const board =
    towards === undefined
      ? boards[0]
      : boards.find(({ trips }) => trips.some(({ toStopId }) => toStopId === towards));
  const trip = board && modelTrip(board, entries, deps);
  if (!board || !trip) return { line: null, times: entries.map(() => null) };
  const called = callsOf(board, trip);
  const [first, last] = [called[0], called.at(-1)];
  if (!first || !last) return { line: null, times: entries.map(() => null) };
  return {
    line: {
      name: board.lineName,
      mode: board.mode,
      operator: board.operator,
      from: first.name,
      to: last.name,
      towards: deps.townOf(last.id) ?? last.name,
      departs: formatServiceClock(first.departure + deps.shiftOf(first.id)),
      days: trip.days,
      minutes: Math.round((last.arrival - first.departure) / 60),
      isOneOfSeveral: board.trips.filter(({ takesPassengers }) => takesPassengers).length > 1,
    },
    times: entries.map(({ stop, after = 0 }): SightTime | null => {
      const call = called.find(({ id }) => id === stop);
      if (!call) return null;
      // At the end of the line the arrival counts; elsewhere the departure, because minutes count from there.
      const seconds = call === last ? call.arrival : call.departure;
      return {
        time: formatServiceClock(seconds + after * 60 + deps.shiftOf(call.id)),
        isAbout: after > 0,
        stop: after > 0 ? null : call.name,
      };
    }),
  };
}

/**
 * Chooses the service of the log. Services that take passengers come first, then those that call at the
 * largest number of sights' stops. Next come those that leave by day, run on most days, and leave first.
 */
function modelTrip(
  board: LineBoard,
  sights: readonly Sight[],
  { daysOf }: Pick<SightDeps, 'daysOf'>,
): BoardTrip | undefined {
  const wanted = new Set(sights.flatMap(({ stop }) => stop ?? []));
  const rank = (trip: BoardTrip) => {
    const called = callsOf(board, trip);
    const leaves = called[0]?.departure ?? 0;
    return [
      Number(trip.takesPassengers),
      called.filter(({ id }) => wanted.has(id)).length,
      Number(leaves >= daylight.from && leaves < daylight.until),
      daysOf(trip.tripId),
      -leaves,
    ];
  };
  return board.trips.toSorted((a, b) => compare(rank(b), rank(a)))[0];
}

function compare(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((value, index) => value !== b[index]);
  return at < 0 ? 0 : (a[at] ?? 0) - (b[at] ?? 0);
}

/** The calls of the trip, in order. */
function callsOf({ stops }: LineBoard, { times }: BoardTrip) {
  return times.flatMap((time, row) => {
    const stop = stops[row];
    return time && stop ? [{ id: stop.id, name: stop.name, ...time }] : [];
  });
}
