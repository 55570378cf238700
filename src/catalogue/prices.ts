/** What things cost: whole cents of NZD, and whole dollars at once. */
import type { PassengerCounts } from '#src/travel/offers/offer.ts';
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

/** The units that so much of an extra takes from its pool: metres of deck for a vehicle, pieces for all else. */
export function extraUnits(
  { vehicle }: ServiceExtra,
  bought: { readonly quantity: number; readonly vehicleLength?: number | undefined },
): number {
  return vehicle
    ? bought.quantity * begunMetres(bought.vehicleLength ?? vehicle.includedMetres)
    : bought.quantity;
}

function begunMetres(metres: number): number {
  return Math.ceil(metres);
}
