/** Block loader: the visitor's cart, its price quote, the countries to choose from, and an open order. */

import type { LoadContext, LoadResult } from '#blocks/define-block.ts';
import { type OpenOrder, readOpenOrder, selectShownOrder } from '#blocks/open-order.ts';
import type { CartData } from '#browser/cart/cart-session.ts';
import type { CartSettings } from '#browser/cart/cart-settings.ts';
import type { QuoteData } from '#browser/checkout/checkout-session.ts';
import { isTravelItemType } from '#contracts/cart/item-types.ts';
import type { AgeLimit } from '#domains/booking/checkout/age-limits.ts';
import type { CheckoutValues } from './checkout-types.ts';
import { type ConditionsById, conditionsOf } from './conditions.ts';
import { offeredExtras } from './offered-extras.ts';
import { passTravellerNames } from './pass-traveller-names.ts';
import type { CheckoutAction } from './posted-checkout.ts';
import { travelledItems } from './present-order.ts';

/** A country that the form offers. */
export interface Country {
  readonly code: string;
  readonly name: string;
}

/** Age limits by item id. Items without limits have no entry. */
export type AgeLimitsById = Readonly<Record<string, readonly AgeLimit[]>>;

/**
 * The data of the checkout block: the visitor's cart and everything needed to order it. `anyone`: the page is
 * cached for everybody.
 */
export type CheckoutData =
  | { readonly for: 'anyone' }
  | {
      readonly for: 'visitor';
      readonly cart: CartData | null;
      /** True if the visitor's cart has expired. */
      readonly isGone: boolean;
      /** The quote without vouchers; null if it could not be computed. */
      readonly quote: QuoteData | null;
      /** All countries, New Zealand first. */
      readonly countries: readonly Country[];
      /** True if travellers can ask for text messages about their journeys. */
      readonly offersTexts: boolean;
      readonly conditions: ConditionsById;
      readonly ageLimits: AgeLimitsById;
      /** The names of travellers that are known from passes, by field name. */
      readonly travellerNames: CheckoutValues;
      /** The order that is open in this browser. */
      readonly order: OpenOrder | null;
      /** The extras that the cart can take, as phrases. */
      readonly extras: readonly string[];
      readonly settings: CartSettings;
      readonly action: CheckoutAction;
    };

/** Reads the visitor's cart, its quote and the open order. */
export async function loadCheckout(_block: unknown, context: LoadContext): Promise<LoadResult<CheckoutData>> {
  const { visitor, now, ports } = context;
  if (visitor.kind === 'anyone') return { ok: true, data: { for: 'anyone' } };
  const ordered = readOpenOrder(context);
  const reading = await ports.cart.read();
  if (reading.state === 'unavailable') return { ok: false, reason: 'unavailable' };
  const cart = reading.state === 'open' ? reading.data : null;
  const items = cart?.items ?? [];
  const isEmpty = items.length === 0;
  return {
    ok: true,
    data: {
      for: 'visitor',
      cart,
      isGone: reading.state === 'gone',
      quote: isEmpty ? null : await ports.cart.quote(),
      countries: isEmpty ? [] : newZealandFirst(ports.settings.countries()),
      offersTexts: ports.settings.offersTexts && items.some(({ itemType }) => isTravelItemType(itemType)),
      ageLimits: reading.state === 'open' ? await ports.cart.ageLimits(reading.cart.items) : {},
      travellerNames:
        reading.state === 'open'
          ? passTravellerNames(travelledItems(cart), await ports.cart.passTravellers(reading.cart.items))
          : {},
      conditions: isEmpty ? {} : conditionsOf(items, ports.catalogue.products()),
      extras: isEmpty ? [] : offeredExtras(items, ports.catalogue.products(), now),
      order: selectShownOrder(await ordered, cart),
      settings: ports.settings.cart,
      action: ports.settings.checkoutAction,
    },
  };
}

function newZealandFirst(countries: readonly Country[]): readonly Country[] {
  const isHome = ({ code }: Country) => code === 'NZ';
  return [...countries.filter(isHome), ...countries.filter((country) => !isHome(country))];
}
