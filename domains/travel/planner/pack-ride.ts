import { maxCalls } from '#domains/travel/timetable/timetable-tables.ts';

const position = maxCalls - 1;

/**
 * Packs a ride into one integer: positions of boarding and alighting (14 bits each) and the index of the search's day.
 * The index has 4 bits: `maxDaysBack`, the requested day, and three more.
 */
export function packRide(board: number, alight: number, day: number): number {
  return (day << 28) | (board << 14) | alight;
}

/** Unpacks the integer of `packRide`. */
export function unpackRide(packed: number): { board: number; alight: number; day: number } {
  return { day: packed >>> 28, board: (packed >>> 14) & position, alight: packed & position };
}
