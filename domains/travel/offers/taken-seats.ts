import { buildSeatQuery, type JourneyRide, type PricedJourney } from './priced-journey.ts';
import type { SeatCounts, SeatQuery } from './seat-counts.ts';

/** Queries the seat counts once for all rides of `journeys`. Returns a function from ride to taken seats. */
export async function fetchTakenSeats(
  journeys: Iterable<PricedJourney>,
  seats: SeatCounts,
): Promise<(ride: JourneyRide) => number> {
  const questions = new Map<string, SeatQuery>();
  for (const { rides } of journeys) {
    for (const ride of rides) if (ride.capacity !== null) questions.set(keyOf(ride), buildSeatQuery(ride));
  }
  const counts = await seats.taken([...questions.values()]);
  const taken = new Map([...questions.keys()].map((key, index) => [key, counts[index] ?? 0]));
  return (ride) => taken.get(keyOf(ride)) ?? 0;
}

function keyOf({ leg, fromCall, toCall }: JourneyRide): string {
  return `${leg.tripId}\n${leg.serviceDate}\n${leg.runOffset}\n${fromCall}\n${toCall}`;
}
