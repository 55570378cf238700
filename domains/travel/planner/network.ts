import type { CompiledTimetable } from '#domains/travel/timetable/compiled-timetable.ts';
import { FORBIDDEN, type TimetableTables } from '#domains/travel/timetable/timetable-tables.ts';
import { alightingPatterns, boardingPatterns, type StopPatterns } from './stop-patterns.ts';

/** Later than any time, with room to add to it. */
export const NEVER = 0x3fffffff;

/** The most rides a journey has (changes and one), and labels of a stop: one for each number of rides from none on. */
export const maxRides = 5;
export const ROUNDS = maxRides + 1;

/** Ways from a stop, or to it: those of stop s are [starts[s], starts[s + 1]). */
export interface Ways {
  readonly starts: Int32Array;
  readonly stops: Int32Array;
  readonly seconds: Int32Array;
}

/** What both directions of the search read: the tables, and indexes over them. */
export interface Network {
  readonly timetable: CompiledTimetable;
  readonly tables: TimetableTables;
  readonly stops: number;
  readonly patterns: number;
  readonly boarding: StopPatterns;
  readonly alighting: StopPatterns;
  readonly waysFrom: Ways;
  readonly waysTo: Ways;
  /** Seconds to change within each stop; NEVER where it is forbidden. */
  readonly change: Int32Array;
}

/** Indexes a timetable for the searches; costs one pass over its calls and transfers. */
export function createNetwork(timetable: CompiledTimetable): Network {
  const { tables } = timetable;
  const stops = timetable.stops.length;
  const waysFrom = {
    starts: tables.transferStarts,
    stops: tables.transferTo,
    seconds: tables.transferSeconds,
  };
  return {
    timetable,
    tables,
    stops,
    patterns: tables.patternStopRow.length,
    boarding: boardingPatterns(tables, stops),
    alighting: alightingPatterns(tables, stops),
    waysFrom,
    waysTo: turnedRound(waysFrom, stops),
    change: tables.changeTimes.map((seconds) => (seconds === FORBIDDEN ? NEVER : seconds)),
  };
}

function turnedRound({ starts, stops, seconds }: Ways, count: number): Ways {
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
    for (let way = starts[from] ?? 0; way < (starts[from + 1] ?? 0); way += 1) {
      const to = stops[way] ?? 0;
      const place = next[to] ?? 0;
      turned.stops[place] = from;
      turned.seconds[place] = seconds[way] ?? 0;
      next[to] = place + 1;
    }
  return turned;
}
