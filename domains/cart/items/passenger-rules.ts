/** Counts, converts and validates the passengers of cart items. */
import { partyFault } from '#contracts/cart/party-rules.ts';
import type { PassengerPrices } from '#domains/catalogue/catalogue.ts';
import type { PassengerCounts } from '#domains/travel/offers/offer.ts';
import type { ItemPassengers, ItemUnitPrices } from '../cart.ts';
import { refuseField } from '../cart-refusal.ts';

/** Passengers of an item that nobody travels on. */
export const noPassengers: ItemPassengers = { adultCount: 0, childCount: 0, infantCount: 0 };

/** Returns how many people need a seat, place or berth: infants travel on a lap. */
export function seatedOf({ adultCount, childCount }: ItemPassengers): number {
  return adultCount + childCount;
}

/** Returns how many people travel, infants included. */
export function peopleOf({ adultCount, childCount, infantCount }: ItemPassengers): number {
  return adultCount + childCount + infantCount;
}

/** Converts passenger counts to those of the travel domain. */
export function countsOf({ adultCount, childCount, infantCount }: ItemPassengers): PassengerCounts {
  return { adults: adultCount, children: childCount, infants: infantCount };
}

/** Converts prices per passenger to those of the cart. */
export function unitPricesOf({ adult, child, infant }: PassengerPrices): ItemUnitPrices {
  return { adultCents: adult, childCents: child, infantCents: infant };
}

/** Returns true if both have the same number of passengers of each type. */
export function areSamePassengers(one: ItemPassengers, other: ItemPassengers): boolean {
  return (
    one.adultCount === other.adultCount &&
    one.childCount === other.childCount &&
    one.infantCount === other.infantCount
  );
}

/** Returns the travellers of an item that requires some; refuses a party that can't travel together. */
export function travellersOf(passengers: ItemPassengers | undefined, path: string): ItemPassengers {
  const party = passengers ?? noPassengers;
  const fault = partyFault(countsOf(party));
  return fault ? refuseField(`${path}.passengers`, fault.message) : party;
}

/** Refuses passengers on an item without travellers. */
export function refuseTravellers(passengers: ItemPassengers | undefined, path: string): void {
  if (passengers && peopleOf(passengers) > 0)
    refuseField(`${path}.passengers`, 'This item has no travellers. Leave the passengers out.');
}

/** Refuses a quantity on an item that is counted by its passengers. */
export function refuseQuantity(quantity: number | undefined, path: string): void {
  if (quantity !== undefined && quantity !== 1)
    refuseField(
      `${path}.quantity`,
      'You buy this once for all travellers. Change the number of travellers instead.',
    );
}
