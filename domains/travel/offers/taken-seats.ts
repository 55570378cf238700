import { type JourneyRide, type PricedJourney, seatQuestion } from './priced-journey.ts';
import type { SeatCounts, SeatQuestion } from './seat-counts.ts';

/** Asks once for all the rides of `journeys` where seats are counted; answers for each what is taken. */
export async function takenSeats(
  journeys: Iterable<PricedJourney>,
  seats: SeatCounts,
): Promise<(ride: JourneyRide) => number> {
  const questions = new Map<string, SeatQuestion>();
  for (const { rides } of journeys) {
    for (const ride of rides) if (ride.capacity !== null) questions.set(keyOf(ride), seatQuestion(ride));
  }
  const counts = await seats.taken([...questions.values()]);
  const taken = new Map([...questions.keys()].map((key, index) => [key, counts[index] ?? 0]));
  return (ride) => taken.get(keyOf(ride)) ?? 0;
}

function keyOf({ leg, fromCall, toCall }: JourneyRide): string {
  return `${leg.tripId}\n${leg.serviceDate}\n${leg.runOffset}\n${fromCall}\n${toCall}`;
}
