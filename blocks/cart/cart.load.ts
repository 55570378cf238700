/** Block loader: the visitor's cart, its expiry, an open order, and the problem of a form posted without a script. */

import type { LoadContext, LoadResult } from '#blocks/define-block.ts';
import { type OpenOrder, readOpenOrder, selectShownOrder } from '#blocks/open-order.ts';
import type { CartData } from '#browser/cart/cart-session.ts';
import type { CartSettings } from '#browser/cart/cart-settings.ts';
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

/** Reads the visitor's cart and open order. */
export async function loadCart(_block: unknown, context: LoadContext): Promise<LoadResult<CartBlockData>> {
  const { visitor, query, ports } = context;
  if (visitor.kind === 'anyone') return { ok: true, data: { for: 'anyone' } };
  const [reading, order] = await Promise.all([ports.cart.read(), readOpenOrder(context)]);
  if (reading.state === 'unavailable') return { ok: false, reason: 'unavailable' };
  const cart = reading.state === 'open' ? reading.data : null;
  return {
    ok: true,
    data: {
      for: 'visitor',
      cart,
      isGone: reading.state === 'gone',
      problem: problemOf(query),
      order: selectShownOrder(order, cart),
      settings: ports.settings.cart,
    },
  };
}
