import { partyFault } from '#contracts/cart/party-rules.ts';
import type { PassengerPrices } from '#domains/catalogue/catalogue.ts';
import type { PassengerCounts } from '#domains/travel/offers/offer.ts';
import type { ItemPassengers, ItemUnitPrices } from '../cart.ts';
import { refuseField } from '../cart-refusal.ts';

/** For what nobody travels on. */
export const nobody: ItemPassengers = { adultCount: 0, childCount: 0, infantCount: 0 };

/** Those who take a seat, a place, a berth: infants travel on a lap. */
export function seatedOf({ adultCount, childCount }: ItemPassengers): number {
  return adultCount + childCount;
}

/** Everybody, infants too. */
export function peopleOf({ adultCount, childCount, infantCount }: ItemPassengers): number {
  return adultCount + childCount + infantCount;
}

/** The words of the travel domain for the same people. */
export function countsOf({ adultCount, childCount, infantCount }: ItemPassengers): PassengerCounts {
  return { adults: adultCount, children: childCount, infants: infantCount };
}

/** What each of them pays, in the cart's words. */
export function unitPricesOf({ adult, child, infant }: PassengerPrices): ItemUnitPrices {
  return { adultCents: adult, childCents: child, infantCents: infant };
}

/** Whether as many of each kind travel. */
export function areSamePassengers(one: ItemPassengers, other: ItemPassengers): boolean {
  return (
    one.adultCount === other.adultCount &&
    one.childCount === other.childCount &&
    one.infantCount === other.infantCount
  );
}

/** The travellers of an item that needs some; refuses those who can't travel together. */
export function travellersOf(passengers: ItemPassengers | undefined, path: string): ItemPassengers {
  const party = passengers ?? nobody;
  const fault = partyFault(countsOf(party));
  return fault ? refuseField(`${path}.passengers`, fault.message) : party;
}

/** Refuses passengers of an item on which nobody travels. */
export function refuseTravellers(passengers: ItemPassengers | undefined, path: string): void {
  if (passengers && peopleOf(passengers) > 0)
    refuseField(`${path}.passengers`, 'This item has no travellers. Leave the passengers out.');
}

/** Refuses a quantity of what is counted by its passengers. */
export function refuseQuantity(quantity: number | undefined, path: string): void {
  if (quantity !== undefined && quantity !== 1)
    refuseField(
      `${path}.quantity`,
      'You buy this once for all travellers. Change the number of travellers instead.',
    );
}
