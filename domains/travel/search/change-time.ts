import type { StopEvent } from '#domains/travel/planner/journey-planner.ts';
import type { Timetable } from '#domains/travel/timetable/timetable.ts';
import { defaultMinTransferSeconds } from '#domains/travel/timetable/transfers.ts';

/**
 * When one who arrives at a stop can leave another of the same place, in milliseconds since 1970. Where the timetable knows no
 * way between them, the usual minimum is assumed.
 */
export function readyToLeave(
  timetable: Timetable,
  arrival: Pick<StopEvent, 'stopId' | 'at'>,
  fromStopId: string,
): number {
  const [there, next] = [arrival.stopId, fromStopId].map((id) => timetable.stopById(id));
  const seconds = there && next ? timetable.changeSeconds(there, next) : null;
  return arrival.at.getTime() + 1_000 * (seconds ?? defaultMinTransferSeconds);
}
