import type { StockView } from '#components/travel/journey-view.ts';
import { formatList } from '#contracts/lists.ts';
import { holdMinutes } from '#domains/cart/hold-window.ts';
import type { OfferLeg } from '#domains/travel/offers/offer.ts';

/** How a ride is had: held at once, or asked for later. */
export type RideStock = 'live' | 'request';

/** Whether what is bought is held and confirmed at once or on request, said before anything is put into a cart. */
export function presentStock(legs: readonly OfferLeg[], stockOf: (leg: OfferLeg) => RideStock): StockView {
  const rides = legs.filter(({ itemType }) => itemType !== 'transfer');
  const names = (stock: RideStock) => [
    ...new Set(rides.filter((ride) => stockOf(ride) === stock).map(({ service }) => service)),
  ];
  const held = names('live');
  const asked = names('request');
  if (asked.length === 0)
    return {
      kind: 'live',
      title: 'Confirmed at once.',
      text: `In your cart the seats are held for ${holdMinutes} minutes.`,
    };
  if (held.length === 0)
    return {
      kind: 'request',
      title: 'On request.',
      text: 'Your cart holds no seats. After you pay, a person confirms them, or you get all of it back.',
    };
  return {
    kind: 'mixed',
    title: 'Partly on request.',
    text: `Seats on ${formatList(held)} are held for ${holdMinutes} minutes in your cart, and confirmed at once. ${formatList(asked)}: no seats are held; after you pay, a person confirms them. If that isn’t available, keep the rest or get all your money back.`,
  };
}
