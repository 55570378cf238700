import type { CartFormValues } from '#contracts/cart/cart-form.ts';
import type { TravelItemType } from '#contracts/cart/item-types.ts';
import { toWholeDollars } from '#contracts/money.ts';
import type { Offer, OfferLeg } from '#domains/travel/offers/offer.ts';

/**
 * The form values that add an offer to the cart for all passengers of the search; null if it is not available
 * now.
 */
export function buildAddToCartForm(offer: Offer): CartFormValues | null {
  const { offerId, onSale, priceCents, seatsLeft, legs, passengers } = offer;
  const itemType = typeOfLongest(legs);
  if (!offerId || !onSale || priceCents === null || seatsLeft === 0 || itemType === null) return null;
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
  };
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
