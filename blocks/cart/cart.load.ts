import type { ApiClient } from '#api/client.ts';
import type { LoadContext, LoadResult } from '#blocks/define-block.ts';
import { type OpenOrder, openOrder, orderBeside, type ReadBooking } from '#blocks/open-order.ts';
import type { CartData } from '#browser/cart/cart-session.ts';
import { type CartSettings, cartSettings } from '#browser/cart/cart-settings.ts';
import { fixtureCart, fixtureItems } from '#browser/cart/fixture-carts.ts';
import { config } from '#platform/config.ts';
import { type CartPageProblem, problemOf } from './page-problem.ts';

/** The cart of whoever looks at the page. `anyone`: the page is kept for all, and there is none to show. */
export type CartBlockData =
  | { readonly for: 'anyone' }
  | {
      readonly for: 'visitor';
      readonly cart: CartData | null;
      /** There was a cart, and its time is over. */
      readonly isGone: boolean;
      /** What came of a form that was sent without a script, when it was refused. */
      readonly problem: CartPageProblem | null;
      /** The order that this browser has open. */
      readonly order: OpenOrder | null;
      readonly settings: CartSettings;
    };

/** Codes of a session that has no cart any more. */
const over: ReadonlySet<string> = new Set(['INVALID_CART_SESSION', 'CART_EXPIRED']);

/** The API's call that reads a cart. */
export type ReadCart = ApiClient['cart'];

const throughApi: ReadCart = async (...call) => {
  // Imported when needed: the registry is read in places that must not open the API's database.
  const { serverApi } = await import('#api/in-process.ts');
  return serverApi().cart(...call);
};

/** Reads the visitor's cart. An editor is shown an invented one: nothing real is asked. */
export async function loadCart(
  _block: unknown,
  context: LoadContext,
  read: ReadCart = throughApi,
  readOrder?: ReadBooking,
): Promise<LoadResult<CartBlockData>> {
  const { visitor, query, now, signal } = context;
  if (visitor.kind === 'anyone') return { ok: true, data: { for: 'anyone' } };
  const ordered = openOrder(context, readOrder);
  const found = async (cart: CartData | null, isGone = false): Promise<LoadResult<CartBlockData>> => {
    const order = await ordered;
    return {
      ok: true,
      data: {
        for: 'visitor',
        cart,
        isGone,
        problem: problemOf(query),
        order: orderBeside(order, cart),
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
  return over.has(answer.errorCode) ? found(null, true) : { ok: false, reason: 'unavailable' };
}
