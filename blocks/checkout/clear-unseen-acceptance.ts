import type { SavedCheckout } from '#browser/checkout/saved-checkout.ts';
import type { OrderProblemView } from '#components/checkout/checkout-view.ts';
import { conditionsField } from './field-names.ts';

/** The message when the page returns with an item added after the conditions were accepted. */
export const itemAddedProblem: OrderProblemView = {
  title: 'Your order has changed',
  lines: [
    'You added something to your cart. Please read and accept its conditions below. Your details are still filled in.',
  ],
  way: null,
};

/**
 * Restores the kept answers, but clears the acceptance if an item on the page was not there when it was
 * given: nobody accepts conditions unseen.
 * @param shown the ids of the items whose conditions are on the page now
 */
export function clearUnseenAcceptance(
  kept: SavedCheckout,
  shown: readonly string[],
): { readonly values: SavedCheckout['values']; readonly isAcceptanceCleared: boolean } {
  const { [conditionsField]: ticked, ...rest } = kept.values;
  const isUnseen = shown.some((id) => !kept.conditionsSeen.includes(id));
  return ticked && isUnseen
    ? { values: rest, isAcceptanceCleared: true }
    : { values: kept.values, isAcceptanceCleared: false };
}
