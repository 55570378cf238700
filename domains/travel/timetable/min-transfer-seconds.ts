import { BOARD } from './timetable-tables.ts';
import { defaultMinTransferSeconds } from './transfers.ts';

interface BoardedRoutes {
  readonly stops: number;
  /** The least time to change to each route. */
  readonly secondsOfRoutes: readonly number[];
  readonly tripRoute: Int32Array;
  readonly tripStopRow: Int32Array;
  readonly rows: { readonly values: Int32Array; readonly starts: Int32Array };
}

/** The least time to change at each stop: the longest of the routes that one may board there. */
export function minTransferSecondsOfStops({
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
    const least = secondsOfRoutes[route] ?? defaultMinTransferSeconds;
    for (let at = rows.starts[row] ?? 0; at < (rows.starts[row + 1] ?? 0); at += 1) {
      const call = rows.values[at] ?? 0;
      if ((call & BOARD) !== 0) seconds[call >>> 2] = Math.max(seconds[call >>> 2] ?? -1, least);
    }
  });
  return seconds.map((least) => (least < 0 ? defaultMinTransferSeconds : least));
}
