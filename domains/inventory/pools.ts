/** Creates the pools of the products that we sell. */
import type { SeatQuery } from '#domains/travel/offers/seat-counts.ts';
import type { Pool } from './inventory.ts';

/** A run of a trip; its calls number the segments. */
type Run = Pick<SeatQuery, 'tripId' | 'serviceDate' | 'runOffset'>;

/** Returns the pool of seats of one run of a trip. `capacity` in seats. */
export function tripPool(run: Run, capacity: number): Pool {
  return { id: `trip:${runName(run)}`, capacity };
}

/**
 * Share of an extra's pool that one owner may hold: a part of it, between `min` and `max`. Pieces: from the needs of
 * two people who travel together to those of nine. Metres of a deck: from a vehicle of 6 m with a trailer of 12 m to
 * two of these.
 */
const shares = {
  pieces: { part: 1 / 3, min: 2, max: 9, piece: 1 },
  metres: { part: 1 / 2, min: 18, max: 36, piece: 6 },
} as const;

/**
 * Returns the pool of an extra of a run, such as berths or metres of a car deck. `capacity` in the catalogue's unit.
 */
export function extraPool(
  poolId: string,
  run: Run,
  capacity: number,
  unit: keyof typeof shares = 'pieces',
): Pool {
  const { part: ofAll, min, max, piece } = shares[unit];
  const share = Math.min(max, Math.max(min, Math.ceil(capacity * ofAll)));
  return { id: `extra:${part(poolId)}:${runName(run)}`, capacity, share, piece };
}

/** Returns the pool of places on one departure of a tour, with the single segment from 0 to 1. */
export function tourPool(departureId: string, capacity: number): Pool {
  return { id: `tour:${part(departureId)}`, capacity };
}

function runName({ tripId, serviceDate, runOffset }: Run): string {
  return `${part(tripId)}:${serviceDate}:${runOffset}`;
}

// Ids of a feed may contain a colon, but two pools must never share an id.
function part(id: string): string {
  return id.replaceAll('%', '%25').replaceAll(':', '%3A');
}
