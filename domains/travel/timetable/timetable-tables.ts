import type { PackedStrings } from './packed-strings.ts';
import type { Agency, Mode, Route, Stop } from './timetable.ts';

type Ints = Int32Array<ArrayBuffer>;
type Bytes = Uint8Array<ArrayBuffer>;

/** The modes by number. */
export const modes: readonly Mode[] = ['rail', 'coach', 'ferry', 'other'];

/** A call in a stop row: the stop's index times four, and these two. */
export const BOARD = 2;
export const ALIGHT = 1;

/** The most calls of a trip: the planner keeps a position in 14 bits. */
export const maxCalls = 1 << 14;

/** In `changeTimes`: a row of transfers.txt forbids to change within the stop. */
export const FORBIDDEN = -1;

/** What is small enough to be objects. A route names its agency by position. */
export interface TimetableHead {
  readonly zone: string;
  readonly coverage: { readonly first: string; readonly last: string };
  readonly agencies: readonly Agency[];
  readonly stops: readonly Stop[];
  readonly routes: readonly Route[];
}

/**
 * What is large: columns. A *run* is one departure of a trip on the days of its service (a trip has one, or many by
 * frequencies.txt). A *pattern* is runs of one mode that call at the same stops under the same rules, ordered so that no
 * run ever overtakes another ("route" in the RAPTOR paper).
 */
export interface TimetableTables {
  /** Calls of all stop rows: stop * 4 + BOARD + ALIGHT. Row r is [stopRowStarts[r], stopRowStarts[r + 1]). */
  readonly stopRows: Ints;
  readonly stopRowStarts: Ints;
  /** Arrival and departure of each call in turn, in seconds after the first departure. */
  readonly timeRows: Ints;
  readonly timeRowStarts: Ints;

  readonly tripRoute: Ints;
  readonly tripService: Ints;
  /** Rows of the trip's calls, -1 when it has none, and its first departure in seconds after the start of the service day. */
  readonly tripStopRow: Ints;
  readonly tripTimeRow: Ints;
  readonly tripStart: Ints;
  /** Numbers of `texts`, -1 for none. */
  readonly tripHeadsign: Ints;
  readonly tripShortName: Ints;
  readonly tripSource: Ints;
  /** Direction, bikes, wheelchair, seen: two bits each, from the lowest. */
  readonly tripDetails: Bytes;
  /** Trips in the order of their routes, and where each route's begin. */
  readonly routeTrips: Ints;
  readonly routeTripStarts: Ints;

  readonly runTrip: Ints;
  /** First departure in seconds after the start of the service day. */
  readonly runStart: Ints;
  /** Where its time row begins in `timeRows`. */
  readonly runTimes: Ints;
  /** Runs of pattern p are [patternRunStarts[p], patternRunStarts[p + 1]). */
  readonly patternRunStarts: Ints;
  readonly patternStopRow: Ints;
  /** Number in `modes`. */
  readonly patternMode: Bytes;

  /** Day number of the first bit, and words of 32 days for each service. */
  readonly serviceDays: Ints;
  readonly serviceBits: Ints;

  readonly transferStarts: Ints;
  readonly transferTo: Ints;
  readonly transferSeconds: Ints;
  /** 0 walk, 1 shuttle. */
  readonly transferMode: Bytes;
  /** Seconds to change within each stop, or FORBIDDEN. */
  readonly changeTimes: Ints;
  readonly changeMode: Bytes;
}

/** A whole timetable as data: what is written to a file and read back. */
export interface TimetableData {
  readonly head: TimetableHead;
  readonly tables: TimetableTables;
  readonly tripIds: PackedStrings;
  readonly texts: PackedStrings;
}
