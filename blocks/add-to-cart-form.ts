import { type CartFormValues, printExtras } from '#contracts/cart/cart-form.ts';
import type { TravelItemType } from '#contracts/cart/item-types.ts';
import { toWholeDollars } from '#contracts/money.ts';
import type { Offer, OfferLeg, OfferVehicleRide } from '#domains/travel/offers/offer.ts';
import { carriesVehicle } from './present-vehicle.ts';

/**
 * The form values that add an offer to the cart for all passengers of the search, with their vehicle. Returns null if
 * it is not available now.
 */
export function buildAddToCartForm(offer: Offer): CartFormValues | null {
  const { offerId, onSale, priceCents, seatsLeft, legs, passengers, vehicle } = offer;
  const itemType = typeOfLongest(legs);
  if (!offerId || !onSale || priceCents === null || seatsLeft === 0 || itemType === null) return null;
  if (!carriesVehicle(vehicle)) return null;
  const count = (type: 'adult' | 'child' | 'infant') =>
    passengers.find((each) => each.type === type)?.count ?? 0;
  return {
    intent: 'add',
    itemType,
    offerId,
    adultCount: String(count('adult')),
    ...(count('child') > 0 && { childCount: String(count('child')) }),
    ...(count('infant') > 0 && { infantCount: String(count('infant')) }),
    expectedPrice: String(toWholeDollars(priceCents)),
    ...(vehicle?.status === 'carried' && { extras: printExtras(vehicle.rides.flatMap(extrasOf)) }),
  };
}

/** The vehicle of a ride, and what it tows, as extras of the journey. */
function extrasOf({ leg, extras }: OfferVehicleRide) {
  return extras.map(({ productId, vehicleLength, priceCents }) => ({
    productId,
    leg,
    vehicleLength,
    expectedPrice: toWholeDollars(priceCents),
  }));
}

/** The product type of the longest ride; on a tie the first one counts. */
function typeOfLongest(legs: readonly OfferLeg[]): TravelItemType | null {
  let type: TravelItemType | null = null;
  let longest = -1;
  for (const { itemType, from, to } of legs) {
    const takes = to.arrival.getTime() - from.departure.getTime();
    if (itemType === 'transfer' || takes <= longest) continue;
    type = itemType;
    longest = takes;
  }
  return type;
}
