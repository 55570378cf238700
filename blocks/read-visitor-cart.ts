import type { Cart } from '#domains/cart/cart.ts';
import { productionDeps } from '#domains/cart/production-deps.ts';
import { readCart } from '#domains/cart/read-cart.ts';
import type { LoadContext } from './define-block.ts';

/**
 * Reads the cart of the page's visitor, once for all blocks of the page. It is null if there is none, or if
 * the page is rendered for anyone or for an editor. Rejects if the cart can't be read.
 */
export function readVisitorCart({ visitor, share }: LoadContext): Promise<Cart | null> {
  return share('the visitor’s cart', async () => {
    // Without a cookie there is no cart, and no reason to wake the database.
    if (visitor.kind !== 'visitor' || visitor.cartSessionId === null) return null;
    const result = await readCart(await productionDeps(), visitor.cartSessionId);
    return result.ok ? result.cart : null;
  });
}
