/** Who may have how much of an extra. */
import type { PassengerCounts } from '#src/travel/offers/offer.ts';
import type { ServiceExtra } from './catalogue.ts';

/** The most units of an extra that one item with these passengers can have; 0 when they can't have it at all. */
export function extraLimit(extra: ServiceExtra, { adults, children, infants }: PassengerCounts): number {
  const { vehicle } = extra;
  if (!extra.forChildren && children + infants > 0) return 0;
  if (vehicle && !vehicle.isTowed && adults + children + infants > vehicle.mostPassengers) return 0;
  // An infant on a lap carries no bag and eats no meal of its own.
  return extra.mostIs === 'in-all' ? extra.most : extra.most * (adults + children);
}

/** What somebody would have of an extra, what they have already counted in. */
export interface ExtraWish {
  readonly quantity: number;
  /** Metres. */
  readonly vehicleLength?: number | undefined;
  readonly passengers: PassengerCounts;
  /** The other extras they have on the same ride. */
  readonly beside: readonly ServiceExtra[];
}

/** Why an extra can't be had as wished, as a sentence for whoever wishes; null when it can. Stock is another question. */
export function extraFault(extra: ServiceExtra, wish: ExtraWish): string | null {
  const { vehicle, name } = extra;
  const { adults, children, infants } = wish.passengers;
  if (!extra.forChildren && children + infants > 0)
    return `${name}: for adults only, and a child or an infant travels with you.`;
  if (vehicle && !vehicle.isTowed && adults + children + infants > vehicle.mostPassengers)
    return `${name}: for ${vehicle.mostPassengers} people at most, its driver included.`;
  const limit = extraLimit(extra, wish.passengers);
  if (wish.quantity > limit) return `${name}: at most ${limit} ${limitWords(extra)}.`;
  return vehicle ? vehicleFault(name, vehicle, wish) : lengthlessFault(name, wish);
}

function limitWords({ mostIs, most }: ServiceExtra): string {
  return mostIs === 'in-all' ? 'on one ride' : `here, ${most} for each passenger with a seat`;
}

function lengthlessFault(name: string, { vehicleLength }: ExtraWish): string | null {
  return vehicleLength === undefined ? null : `${name}: has no length; leave it out.`;
}

function vehicleFault(
  name: string,
  vehicle: NonNullable<ServiceExtra['vehicle']>,
  { vehicleLength, beside }: ExtraWish,
): string | null {
  if (vehicleLength === undefined) return `${name}: say how long it is, in metres.`;
  if (!(vehicleLength > 0 && vehicleLength <= vehicle.mostMetres))
    return `${name}: ${vehicle.mostMetres} metres long at most. Please call the operator about longer ones.`;
  const others = beside.flatMap((extra) => extra.vehicle ?? []);
  if (others.some(({ isTowed }) => isTowed === vehicle.isTowed))
    return vehicle.isTowed
      ? `${name}: one can be towed, and there is one already.`
      : `${name}: one vehicle travels with a booking, and there is one already.`;
  if (vehicle.isTowed && others.length === 0) return `${name}: goes only with a vehicle; add that first.`;
  return null;
}
