/** Input of the RAPTOR searches: the compiled timetable with indexes over stops, patterns and transfers. */
import type { CompiledTimetable } from '#domains/travel/timetable/compiled-timetable.ts';
import { forbiddenTransfer, type TimetableTables } from '#domains/travel/timetable/timetable-tables.ts';
import { indexAlightingPatterns, indexBoardingPatterns, type StopPatterns } from './stop-patterns.ts';

/** Later than any time, with room for addition. */
export const unreachableSeconds = 0x3fffffff;

/** Marks a queued pattern that needs no further scan. */
export const noPosition = -1;

/** Maximum number of rides of a journey (changes plus one). Each stop has one label per number of rides from 0. */
export const maxRides = 5;
export const ROUNDS = maxRides + 1;

/** Walks and shuttles by stop: those of stop s are [starts[s], starts[s + 1]). */
export interface TransferIndex {
  readonly starts: Int32Array;
  readonly stops: Int32Array;
  readonly seconds: Int32Array;
}

/** Input of both searches: the tables and indexes over them. */
export interface Network {
  readonly timetable: CompiledTimetable;
  readonly tables: TimetableTables;
  readonly stops: number;
  readonly patterns: number;
  readonly boarding: StopPatterns;
  readonly alighting: StopPatterns;
  readonly transfersFrom: TransferIndex;
  readonly transfersTo: TransferIndex;
  /** Seconds to change within each stop; `unreachableSeconds` where it is forbidden. */
  readonly change: Int32Array;
  /** 1 for each pattern whose runs of a day all end before the first run of the next day starts. */
  readonly endsBeforeNextDay: Uint8Array;
}

/** Length of the shortest day: a zone may change its clocks by two hours. */
const shortestDaySeconds = 22 * 3_600;

/** Indexes a timetable for the searches, in one pass over its calls and transfers. */
export function createNetwork(timetable: CompiledTimetable): Network {
  const { tables } = timetable;
  const stops = timetable.stops.length;
  const transfersFrom = {
    starts: tables.transferStarts,
    stops: tables.transferTo,
    seconds: tables.transferSeconds,
  };
  return {
    timetable,
    tables,
    stops,
    patterns: tables.patternStopRow.length,
    boarding: indexBoardingPatterns(tables, stops),
    alighting: indexAlightingPatterns(tables, stops),
    transfersFrom,
    transfersTo: reverseTransfers(transfersFrom, stops),
    change: tables.changeTimes.map((seconds) =>
      seconds === forbiddenTransfer ? unreachableSeconds : seconds,
    ),
    endsBeforeNextDay: computeEndsBeforeNextDay(tables),
  };
}

function computeEndsBeforeNextDay(tables: TimetableTables): Uint8Array {
  const { patternStopRow, patternRunStarts, stopRowStarts, runStart, runTimes, timeRows } = tables;
  return Uint8Array.from(patternStopRow, (row, pattern) => {
    const lastCall = (stopRowStarts[row + 1] ?? 0) - (stopRowStarts[row] ?? 0) - 1;
    let starts = Number.POSITIVE_INFINITY;
    let ends = Number.NEGATIVE_INFINITY;
    for (let run = patternRunStarts[pattern] ?? 0; run < (patternRunStarts[pattern + 1] ?? 0); run += 1) {
      const [start, times] = [runStart[run] ?? 0, runTimes[run] ?? 0];
      starts = Math.min(starts, start + (timeRows[times + 1] ?? 0));
      ends = Math.max(ends, start + (timeRows[times + 2 * lastCall] ?? 0));
    }
    return Number(ends < starts + shortestDaySeconds);
  });
}

function reverseTransfers({ starts, stops, seconds }: TransferIndex, count: number): TransferIndex {
  const turned = {
    starts: new Int32Array(count + 1),
    stops: new Int32Array(stops.length),
    seconds: new Int32Array(stops.length),
  };
  for (const stop of stops) turned.starts[stop + 1] = (turned.starts[stop + 1] ?? 0) + 1;
  for (let stop = 0; stop < count; stop += 1)
    turned.starts[stop + 1] = (turned.starts[stop + 1] ?? 0) + (turned.starts[stop] ?? 0);
  const next = turned.starts.slice();
  for (let from = 0; from < count; from += 1)
    for (let transfer = starts[from] ?? 0; transfer < (starts[from + 1] ?? 0); transfer += 1) {
      const to = stops[transfer] ?? 0;
      const place = next[to] ?? 0;
      turned.stops[place] = from;
      turned.seconds[place] = seconds[transfer] ?? 0;
      next[to] = place + 1;
    }
  return turned;
}
