import type { KeptCheckout } from '#browser/checkout/saved-checkout.ts';
import type { OrderProblemView } from '#components/checkout/checkout-view.ts';
import { conditionsField } from './field-names.ts';

/** Told when the page comes back with something that was added since the conditions were agreed to. */
export const addedSince: OrderProblemView = {
  title: 'Your order has changed',
  lines: [
    'You added something to your cart. Please read and accept its conditions below. Your details are still filled in.',
  ],
  way: null,
};

/**
 * What was kept, without a tick that was set while the conditions of some item did not stand on the page: nobody agrees to what
 * they have not seen.
 * @param shown the ids of the items whose conditions stand on the page now
 */
export function withoutUnseen(
  kept: KeptCheckout,
  shown: readonly string[],
): { readonly values: KeptCheckout['values']; readonly hasToAgreeAgain: boolean } {
  const { [conditionsField]: ticked, ...rest } = kept.values;
  const isUnseen = shown.some((id) => !kept.conditionsSeen.includes(id));
  return ticked && isUnseen
    ? { values: rest, hasToAgreeAgain: true }
    : { values: kept.values, hasToAgreeAgain: false };
}
