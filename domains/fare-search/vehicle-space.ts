/** Deck space for the vehicle of a search: the catalogue's rules and prices, with what the inventory has left. */
import { towedType, type Vehicle, vehicleLabels } from '#contracts/catalogue/vehicle.ts';
import { countNoun } from '#contracts/counts.ts';
import type { Catalogue, ServiceExtra, VehicleRule } from '#domains/catalogue/catalogue.ts';
import { extraPrice, startedMetres } from '#domains/catalogue/prices.ts';
import type { TakenQuestion } from '#domains/inventory/inventory.ts';
import { extraPool } from '#domains/inventory/pools.ts';
import type { PassengerCounts } from '#domains/travel/offers/offer.ts';
import type { RideVehicle, VehicleRide, VehicleSpace } from '#domains/travel/offers/vehicle-space.ts';

/** The products, and the units taken of each pool in the order of the questions. */
interface VehicleSpaceDeps {
  catalogue(): Catalogue;
  taken(questions: readonly TakenQuestion[]): Promise<readonly number[]>;
}

/** A part of what travellers bring: the driven vehicle or what it tows. */
interface Part {
  readonly extra: ServiceExtra;
  readonly length: number;
}

type Refused = Exclude<RideVehicle, { readonly status: 'carried' }>;

/** Creates the port to the vehicle decks. One query counts the decks of all rides. */
export function createVehicleSpace({ catalogue, taken }: VehicleSpaceDeps): VehicleSpace {
  return {
    async find(rides, { vehicle, passengers }) {
      const products = catalogue();
      const planned = rides.map((ride) => partsOn(products, ride, vehicle, passengers));
      const questions = planned.flatMap((parts, at) => {
        const ride = rides[at];
        const question = ride && isParts(parts) ? deckQuestion(ride, parts) : null;
        return question ? [{ at, question }] : [];
      });
      const counts = questions.length === 0 ? [] : await taken(questions.map(({ question }) => question));
      const takenAt = new Map(questions.map(({ at }, index) => [at, counts[index] ?? 0]));
      return planned.map((parts, at) =>
        isParts(parts) ? carriedOrFull(parts, takenAt.get(at) ?? null) : parts,
      );
    },
  };
}

function isParts(parts: readonly Part[] | Refused | null): parts is readonly Part[] {
  return Array.isArray(parts);
}

/** Returns the extras to buy on a ride, why the vehicle does not fit, or null if the line carries no vehicles. */
function partsOn(
  catalogue: Catalogue,
  { routeId, stock }: VehicleRide,
  { type, length, height, towed }: Vehicle,
  passengers: PassengerCounts,
): readonly Part[] | Refused | null {
  const carried = catalogue
    .extrasFor({ kind: 'ride', routeId, stock, fareFamilyId: null })
    .filter(({ vehicle }) => vehicle !== null);
  if (carried.length === 0) return null;
  const extraOf = (wanted: string) => carried.find(({ vehicle }) => vehicle?.type === wanted);
  const driven = extraOf(type);
  if (!driven?.vehicle) return notCarried(vehicleLabels[type]);
  const fault =
    lengthFault(driven, driven.vehicle, length) ??
    heightFault(driven, driven.vehicle, height) ??
    peopleFault(driven, driven.vehicle, passengers);
  if (fault) return fault;
  if (towed === undefined) return [{ extra: driven, length }];
  const trailer = extraOf(towedType);
  if (!trailer?.vehicle) return notCarried('Trailer');
  return (
    lengthFault(trailer, trailer.vehicle, towed) ?? [
      { extra: driven, length },
      { extra: trailer, length: towed },
    ]
  );
}

function notCarried(name: string): Refused {
  return { status: 'not-carried', because: `${name}: not carried on this ferry.` };
}

function lengthFault({ name }: ServiceExtra, { maxMetres }: VehicleRule, length: number): Refused | null {
  return length <= maxMetres
    ? null
    : { status: 'too-long', because: `${name}: up to ${maxMetres} m long on this ferry.` };
}

function heightFault(
  { name }: ServiceExtra,
  { maxHeightMetres }: VehicleRule,
  height: number | undefined,
): Refused | null {
  return height === undefined || height <= maxHeightMetres
    ? null
    : { status: 'too-high', because: `${name}: up to ${maxHeightMetres} m high on this ferry.` };
}

function peopleFault(
  { name }: ServiceExtra,
  { maxPassengers }: VehicleRule,
  { adults, children, infants }: PassengerCounts,
): Refused | null {
  return adults + children + infants <= maxPassengers
    ? null
    : {
        status: 'too-many-people',
        because: `${name}: room for ${countNoun(maxPassengers, 'person', 'people')}.`,
      };
}

/** Metres of the deck that the parts take. All vehicles of a ferry share one deck. */
const metresOf = (parts: readonly Part[]) =>
  parts.reduce((sum, { length }) => sum + startedMetres(length), 0);

/** Returns the question for the deck's pool; null if its metres are not counted. */
function deckQuestion(ride: VehicleRide, [first]: readonly Part[]): TakenQuestion | null {
  const pool = first?.extra.pool;
  if (!pool) return null;
  const { id } = extraPool(pool.id, ride, pool.capacity, 'metres');
  return { poolId: id, fromSegment: ride.fromCall, toSegment: ride.toCall };
}

function carriedOrFull(parts: readonly Part[], taken: number | null): RideVehicle {
  const capacity = parts[0]?.extra.pool?.capacity ?? 0;
  const metresLeft = taken === null ? null : Math.max(0, capacity - taken);
  if (metresLeft !== null && metresLeft < metresOf(parts))
    return {
      status: 'full',
      because: metresLeft === 0 ? 'The vehicle deck is full.' : `Only ${metresLeft} m of deck left.`,
    };
  return {
    status: 'carried',
    metresLeft,
    checkInMinutes: Math.max(0, ...parts.map(({ extra }) => extra.checkInMinutes ?? 0)),
    extras: parts.map(({ extra, length }) => ({
      productId: extra.id,
      vehicleLength: length,
      priceCents: extraPrice(extra, { quantity: 1, vehicleLength: length }),
    })),
  };
}
