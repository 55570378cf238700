import { buildSeatQuery, type JourneyRide, type PricedJourney } from './priced-journey.ts';
import { computeSaleWindow } from './sale-window.ts';
import type { SeatCounts } from './seat-counts.ts';

/**
 * Queries the seat counts once for the rides of all `journeys` that are on sale now. Returns a function from ride to
 * taken seats, 0 for other rides.
 */
export async function fetchTakenSeats(
  journeys: Iterable<PricedJourney>,
  { seats, now }: { readonly seats: SeatCounts; readonly now: Date },
): Promise<(ride: JourneyRide) => number> {
  const onSale = [...journeys].filter((priced) => computeSaleWindow(priced, now).isOpen);
  const rides = onSale.flatMap((priced) => priced.rides.filter(({ capacity }) => capacity !== null));
  const counts = await seats.taken(rides.map(buildSeatQuery));
  const takenOn = new Map(rides.map((ride, at) => [ride, counts[at] ?? 0]));
  return (ride) => takenOn.get(ride) ?? 0;
}
