import type { SeatCounts } from '#domains/travel/offers/seat-counts.ts';
import { now } from '#platform/clock.ts';
import type { Database } from '#platform/database/opened-database.ts';
import { countTaken } from './availability.ts';
import { tripPool } from './pools.ts';

/** The seats of trips that are held or sold now, as the search for journeys asks for them: one query a search. */
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
