/** What the pools of the things we sell are called. */
import type { SeatQuery } from '#domains/travel/offers/seat-counts.ts';
import type { Pool } from './inventory.ts';

/** The run of a trip a seat is asked for; its calls are the segments. */
type Run = Pick<SeatQuery, 'tripId' | 'serviceDate' | 'runOffset'>;

/** The seats of one run of a trip. `capacity` in seats. */
export function tripPool(run: Run, capacity: number): Pool {
  return { id: `trip:${runName(run)}`, capacity };
}

/**
 * What one owner may hold of an extra's pool: a part of it, but for a little that anybody may have of the smallest and what
 * nobody needs more of. Of pieces, what two people who travel together want, and nine who do; of a deck, a vehicle of six
 * metres with one of twelve behind it, and two such.
 */
const shares = {
  pieces: { part: 1 / 3, least: 2, most: 9, piece: 1 },
  metres: { part: 1 / 2, least: 18, most: 36, piece: 6 },
} as const;

/** What a run has besides seats: berths, a car deck's metres. `capacity` in the unit the catalogue sells. */
export function extraPool(
  poolId: string,
  run: Run,
  capacity: number,
  unit: keyof typeof shares = 'pieces',
): Pool {
  const { part: ofAll, least, most, piece } = shares[unit];
  const share = Math.min(most, Math.max(least, Math.ceil(capacity * ofAll)));
  return { id: `extra:${part(poolId)}:${runName(run)}`, capacity, share, piece };
}

/** The places on one departure of a tour, on the one segment from 0 to 1. */
export function tourPool(departureId: string, capacity: number): Pool {
  return { id: `tour:${part(departureId)}`, capacity };
}

function runName({ tripId, serviceDate, runOffset }: Run): string {
  return `${part(tripId)}:${serviceDate}:${runOffset}`;
}

// A feed's ids may hold a colon; two pools must never share a name.
function part(id: string): string {
  return id.replaceAll('%', '%25').replaceAll(':', '%3A');
}
