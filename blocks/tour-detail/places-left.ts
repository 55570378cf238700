import type { TourDeparture } from '#domains/catalogue/catalogue.ts';
import { countTaken } from '#domains/inventory/availability.ts';
import { tourPool } from '#domains/inventory/pools.ts';
import { openDatabase } from '#platform/database/database.ts';
import { log } from '#platform/log.ts';
import { withTimeout } from '#platform/timeout.ts';

/** How long departures wait for their places, in milliseconds: they are worth showing without. */
const countTimeoutMs = 1_500;

/** The places left on each departure, in their order; null when nobody can count them now. */
export async function placesLeft(
  departures: readonly TourDeparture[],
  now: Date,
): Promise<readonly number[] | null> {
  const pools = departures.map(({ id, tour }) => tourPool(id, tour.places));
  const counted = count(
    pools.map(({ id }) => id),
    now,
  ).then(
    (taken) => pools.map(({ capacity }, index) => Math.max(0, capacity - (taken[index] ?? 0))),
    (error: unknown) => {
      log.warn(
        { event: 'tour.places_unknown', err: error },
        'The places left on a tour could not be counted.',
      );
      return null;
    },
  );
  return withTimeout(counted, countTimeoutMs, () => null);
}

async function count(poolIds: readonly string[], now: Date): Promise<readonly number[]> {
  const questions = poolIds.map((poolId) => ({ poolId, fromSegment: 0, toSegment: 1 }));
  return countTaken(await openDatabase(), questions, now);
}
