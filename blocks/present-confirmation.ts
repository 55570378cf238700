/** Explains before purchase how rides are confirmed: at once with a seat hold, or on request by staff. */
import type { StockView } from '#components/travel/journey-view.ts';
import { formatList } from '#contracts/lists.ts';
import { holdMinutes } from '#domains/cart/hold-window.ts';
import type { OfferLeg } from '#domains/travel/offers/offer.ts';

/** The confirmation mode of a ride: `live` is held and confirmed at once, `request` is confirmed by staff. */
export type RideConfirmation = 'live' | 'request';

/**
 * Describes, before purchase, if the rides are held and confirmed at once or on request.
 * @param isOnPass true for travel on a pass, which is not paid for again
 */
export function presentStock(
  legs: readonly OfferLeg[],
  stockOf: (leg: OfferLeg) => RideConfirmation,
  isOnPass = false,
): StockView {
  const [after, instead] = isOnPass
    ? ['you book', 'give the time back to your pass']
    : ['payment', 'refund you in full'];
  const rides = legs.filter(({ itemType }) => itemType !== 'transfer');
  const names = (stock: RideConfirmation) => [
    ...new Set(rides.filter((ride) => stockOf(ride) === stock).map(({ service }) => service)),
  ];
  const held = names('live');
  const onRequest = names('request');
  if (onRequest.length === 0)
    return {
      kind: 'live',
      title: 'Instant confirmation.',
      text: `We hold your seats for ${holdMinutes} minutes once they’re in your cart.`,
    };
  if (held.length === 0)
    return {
      kind: 'request',
      title: 'On request.',
      text: `We don’t hold seats for this journey. We confirm them after ${after}, or ${instead}.`,
    };
  return {
    kind: 'mixed',
    title: 'Partly on request.',
    text: `${formatList(held)}: seats held for ${holdMinutes} minutes in your cart and confirmed instantly. ${formatList(onRequest)}: we confirm seats after ${after}. If they aren’t available, ${isOnPass ? 'your pass gets the time back' : 'keep the rest or get a full refund'}.`,
  };
}
