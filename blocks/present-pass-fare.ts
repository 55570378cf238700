/** Presents a journey that is searched for travel on a pass: its cost in the allowance, and the button to use it. */
import type { FareView } from '#components/travel/journey-view.ts';
import { formatPrice } from '#contracts/money.ts';
import type { TravelPass } from '#domains/catalogue/catalogue.ts';
import { costOfRides, coversRide, describeCost, passConditions } from '#domains/pass-travel/pass-account.ts';
import type { Offer } from '#domains/travel/offers/offer.ts';
import { buildAddToCartForm } from './add-to-cart-form.ts';

/** The pass of a search. */
export type SearchedPass = Pick<TravelPass, 'id' | 'services' | 'allowance'>;

/** The reason in the row of a journey that a pass does not cover. */
export const notCoveredText =
  'Your pass doesn’t cover every part of this journey. Search for the parts separately.';

/** Returns the only offer of a journey that a pass can be used for: the standard seat, which has the lowest price. */
export function standardOffer(offers: readonly [Offer, ...Offer[]]): Offer {
  return offers.reduce((lowest, offer) =>
    (offer.priceCents ?? Number.POSITIVE_INFINITY) < (lowest.priceCents ?? Number.POSITIVE_INFINITY)
      ? offer
      : lowest,
  );
}

/** Returns true if the pass covers all rides of an offer. */
export function isCovered({ services }: SearchedPass, { legs }: Offer): boolean {
  return legs.every(({ itemType }) => itemType === 'transfer' || coversRide(services, itemType));
}

/** Returns the cost of an offer in the allowance: `4 h 15 min`, `1 day`. */
export function passCost({ allowance }: SearchedPass, offer: Offer): string {
  return describeCost(allowance, costOf(offer));
}

function costOf({ legs }: Offer) {
  const rides = legs.flatMap(({ itemType, serviceDate, from, to }) =>
    itemType === 'transfer' || serviceDate === null
      ? []
      : [
          {
            serviceDate,
            from: { departure: from.departure.toISOString() },
            to: { arrival: to.arrival.toISOString() },
          },
        ],
  );
  return costOfRides(rides);
}

/** Presents the offer as the fare of the pass. Its travellers are those of the pass, so the form names none. */
export function presentPassFare(pass: SearchedPass, offer: Offer, fare: FareView): FareView {
  const form = buildAddToCartForm(offer);
  const cart = form && {
    intent: 'add',
    itemType: form.itemType ?? '',
    offerId: form.offerId ?? '',
    pass: pass.id,
  };
  return {
    ...fare,
    name: 'With your pass',
    price: formatPrice(0),
    split: null,
    about: `Takes ${passCost(pass, offer)} of your pass. There is nothing to pay.`,
    brief: { changes: 'Book again', refund: 'Time back' },
    changes: passConditions.changes,
    refund: passConditions.refund,
    text: '',
    cart,
  };
}
