/** Block loader: the visitor's cart, its expiry, an open order, and the problem of a form posted without a script. */

import type { LoadContext, LoadResult } from '#blocks/define-block.ts';
import { type OpenOrder, type ReadBooking, readOpenOrder, selectShownOrder } from '#blocks/open-order.ts';
import type { CartData } from '#browser/cart/cart-session.ts';
import { type CartSettings, cartSettings } from '#browser/cart/cart-settings.ts';
import { fixtureCart, fixtureItems } from '#browser/cart/fixture-carts.ts';
import type { ApiClient } from '#contracts/api/api-client.ts';
import { isCartGone } from '#contracts/cart/cart-cookie.ts';
import { config } from '#platform/config.ts';
import { type CartPageProblem, problemOf } from './page-problem.ts';

/** The data of the cart block. `anyone`: the page is cached for everybody, so it shows no cart. */
export type CartBlockData =
  | { readonly for: 'anyone' }
  | {
      readonly for: 'visitor';
      readonly cart: CartData | null;
      /** True if the visitor's cart has expired. */
      readonly isGone: boolean;
      /** The reason if a form posted without a script was refused. */
      readonly problem: CartPageProblem | null;
      /** The order that is open in this browser. */
      readonly order: OpenOrder | null;
      readonly settings: CartSettings;
    };

/** The API call that reads a cart. */
export type ReadCart = ApiClient['cart'];

const throughApi: ReadCart = async (...call) => {
  // Imported on demand: the registry is read in places that must not open the API's database.
  const { serverApi } = await import('#api/in-process.ts');
  return serverApi().cart(...call);
};

/** Reads the visitor's cart. An editor gets an invented one without a call to the API. */
export async function loadCart(
  _block: unknown,
  context: LoadContext,
  read: ReadCart = throughApi,
  readOrder?: ReadBooking,
): Promise<LoadResult<CartBlockData>> {
  const { visitor, query, now, signal } = context;
  if (visitor.kind === 'anyone') return { ok: true, data: { for: 'anyone' } };
  const ordered = readOpenOrder(context, readOrder);
  const found = async (cart: CartData | null, isGone = false): Promise<LoadResult<CartBlockData>> => {
    const order = await ordered;
    return {
      ok: true,
      data: {
        for: 'visitor',
        cart,
        isGone,
        problem: problemOf(query),
        order: selectShownOrder(order, cart),
        settings: cartSettings(config(), visitor.kind === 'editor'),
      },
    };
  };
  if (visitor.kind === 'editor') {
    const { ferry, car, train } = fixtureItems;
    return found(fixtureCart([ferry, car, train], now.getTime()));
  }
  if (visitor.cartSessionId === null) return found(null);
  const answer = await read(visitor.cartSessionId, { signal });
  if (answer.status !== 'failed') return found(answer.data);
  return isCartGone(answer.errorCode) ? found(null, true) : { ok: false, reason: 'unavailable' };
}
