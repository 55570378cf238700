/** Restores the answers that a tab has saved, without an acceptance of conditions that nobody has seen. */
import type { SavedCheckout } from '#browser/checkout/saved-checkout.ts';
import type { OrderProblemView } from '#components/checkout/checkout-view.ts';
import type { CheckoutValues } from './checkout-types.ts';
import { conditionsField, isBoxField, isConsentField } from './field-names.ts';

/** The message when the page returns with an item added after the conditions were accepted. */
export const itemAddedProblem: OrderProblemView = {
  title: 'Your order has changed',
  lines: [
    'You added something to your cart. Please read and accept its conditions below. Your details are still filled in.',
  ],
  remedy: null,
};

/**
 * Selects the saved answers for fields that are still empty. A consent stays if it was given before the
 * script; other boxes have defaults, so a saved one counts.
 * @param typed the values of the fields
 * @param isPosted true if the form was posted: its boxes are then as the visitor left them
 */
export function answersToRestore(
  saved: CheckoutValues,
  typed: CheckoutValues,
  isPosted: boolean,
): CheckoutValues {
  return Object.fromEntries(
    Object.entries(saved).filter(([name]) =>
      isBoxField(name) ? !isPosted && !(isConsentField(name) && typed[name]) : !typed[name],
    ),
  );
}

/**
 * Restores the kept answers, but clears the acceptance if an item on the page was not there when it was
 * given: nobody accepts conditions unseen.
 * @param shown the ids of the items whose conditions are on the page now
 */
export function clearUnseenAcceptance(
  saved: Pick<SavedCheckout, 'values' | 'conditionsSeen'>,
  shown: readonly string[],
): { readonly values: SavedCheckout['values']; readonly isAcceptanceCleared: boolean } {
  const { [conditionsField]: ticked, ...rest } = saved.values;
  const isUnseen = shown.some((id) => !saved.conditionsSeen.includes(id));
  return ticked && isUnseen
    ? { values: rest, isAcceptanceCleared: true }
    : { values: saved.values, isAcceptanceCleared: false };
}
