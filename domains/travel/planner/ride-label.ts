import { maxCalls } from '#domains/travel/timetable/timetable-tables.ts';

const position = maxCalls - 1;

/**
 * How a stop was reached, in one integer: the position of boarding and of alighting (14 bits each), and which of the
 * search's days (4 bits: `maxDaysBack`, the asked one, and three after it).
 */
export function packRide(board: number, alight: number, day: number): number {
  return (day << 28) | (board << 14) | alight;
}

/** What `packRide` put together. */
export function unpackRide(packed: number): { board: number; alight: number; day: number } {
  return { day: packed >>> 28, board: (packed >>> 14) & position, alight: packed & position };
}
