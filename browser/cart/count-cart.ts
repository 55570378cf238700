import { showCount } from './cart-badge.ts';
import type { CartSettings } from './cart-settings.ts';
import { openCartSession } from './open-cart-session.ts';

/**
 * Reads how many items are in the cart, and shows it on the header's entry.
 * @param signal aborted when somebody else shows it from now on
 */
export async function countCart(settings: CartSettings, signal: AbortSignal): Promise<void> {
  const answer = await (await openCartSession(settings)).read();
  if (answer.ok && !signal.aborted) showCount(answer.cart?.count ?? 0);
}
