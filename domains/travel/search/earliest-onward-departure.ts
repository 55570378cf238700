import type { StopEvent } from '#domains/travel/planner/journey-planner.ts';
import { defaultMinTransferSeconds } from '#domains/travel/timetable/compile-transfers.ts';
import type { Timetable } from '#domains/travel/timetable/timetable.ts';

/**
 * Returns the earliest departure from another stop of the same place after an arrival, in milliseconds since 1970.
 * Without a known transfer, the default transfer time applies.
 */
export function earliestOnwardDeparture(
  timetable: Timetable,
  arrival: Pick<StopEvent, 'stopId' | 'at'>,
  fromStopId: string,
): number {
  const [there, next] = [arrival.stopId, fromStopId].map((id) => timetable.stopById(id));
  const seconds = there && next ? timetable.changeSeconds(there, next) : null;
  return arrival.at.getTime() + 1_000 * (seconds ?? defaultMinTransferSeconds);
}
