/** Port to the inventory: the seats taken on segments of trips. */
import type { ServiceDate } from '#domains/travel/gtfs/records.ts';

/** A segment of one run of a trip, from call to call (0 first). */
export interface SeatQuery {
  readonly tripId: string;
  readonly serviceDate: ServiceDate;
  /** Seconds from the trip's calls to this run; 0 except for frequencies. */
  readonly runOffset: number;
  readonly fromCall: number;
  readonly toCall: number;
}

/** Port to the seat counts. A seat taken on any part of a segment counts. */
export interface SeatCounts {
  /** Returns the taken seats per segment, in order. Called once per search, for all its rides on sale. */
  taken(questions: readonly SeatQuery[]): Promise<readonly number[]>;
}

/** Reports no seat as taken: for views of the whole vehicle, and where a hold decides. */
export const noSeatsTaken: SeatCounts = { taken: async (questions) => questions.map(() => 0) };
