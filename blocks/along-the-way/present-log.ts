import { clockOf } from '#blocks/clock-words.ts';
import type { BoardTrip, LineBoard } from '#domains/travel/board/board-types.ts';
import type { AlongTheWayData, SightTime } from './along-the-way-data.ts';

/** What an editor says of where a sight is. */
export interface Sight {
  readonly stop?: string | undefined;
  /** Minutes after leaving the stop. */
  readonly after?: number | undefined;
}

/** What else of the timetable the log needs. */
export interface LogDeps {
  /** On how many days a trip runs. */
  daysOf(tripId: string): number;
  /** The name of a stop's town; null where it is in none. */
  townOf(stopId: string): string | null;
  /** How far the clocks of a stop are ahead of the timetable's, in seconds. */
  shiftOf(stopId: string): number;
}

/** Services that leave in this part of the day see something on their way, in seconds after midnight. */
const daylight = { from: 7 * 3_600, until: 17 * 3_600 };

/** The times of the sights on one service of the direction that ends at `towards`, without it of the first; none where none does. */
export function presentLog(
  boards: readonly LineBoard[],
  { towards, entries }: { readonly towards: string | undefined; readonly entries: readonly Sight[] },
  deps: LogDeps,
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
      departs: clockOf(first.departure + deps.shiftOf(first.id)),
      days: trip.days,
      minutes: Math.round((last.arrival - first.departure) / 60),
      isOneOfSeveral: board.trips.filter(({ takesPassengers }) => takesPassengers).length > 1,
    },
    times: entries.map(({ stop, after = 0 }): SightTime | null => {
      const call = called.find(({ id }) => id === stop);
      if (!call) return null;
      // At the end of the line one arrives; anywhere else what follows begins when the vehicle leaves.
      const seconds = call === last ? call.arrival : call.departure;
      return {
        time: clockOf(seconds + after * 60 + deps.shiftOf(call.id)),
        isAbout: after > 0,
        stop: after > 0 ? null : call.name,
      };
    }),
  };
}

/**
 * The service that the log goes by: one that takes passengers, calls at most of the sights' stops, leaves by day, and runs on
 * most days; of those that are alike the first.
 */
function modelTrip(
  board: LineBoard,
  sights: readonly Sight[],
  { daysOf }: Pick<LogDeps, 'daysOf'>,
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

/** Where the trip calls, in order. */
function callsOf({ stops }: LineBoard, { times }: BoardTrip) {
  return times.flatMap((time, row) => {
    const stop = stops[row];
    return time && stop ? [{ id: stop.id, name: stop.name, ...time }] : [];
  });
}
