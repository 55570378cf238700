/** Types of live data: runs that are cancelled or not on time, as reported by feeds or staff. */
import type { ServiceDate } from '#domains/travel/gtfs/records.ts';

/** Names one run of a trip on one day. */
export interface RunKey {
  readonly tripId: string;
  readonly serviceDate: ServiceDate;
  /** Seconds after the trip's first run; 0 except for frequencies.txt. */
  readonly runOffset: number;
}

/** What is known about one run of a trip beyond the timetable. */
export interface RunUpdate extends RunKey {
  readonly isCancelled: boolean;
  /** One entry per call of the trip, in order; empty if the run is cancelled. */
  readonly calls: readonly CallUpdate[];
}

/** How a call differs from the timetable. Delays are seconds, negative if early. */
export interface CallUpdate {
  readonly arrivalDelay: number;
  readonly departureDelay: number;
  readonly isSkipped: boolean;
}
