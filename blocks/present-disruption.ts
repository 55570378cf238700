import type { CartDataItem } from '#browser/cart/cart-session.ts';
import type { DisruptionView } from '#components/cart/cart-view.ts';

/** Presents what is known about a journey of the cart that does not run as planned. Older instances do not say. */
export function presentDisruption({ disruption }: CartDataItem): DisruptionView | null {
  return disruption ? { isCancelled: disruption.kind === 'cancelled', text: disruption.text } : null;
}
