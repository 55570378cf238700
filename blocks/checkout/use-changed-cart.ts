import { type RefObject, useEffect } from 'react';
import type { CartSnapshot } from '#browser/cart/optimistic-cart.ts';
import { clearSavedCheckout, tabStorage } from '#browser/checkout/saved-checkout.ts';
import type { ConditionsById } from './conditions.ts';

/** Follows a cart that was changed elsewhere: in another tab, or by being bought. */
export function useChangedCart({
  snapshot,
  conditions,
  isReal,
  sending,
}: {
  readonly snapshot: CartSnapshot | undefined;
  readonly conditions: ConditionsById;
  /** Whether the page would be another when it is loaded anew; not so with stand-ins. */
  readonly isReal: boolean;
  readonly sending: RefObject<boolean>;
}): void {
  const items = snapshot?.cart?.items ?? [];
  const isEmpty = items.length === 0;
  useEffect(() => {
    // Nothing is ordered any more: what was typed for it goes.
    if (isEmpty && snapshot && !sending.current) clearSavedCheckout(tabStorage());
  }, [isEmpty, snapshot, sending]);
  // Conditions come with the page: of what was added in another tab it has none.
  const isUnknown = items.some((item) => item.itemType !== 'extra' && conditions[item.id] === undefined);
  useEffect(() => {
    if (isUnknown && isReal) location.reload();
  }, [isUnknown, isReal]);
}
