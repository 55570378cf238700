/** Counts the places left on each departure of a tour, with a timeout; null if unknown. */
import { openDatabase } from '#platform/database/database.ts';
import { log } from '#platform/log.ts';
import { withTimeout } from '#platform/timeout.ts';
import { countTaken } from './availability.ts';
import { tourPool } from './pools.ts';

/** A departure of a tour with its number of places. */
export interface CountedDeparture {
  readonly id: string;
  readonly tour: { readonly places: number };
}

/** The timeout for counting places, in milliseconds: departures are worth showing without them. */
const countTimeoutMs = 1_500;

/** Counts the places left on each departure, in order; null if they can't be counted. */
export async function countPlacesLeft(
  departures: readonly CountedDeparture[],
  now: Date,
): Promise<readonly number[] | null> {
  const pools = departures.map(({ id, tour }) => tourPool(id, tour.places));
  const counted = count(
    pools.map(({ id }) => id),
    now,
  ).then(
    (taken) => pools.map(({ capacity }, index) => Math.max(0, capacity - (taken[index] ?? 0))),
    (error: unknown) => {
      log.warn({ event: 'tour.places_unknown', err: error }, 'Could not count the places left on a tour');
      return null;
    },
  );
  return withTimeout(counted, countTimeoutMs, () => null);
}

async function count(poolIds: readonly string[], now: Date): Promise<readonly number[]> {
  const questions = poolIds.map((poolId) => ({ poolId, fromSegment: 0, toSegment: 1 }));
  return countTaken(await openDatabase(), questions, now);
}
