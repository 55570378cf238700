/** Counts GTFS in-seat transfers (`block_id`), which the journey planner does not model. */
import { countNoun } from '#contracts/counts.ts';
import { defaultMinTransferSeconds } from '#domains/travel/timetable/compile-transfers.ts';
import type { FeedProblems } from './feed-problems.ts';
import type { GtfsTrip } from './records.ts';

/** First and last call of a trip. Stops are indexes; times are seconds after the start of the service day. */
interface TripEnds {
  readonly fromStop: number;
  readonly departure: number;
  readonly toStop: number;
  readonly arrival: number;
}

/**
 * Counts in-seat transfers: one vehicle (block_id) continues as another trip. The planner does not model them, and it
 * finds no connection where the layover is shorter than a transfer.
 */
export class InSeatTransferCount {
  readonly #trips = new Map<string, TripEnds[]>();

  add(blockId: string, { serviceId }: GtfsTrip, ends: TripEnds): void {
    const key = JSON.stringify([blockId, serviceId]);
    const existing = this.#trips.get(key);
    if (existing) existing.push(ends);
    else this.#trips.set(key, [ends]);
  }

  warn(problems: FeedProblems): void {
    let count = 0;
    for (const trips of this.#trips.values()) {
      const inOrder = trips.toSorted((one, other) => one.departure - other.departure);
      count += inOrder.filter((trip, at) => {
        const next = inOrder[at + 1];
        return next?.fromStop === trip.toStop && next.departure - trip.arrival < defaultMinTransferSeconds;
      }).length;
    }
    if (count > 0)
      problems.warn(
        'trips.txt',
        null,
        `in ${countNoun(count, 'case')} the vehicle continues immediately as another trip (block_id); searches still add time to change`,
      );
  }
}
