import type { SeatCounts } from '#domains/travel/offers/seat-counts.ts';
import { now } from '#platform/clock.ts';
import type { Database } from '#platform/database/opened-database.ts';
import { countTaken } from './availability.ts';
import { tripPool } from './pools.ts';

/** Counts the seats of trips that are held or sold now, for journey searches: one query per search. */
export function inventorySeatCounts(database: () => Promise<Database>): SeatCounts {
  return {
    async taken(questions) {
      if (questions.length === 0) return [];
      return countTaken(
        await database(),
        questions.map((seats) => ({
          poolId: tripPool(seats, 0).id,
          fromSegment: seats.fromCall,
          toSegment: seats.toCall,
        })),
        now(),
      );
    },
  };
}
