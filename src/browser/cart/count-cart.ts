import { showCount } from './cart-badge.ts';
import type { CartSettings } from './cart-settings.ts';
import { openCartSession } from './open-cart-session.ts';

/** Reads how many items are in the cart, and shows it on the header's entry. */
export async function countCart(settings: CartSettings): Promise<void> {
  const answer = await (await openCartSession(settings)).read();
  if (answer.ok) showCount(answer.cart?.count ?? 0);
}
