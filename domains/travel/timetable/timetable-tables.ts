/** Data layout of a compiled timetable: columns in typed arrays, call flags and limits. */
import type { StringTable } from './string-table.ts';
import type { Agency, Mode, Route, Stop } from './timetable.ts';

type Ints = Int32Array<ArrayBuffer>;
type Bytes = Uint8Array<ArrayBuffer>;

/** Modes by number. */
export const modes: readonly Mode[] = ['rail', 'coach', 'ferry', 'other'];

/** Flags of a call in a stop row: stop index * 4 + flags. */
export const boardFlag = 2;
export const alightFlag = 1;

/** Maximum number of calls of a trip. The planner keeps a position in 14 bits. */
export const maxCalls = 1 << 14;

/** In `changeTimes`: transfers.txt forbids changing within the stop. */
export const forbiddenTransfer = -1;

/** The small part of a timetable, as objects. A route names its agency by index. */
export interface TimetableHead {
  readonly zone: string;
  readonly coverage: { readonly first: string; readonly last: string };
  readonly agencies: readonly Agency[];
  readonly stops: readonly Stop[];
  readonly routes: readonly Route[];
}

/**
 * The large part of a timetable, as columns. A *run* is one departure of a trip on the days of its service;
 * frequencies.txt gives a trip many. A *pattern* ("route" in the RAPTOR paper) groups runs of one mode with the same
 * stops and rules. It is ordered so that no run overtakes another.
 */
export interface TimetableTables {
  /** Calls of all stop rows: stop * 4 + BOARD + ALIGHT. Row r is [stopRowStarts[r], stopRowStarts[r + 1]). */
  readonly stopRows: Ints;
  readonly stopRowStarts: Ints;
  /** Arrival and departure of each call in turn, in seconds after the first departure. */
  readonly timeRows: Ints;
  readonly timeRowStarts: Ints;
  /** stop_sequence of each call times four, plus the flags given by the feed. */
  readonly sequenceRows: Ints;
  readonly sequenceRowStarts: Ints;

  readonly tripRoute: Ints;
  readonly tripService: Ints;
  /** Row of the trip's calls, or -1, and its first departure in seconds after the start of the service day. */
  readonly tripStopRow: Ints;
  readonly tripTimeRow: Ints;
  readonly tripSequenceRow: Ints;
  readonly tripStart: Ints;
  /** Numbers of `texts`, or -1. */
  readonly tripHeadsign: Ints;
  readonly tripShortName: Ints;
  readonly tripSource: Ints;
  /** Direction, bikes, wheelchair and provenance: two bits each, from the lowest. */
  readonly tripDetails: Bytes;
  /** Trips ordered by route, and where each route's begin. */
  readonly routeTrips: Ints;
  readonly routeTripStarts: Ints;

  readonly runTrip: Ints;
  /** First departure in seconds after the start of the service day. */
  readonly runStart: Ints;
  /** Index of the start of its time row in `timeRows`. */
  readonly runTimes: Ints;
  /** Runs of pattern p are [patternRunStarts[p], patternRunStarts[p + 1]). */
  readonly patternRunStarts: Ints;
  readonly patternStopRow: Ints;
  /** Index into `modes`. */
  readonly patternMode: Bytes;

  /** Day number of the first bit, and number of 32-day words per service. */
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

/** A whole timetable as plain data, as it is written to a file. */
export interface TimetableData {
  readonly head: TimetableHead;
  readonly tables: TimetableTables;
  readonly tripIds: StringTable;
  readonly texts: StringTable;
}
