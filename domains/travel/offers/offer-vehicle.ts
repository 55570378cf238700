/** Finds how the vehicle of a search travels on each journey, with one query for all of them. */
import type { Vehicle } from '#contracts/catalogue/vehicle.ts';
import type { OfferVehicle, OfferVehicleRide, PassengerCounts } from './offer.ts';
import { buildSeatQuery, type JourneyRide, type PricedJourney } from './priced-journey.ts';
import type { RideVehicle, VehicleRide, VehicleSpace } from './vehicle-space.ts';

const minute = 60_000;

/** The vehicle with its people, and the present time, which decides whether check-in has closed. */
interface VehicleParty {
  readonly vehicle: Vehicle;
  readonly passengers: PassengerCounts;
  readonly now: Date;
}

/** Asks once about all rides of `journeys`. Returns a function from journey to the vehicle's part in it. */
export async function fetchVehicles(
  journeys: Iterable<PricedJourney>,
  space: VehicleSpace,
  party: VehicleParty,
): Promise<(journey: PricedJourney) => OfferVehicle> {
  const questions: VehicleRide[] = [];
  const places = new Map<string, number>();
  for (const { rides } of journeys) {
    for (const ride of rides) {
      const question = questionOf(ride);
      const key = JSON.stringify(question);
      if (question && !places.has(key)) places.set(key, questions.push(question) - 1);
    }
  }
  const answers = await space.find(questions, party);
  const answerOf = (ride: JourneyRide) => answers[places.get(JSON.stringify(questionOf(ride))) ?? -1] ?? null;
  return ({ rides }) => combine(rides, rides.map(answerOf), party.now);
}

/** Only ferries carry vehicles. A ride without fares is not sold, with a vehicle or without. */
function questionOf(ride: JourneyRide): VehicleRide | null {
  const { mode, id: routeId } = ride.trip.route;
  if (mode !== 'ferry' || !ride.network) return null;
  return { ...buildSeatQuery(ride), routeId, stock: ride.network.stock };
}

function combine(
  rides: readonly JourneyRide[],
  answers: readonly (RideVehicle | null)[],
  now: Date,
): OfferVehicle {
  let priceCents = 0;
  const carried: OfferVehicleRide[] = [];
  for (const [leg, ride] of rides.entries()) {
    const answer = answers[leg];
    if (!answer) continue;
    if (answer.status !== 'carried') return { ...answer, priceCents: null };
    const checkInCloses = closingOf(ride, answer.checkInMinutes);
    const because = lateness(rides, leg, checkInCloses, now);
    if (because) return { status: 'check-in-closed', priceCents: null, because };
    priceCents += answer.extras.reduce((sum, extra) => sum + extra.priceCents, 0);
    const { metresLeft, extras } = answer;
    carried.push({ leg, metresLeft, checkInCloses, extras });
  }
  if (carried.length > 0) return { status: 'carried', priceCents, rides: carried };
  return { status: 'not-carried', priceCents: null, because: 'No vehicles on this journey.' };
}

/** With a vehicle, check-in closes earlier than for people on foot. */
function closingOf({ leg, network }: JourneyRide, minutes: number): Date {
  return new Date(leg.from.at.getTime() - Math.max(minutes, network?.checkInMinutes ?? 0) * minute);
}

/** Returns why travellers cannot check in with the vehicle; null if they can. */
function lateness(rides: readonly JourneyRide[], leg: number, closes: Date, now: Date): string | null {
  if (now >= closes) return 'Check-in with a vehicle has closed.';
  const before = rides[leg - 1];
  if (!before || before.leg.to.at <= closes) return null;
  return `${before.trip.route.name} arrives after check-in with a vehicle has closed.`;
}
