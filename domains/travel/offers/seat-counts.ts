import type { ServiceDate } from '#domains/travel/gtfs/records.ts';

/** A part of one run of a trip, from one of its calls to another (0 first). */
export interface SeatQuestion {
  readonly tripId: string;
  readonly serviceDate: ServiceDate;
  /** Seconds by which the run is later than the trip's own times; 0 but for frequencies. */
  readonly runOffset: number;
  readonly fromCall: number;
  readonly toCall: number;
}

/** Where seats are counted. A seat taken on any stretch between the two calls counts. */
export interface SeatCounts {
  /** The seats taken, one number a question and in its order. Asked once a search, for all its rides. */
  taken(questions: readonly SeatQuestion[]): Promise<readonly number[]>;
}

/** Counts no seat as taken: for those who look at the whole vehicle, or let a hold decide. */
export const noSeatsTaken: SeatCounts = { taken: async (questions) => questions.map(() => 0) };
