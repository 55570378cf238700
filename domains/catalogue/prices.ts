/** Calculates prices of catalogue products, in cents of NZD (always whole dollars), and limits of extras per item. */
import type { PassengerCounts } from '#domains/travel/offers/offer.ts';
import type { PassengerPrices, ServiceExtra, TourDeparture, TravelPass } from './catalogue.ts';

/** Returns the price of a pass for all passengers. */
export function passPrice({ prices }: TravelPass, passengers: PassengerCounts): number {
  return priceOfAll(prices, passengers);
}

/** Returns the price of a tour departure for all passengers. */
export function tourPrice({ tour }: TourDeparture, passengers: PassengerCounts): number {
  return priceOfAll(tour.prices, passengers);
}

function priceOfAll(prices: PassengerPrices, { adults, children, infants }: PassengerCounts): number {
  return prices.adult * adults + prices.child * children + prices.infant * infants;
}

/**
 * Returns the price of an extra for its quantity. A vehicle without a length costs its minimum price.
 * @param bought.vehicleLength in metres; each started metre is charged in full
 */
export function extraPrice(
  { unitPrice, perMetre, vehicle }: ServiceExtra,
  bought: { readonly quantity: number; readonly vehicleLength?: number | undefined },
): number {
  const over = vehicle ? Math.max(0, startedMetres(bought.vehicleLength ?? 0) - vehicle.includedMetres) : 0;
  return bought.quantity * (unitPrice + perMetre * over);
}

/**
 * Returns the maximum units of an extra for an item with these passengers. It is 0 if a child travels and only adults
 * are allowed, or if there are too many passengers for the vehicle.
 */
export function extraLimit(extra: ServiceExtra, { adults, children, infants }: PassengerCounts): number {
  const room = extra.vehicle?.maxPassengers ?? 0;
  if (!extra.forChildren && children + infants > 0) return 0;
  if (room > 0 && adults + children + infants > room) return 0;
  // An infant on a lap has no bag and no meal of its own.
  return extra.maxUnitsScope === 'in-all' ? extra.maxUnits : extra.maxUnits * (adults + children);
}

/** Returns the metres of deck that a vehicle takes and pays for. */
export function startedMetres(metres: number): number {
  return Math.ceil(metres);
}
