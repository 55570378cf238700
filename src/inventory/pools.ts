/** What the pools of the things we sell are called. */
import type { SeatQuestion } from '#src/travel/offers/seat-counts.ts';
import type { Pool } from './inventory.ts';

/** The run of a trip a seat is asked for; its calls are the segments. */
type Run = Pick<SeatQuestion, 'tripId' | 'serviceDate' | 'runOffset'>;

/** The seats of one run of a trip. `capacity` in seats. */
export function tripPool(run: Run, capacity: number): Pool {
  return { id: `trip:${runName(run)}`, capacity };
}

/** What a run has besides seats: berths, a car deck's places. `capacity` in the unit the catalogue sells. */
export function extraPool(poolId: string, run: Run, capacity: number): Pool {
  return { id: `extra:${part(poolId)}:${runName(run)}`, capacity };
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
