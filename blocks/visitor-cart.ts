import type { Cart } from '#domains/cart/cart.ts';
import { productionDeps } from '#domains/cart/production-deps.ts';
import { readCart } from '#domains/cart/read-cart.ts';
import type { LoadContext } from './define-block.ts';

/**
 * The cart of the visitor the page is drawn for, read once for all blocks of the page; null when there is none, or when the
 * page is for anyone or for an editor. Rejects when it can't be read.
 */
export function visitorCart({ visitor, share }: LoadContext): Promise<Cart | null> {
  return share('the visitor’s cart', async () => {
    // Without a cookie there is nothing to look for, and no database to wake.
    if (visitor.kind !== 'visitor' || visitor.cartSessionId === null) return null;
    const result = await readCart(await productionDeps(), visitor.cartSessionId);
    return result.ok ? result.cart : null;
  });
}
