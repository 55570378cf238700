/** Block loader: the visitor's cart, its price quote, the countries to choose from, and an open order. */

import type { LoadContext, LoadResult } from '#blocks/define-block.ts';
import { type OpenOrder, type ReadBooking, readOpenOrder, selectShownOrder } from '#blocks/open-order.ts';
import type { CartData } from '#browser/cart/cart-session.ts';
import { type CartSettings, cartSettings } from '#browser/cart/cart-settings.ts';
import type { QuoteData } from '#browser/checkout/checkout-session.ts';
import type { ApiClient } from '#contracts/api/api-client.ts';
import { isCartGone } from '#contracts/cart/cart-cookie.ts';
import { config } from '#platform/config.ts';
import { takeCheckout } from './checkout.action.ts';
import type { CheckoutAction } from './checkout-state.ts';
import { type ConditionsById, conditionsOf } from './conditions.ts';
import { draftCart, draftSession } from './draft-checkout.ts';
import { offeredExtras } from './offered-extras.ts';

/** A country that the form offers. */
export interface Country {
  readonly code: string;
  readonly name: string;
}

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
      readonly conditions: ConditionsById;
      /** The order that is open in this browser. */
      readonly order: OpenOrder | null;
      /** The extras that the cart can take, as phrases. */
      readonly extras: readonly string[];
      readonly settings: CartSettings;
      readonly action: CheckoutAction;
    };

/** The API calls that the loader makes. */
export type CheckoutReader = Pick<ApiClient, 'cart' | 'quoteCheckout' | 'countries'>;

const throughApi = async (): Promise<CheckoutReader> => {
  // Imported on demand: the registry is read in places that must not open the API's database.
  const { serverApi } = await import('#api/in-process.ts');
  return serverApi();
};

/** Reads the visitor's cart and its quote. An editor gets an invented cart without a call to the API. */
export async function loadCheckout(
  _block: unknown,
  context: LoadContext,
  reader: () => Promise<CheckoutReader> = throughApi,
  readOrder?: ReadBooking,
): Promise<LoadResult<CheckoutData>> {
  const { visitor, now, signal } = context;
  if (visitor.kind === 'anyone') return { ok: true, data: { for: 'anyone' } };
  const ordered = readOpenOrder(context, readOrder);
  const found = async (
    cart: CartData | null,
    rest: {
      readonly isGone?: boolean;
      readonly quote?: QuoteData | null;
      readonly countries?: readonly Country[];
    },
  ): Promise<LoadResult<CheckoutData>> => {
    const order = await ordered;
    return {
      ok: true,
      data: {
        for: 'visitor',
        cart,
        isGone: rest.isGone ?? false,
        quote: rest.quote ?? null,
        countries: newZealandFirst(rest.countries ?? []),
        conditions: await conditionsOf(cart?.items ?? []),
        extras: await offeredExtras(cart?.items ?? [], now),
        order: selectShownOrder(order, cart),
        settings: cartSettings(config(), visitor.kind === 'editor'),
        action: takeCheckout,
      },
    };
  };
  if (visitor.kind === 'editor') {
    const quoted = await draftSession().quote([]);
    return found(draftCart(now.getTime()), {
      quote: quoted.ok ? quoted.value : null,
      countries: draftCountries,
    });
  }
  if (visitor.cartSessionId === null) return found(null, {});
  const api = await reader();
  const answer = await api.cart(visitor.cartSessionId, { signal });
  if (answer.status === 'failed')
    return isCartGone(answer.errorCode)
      ? found(null, { isGone: true })
      : { ok: false, reason: 'unavailable' };
  if (answer.data.items.length === 0) return found(answer.data, {});
  const [quote, countries] = await Promise.all([
    api.quoteCheckout(visitor.cartSessionId, {}, { signal }),
    api.countries({ signal }),
  ]);
  if (countries.status === 'failed') return { ok: false, reason: 'unavailable' };
  return found(answer.data, {
    quote: quote.status === 'failed' ? null : quote.data,
    countries: countries.data,
  });
}

const draftCountries = [
  { code: 'AU', name: 'Australia' },
  { code: 'NZ', name: 'New Zealand' },
] as const;

function newZealandFirst(countries: readonly Country[]): readonly Country[] {
  const isHome = ({ code }: Country) => code === 'NZ';
  return [...countries.filter(isHome), ...countries.filter((country) => !isHome(country))];
}
