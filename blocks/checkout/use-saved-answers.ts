import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import {
  readSavedCheckout,
  type SavedCheckout,
  tabStorage,
  writeSavedCheckout,
} from '#browser/checkout/saved-checkout.ts';
import type { OrderProblemView } from '#components/checkout/checkout-view.ts';
import { openFilled } from '#components/checkout/person-fields.tsx';
import type { CheckoutState } from './checkout-state.ts';
import type { CheckoutValues } from './checkout-types.ts';
import type { ConditionsById } from './conditions.ts';
import { conditionsField, isBoxField } from './field-names.ts';
import { formValues, plainValues } from './form-values.ts';
import type { OrderKey } from './order-key.ts';
import { describeFault } from './order-problem.ts';
import type { Announcer } from './use-announcer.ts';
import type { CheckoutForm } from './use-checkout-form.ts';
import { checkHash } from './use-checkout-step.ts';
import type { VouchersInUse } from './use-vouchers.ts';

/** The answers that this tab keeps. */
export interface SavedAnswers {
  /** The values as last saved; names label the travellers to choose. */
  readonly names: CheckoutValues;
  /** Saves the current values of the form. */
  readonly saveAnswers: () => void;
  /** Saved vouchers that could not be quoted yet; null for none. */
  readonly restoring: RefObject<readonly string[] | null>;
}

interface SavedAnswersDeps {
  readonly answered: CheckoutState;
  readonly form: CheckoutForm;
  readonly element: RefObject<HTMLFormElement | null>;
  readonly orderKey: RefObject<OrderKey | null>;
  readonly requestQuote: VouchersInUse['requestQuote'];
  readonly announce: Announcer['announce'];
  /** The conditions on the page, by item. */
  readonly conditions: ConditionsById;
  /** Shows the review step, for a page that was left there. */
  readonly goToCheck: () => void;
}

/** Saves typed answers while the tab is open, and restores them after a reload. */
export function useSavedAnswers(deps: SavedAnswersDeps): SavedAnswers {
  const { answered, element, orderKey, requestQuote, announce, conditions, goToCheck } = deps;
  const { getValues, setValue, shown, check } = deps.form;
  const { voucherCodes } = shown.current;
  const [names, setNames] = useState<CheckoutValues>(answered.values ?? {});
  const restoring = useRef<readonly string[] | null>(null);
  const saveAnswers = useCallback(() => {
    const saved = {
      values: plainValues(getValues()),
      voucherCodes: restoring.current ?? shown.current.voucherCodes,
      orderKey: orderKey.current,
      conditionsSeen: Object.keys(conditions),
    };
    writeSavedCheckout(tabStorage(), saved, Date.now());
    setNames(saved.values);
  }, [getValues, shown, orderKey, conditions]);

  const isRestored = useRef(false);
  useEffect(() => {
    if (isRestored.current) return;
    isRestored.current = true;
    const saved = readSavedCheckout(tabStorage(), Date.now());
    const isPosted = answered.values !== null;
    const back = saved && clearUnseenAcceptance(saved, Object.keys(conditions));
    for (const [name, value] of Object.entries(formValues(back?.values ?? {}))) {
      const isEmpty = isBoxField(name) ? !isPosted : !getValues(name);
      if (isEmpty) setValue(name, value);
    }
    setNames(plainValues(getValues()));
    for (const fold of element.current?.querySelectorAll<HTMLDetailsElement>('[data-requests]') ?? [])
      openFilled(fold);
    orderKey.current ??= saved?.orderKey ?? null;
    const restore = async () => {
      if (saved && saved.voucherCodes.length > 0 && !isPosted) {
        restoring.current = saved.voucherCodes;
        const quoteResult = await requestQuote(saved.voucherCodes);
        if (!quoteResult.ok) return announce({ problem: describeFault(quoteResult.fault, null) });
        restoring.current = null;
      }
      if (location.hash === checkHash && check(getValues()).ok) goToCheck();
    };
    if (back?.isAcceptanceCleared && !isPosted) announce({ problem: itemAddedProblem });
    void restore();
  }, [
    answered,
    element,
    orderKey,
    getValues,
    setValue,
    requestQuote,
    announce,
    check,
    conditions,
    goToCheck,
  ]);
  useEffect(() => {
    if (voucherCodes.length > 0 || isRestored.current) saveAnswers();
  }, [voucherCodes, saveAnswers]);
  return { names, saveAnswers, restoring };
}

/** The message when the page returns with an item added after the conditions were accepted. */
const itemAddedProblem: OrderProblemView = {
  title: 'Your order has changed',
  lines: [
    'You added something to your cart. Please read and accept its conditions below. Your details are still filled in.',
  ],
  remedy: null,
};

/**
 * Restores the kept answers, but clears the acceptance if an item on the page was not there when it was
 * given: nobody accepts conditions unseen.
 * @param shown the ids of the items whose conditions are on the page now
 */
export function clearUnseenAcceptance(
  saved: SavedCheckout,
  shown: readonly string[],
): { readonly values: SavedCheckout['values']; readonly isAcceptanceCleared: boolean } {
  const { [conditionsField]: ticked, ...rest } = saved.values;
  const isUnseen = shown.some((id) => !saved.conditionsSeen.includes(id));
  return ticked && isUnseen
    ? { values: rest, isAcceptanceCleared: true }
    : { values: saved.values, isAcceptanceCleared: false };
}
