import { alightFlag, boardFlag, type TimetableTables } from '#domains/travel/timetable/timetable-tables.ts';

/**
 * The patterns that call at each stop, without duplicates, each with one position. Those of stop s are [starts[s],
 * starts[s + 1]).
 */
export interface StopPatterns {
  readonly starts: Int32Array;
  readonly patterns: Int32Array;
  readonly positions: Int32Array;
}

/** Lists where boarding is possible: the first such position of each pattern. */
export function indexBoardingPatterns(tables: TimetableTables, stops: number): StopPatterns {
  return stopPatterns(tables, stops, boardFlag);
}

/** Lists where alighting is possible: the last such position of each pattern. */
export function indexAlightingPatterns(tables: TimetableTables, stops: number): StopPatterns {
  return stopPatterns(tables, stops, alightFlag);
}

function stopPatterns(tables: TimetableTables, stops: number, flag: number): StopPatterns {
  const { stopRows, stopRowStarts, patternStopRow } = tables;
  /** Calls visit(stop, pattern, position) once per stop of each pattern. */
  const visitAll = (visit: (stop: number, pattern: number, position: number) => void) => {
    const seen = new Int32Array(stops).fill(-1);
    patternStopRow.forEach((row, pattern) => {
      const first = stopRowStarts[row] ?? 0;
      const length = (stopRowStarts[row + 1] ?? 0) - first;
      for (let step = 0; step < length; step += 1) {
        const position = flag === boardFlag ? step : length - 1 - step;
        const call = stopRows[first + position] ?? 0;
        const stop = call >>> 2;
        if ((call & flag) === 0 || seen[stop] === pattern) continue;
        seen[stop] = pattern;
        visit(stop, pattern, position);
      }
    });
  };
  const starts = new Int32Array(stops + 1);
  visitAll((stop) => {
    starts[stop + 1] = (starts[stop + 1] ?? 0) + 1;
  });
  for (let stop = 0; stop < stops; stop += 1)
    starts[stop + 1] = (starts[stop + 1] ?? 0) + (starts[stop] ?? 0);
  const next = starts.slice();
  const patterns = new Int32Array(starts[stops] ?? 0);
  const positions = new Int32Array(patterns.length);
  visitAll((stop, pattern, position) => {
    const place = next[stop] ?? 0;
    patterns[place] = pattern;
    positions[place] = position;
    next[stop] = place + 1;
  });
  return { starts, patterns, positions };
}
