import type { SeatCounts } from '#domains/travel/offers/seat-counts.ts';
import { type SearchDeps, timetableDeps } from '#domains/travel/search/search-fares.ts';
import { now } from '#platform/clock.ts';
import { openDatabase } from '#platform/database/database.ts';
import type { Database } from '#platform/database/opened-database.ts';
import { countTaken } from './availability.ts';
import { tripPool } from './pools.ts';

/**
 * The dependencies of fare searches in this process: the current timetable and its remaining seats. They are combined
 * here, because travel does not know what is sold, and the inventory knows what a seat is.
 */
export const searchDeps: SearchDeps = { ...timetableDeps, seats: inventorySeatCounts(openDatabase) };

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
