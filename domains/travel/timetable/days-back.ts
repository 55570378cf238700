/** Computes how many days after its service day a trip may still be boarded (trips past midnight). */
import { boardFlag, type TimetableTables } from './timetable-tables.ts';

const daySeconds = 86_400;

/** At a clock change, service days begin an hour before or after the calendar day. */
const clockChangeSeconds = 3_600;

/**
 * The planner keeps the day of a run in four bits: 12 days before the day of the search, that day, and three after
 * it.
 */
export const maxDaysBack = 12;

/** Returns how many days after its service day a trip may still be boarded: from 1 to `maxDaysBack`. */
export function computeDaysBack(tables: TimetableTables): number {
  const { runTrip, runStart, runTimes, tripStopRow, timeRows } = tables;
  const lastBoardings = lastBoardingsOf(tables);
  let latest = 0;
  for (let run = 0; run < runTrip.length; run += 1) {
    const position = lastBoardings[tripStopRow[runTrip[run] ?? 0] ?? 0] ?? -1;
    if (position < 0) continue;
    latest = Math.max(
      latest,
      (runStart[run] ?? 0) + (timeRows[(runTimes[run] ?? 0) + 2 * position + 1] ?? 0),
    );
  }
  return Math.min(Math.max(Math.floor((latest + clockChangeSeconds) / daySeconds), 1), maxDaysBack);
}

/** Returns the last position of each stop row where boarding is possible, or -1. */
function lastBoardingsOf({ stopRows, stopRowStarts }: TimetableTables): Int32Array {
  return Int32Array.from({ length: Math.max(stopRowStarts.length - 1, 0) }, (_, row) => {
    const first = stopRowStarts[row] ?? 0;
    let at = (stopRowStarts[row + 1] ?? 0) - 1;
    while (at >= first && ((stopRows[at] ?? 0) & boardFlag) === 0) at -= 1;
    return at < first ? -1 : at - first;
  });
}
