/**
 * How a stop was reached: the position of boarding and of alighting (15 bits each) and which of the search's days (2 bits)
 * in one integer.
 */
export function packRide(board: number, alight: number, day: number): number {
  return (day << 30) | (board << 15) | alight;
}

export function unpackRide(packed: number): { board: number; alight: number; day: number } {
  return { day: packed >>> 30, board: (packed >>> 15) & 0x7fff, alight: packed & 0x7fff };
}
