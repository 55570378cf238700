/** What things cost, in whole cents of NZD and whole dollars at once, and how much of them there is for one item. */
import type { PassengerCounts } from '#domains/travel/offers/offer.ts';
import type { PassengerPrices, ServiceExtra, TourDeparture, TravelPass } from './catalogue.ts';

/** A pass for each of the passengers. */
export function passPrice({ prices }: TravelPass, passengers: PassengerCounts): number {
  return priceOfAll(prices, passengers);
}

/** A place on a departure for each of the passengers. */
export function tourPrice({ tour }: TourDeparture, passengers: PassengerCounts): number {
  return priceOfAll(tour.prices, passengers);
}

function priceOfAll(prices: PassengerPrices, { adults, children, infants }: PassengerCounts): number {
  return prices.adult * adults + prices.child * children + prices.infant * infants;
}

/**
 * So many units of an extra. A vehicle without a length costs what it costs at least.
 * @param bought.vehicleLength in metres; the whole of a begun metre is paid
 */
export function extraPrice(
  { unitPrice, perMetre, vehicle }: ServiceExtra,
  bought: { readonly quantity: number; readonly vehicleLength?: number | undefined },
): number {
  const over = vehicle ? Math.max(0, begunMetres(bought.vehicleLength ?? 0) - vehicle.includedMetres) : 0;
  return bought.quantity * (unitPrice + perMetre * over);
}

/**
 * The most units of an extra that one item with these passengers can have; 0 when they can't have it at all, because of a
 * child where only adults may go, or because they are too many for the vehicle.
 */
export function extraLimit(extra: ServiceExtra, { adults, children, infants }: PassengerCounts): number {
  const room = extra.vehicle?.maxPassengers ?? 0;
  if (!extra.forChildren && children + infants > 0) return 0;
  if (room > 0 && adults + children + infants > room) return 0;
  // An infant on a lap carries no bag and eats no meal of its own.
  return extra.mostIs === 'in-all' ? extra.most : extra.most * (adults + children);
}

function begunMetres(metres: number): number {
  return Math.ceil(metres);
}
