import { BOARD, type TimetableTables } from './timetable-tables.ts';

const secondsOfDay = 86_400;

/** Where the clocks change, service days begin an hour before or after the calendar day. */
const clockChange = 3_600;

/** The planner keeps a day of a search in four bits: so many before the asked one, that one, and three after it. */
export const maxDaysBack = 12;

/** How many days after its service day begins a trip is still boarded, 1 at least and `maxDaysBack` at most. */
export function daysBackOf(tables: TimetableTables): number {
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
  return Math.min(Math.max(Math.floor((latest + clockChange) / secondsOfDay), 1), maxDaysBack);
}

/** Of each stop row the last position where one may board, or -1. */
function lastBoardingsOf({ stopRows, stopRowStarts }: TimetableTables): Int32Array {
  return Int32Array.from({ length: Math.max(stopRowStarts.length - 1, 0) }, (_, row) => {
    const first = stopRowStarts[row] ?? 0;
    let at = (stopRowStarts[row + 1] ?? 0) - 1;
    while (at >= first && ((stopRows[at] ?? 0) & BOARD) === 0) at -= 1;
    return at < first ? -1 : at - first;
  });
}
