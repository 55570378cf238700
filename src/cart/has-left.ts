import type { JourneyItemLeg } from './cart.ts';

/** Whether the check-in of a ride has closed at `now`, or, where there is none, it has left. A cart may lie longer than that. */
export function hasLeft({ checkInCloses, from }: JourneyItemLeg, now: Date): boolean {
  return now.getTime() >= Date.parse(checkInCloses ?? from.departure);
}
