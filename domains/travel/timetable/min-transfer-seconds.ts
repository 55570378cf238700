/** Computes the minimum transfer time of each stop from the routes that can be boarded there. */
import { defaultMinTransferSeconds } from './compile-transfers.ts';
import { boardFlag } from './timetable-tables.ts';

interface BoardedRoutes {
  readonly stops: number;
  /** Minimum transfer time of each route. */
  readonly secondsOfRoutes: readonly number[];
  readonly tripRoute: Int32Array;
  readonly tripStopRow: Int32Array;
  readonly rows: { readonly values: Int32Array; readonly starts: Int32Array };
}

/** Returns the minimum transfer time of each stop: the longest of the routes that can be boarded there. */
export function computeMinTransferSeconds({
  stops,
  secondsOfRoutes,
  tripRoute,
  tripStopRow,
  rows,
}: BoardedRoutes): Int32Array<ArrayBuffer> {
  const seconds = new Int32Array(stops).fill(-1);
  const seen = new Set<number>();
  tripStopRow.forEach((row, trip) => {
    const route = tripRoute[trip] ?? 0;
    const key = row * secondsOfRoutes.length + route;
    if (row < 0 || seen.has(key)) return;
    seen.add(key);
    const minSeconds = secondsOfRoutes[route] ?? defaultMinTransferSeconds;
    for (let at = rows.starts[row] ?? 0; at < (rows.starts[row + 1] ?? 0); at += 1) {
      const call = rows.values[at] ?? 0;
      if ((call & boardFlag) !== 0) seconds[call >>> 2] = Math.max(seconds[call >>> 2] ?? -1, minSeconds);
    }
  });
  return seconds.map((minSeconds) => (minSeconds < 0 ? defaultMinTransferSeconds : minSeconds));
}
