import { type RefObject, useEffect } from 'react';
import type { CartSnapshot } from '#browser/cart/optimistic-cart.ts';
import { clearSavedCheckout, tabStorage } from '#browser/checkout/saved-checkout.ts';
import type { ConditionsById } from './conditions.ts';

/** Reacts to a cart that changed elsewhere: in another tab, or because it was bought. */
export function useChangedCart({
  snapshot,
  conditions,
  isReal,
  sending,
}: {
  readonly snapshot: CartSnapshot | undefined;
  readonly conditions: ConditionsById;
  /** True if a reload would bring new data, which it doesn't with stand-ins. */
  readonly isReal: boolean;
  readonly sending: RefObject<boolean>;
}): void {
  const items = snapshot?.cart?.items ?? [];
  const isEmpty = items.length === 0;
  useEffect(() => {
    // Nothing is left to order, so the saved answers are cleared.
    if (isEmpty && snapshot && !sending.current) clearSavedCheckout(tabStorage());
  }, [isEmpty, snapshot, sending]);
  // Conditions come with the page, so it has none for an item added in another tab.
  const isUnknown = items.some((item) => item.itemType !== 'extra' && conditions[item.id] === undefined);
  useEffect(() => {
    if (isUnknown && isReal) location.reload();
  }, [isUnknown, isReal]);
}
