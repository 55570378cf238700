import { showCount } from './cart-badge.ts';
import type { CartSettings } from './cart-settings.ts';
import { openCartSession } from './open-cart-session.ts';

/**
 * Reads the item count of the cart and shows it on the cart link in the header.
 * @param signal aborted when other code shows the count
 */
export async function countCart(settings: CartSettings, signal: AbortSignal): Promise<void> {
  const answer = await (await openCartSession(settings)).read();
  if (answer.ok && !signal.aborted) showCount(answer.cart?.count ?? 0);
}
