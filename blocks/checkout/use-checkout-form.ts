import { type RefObject, useCallback, useRef } from 'react';
import { type Resolver, type UseFormReturn, useForm } from 'react-hook-form';
import type { QuoteData } from '#browser/checkout/checkout-session.ts';
import type { CheckoutInput } from '#contracts/booking/checkout-calls.ts';
import type { CheckoutState } from './checkout-state.ts';
import { type FormValues, formValues, plainValues } from './form-values.ts';
import { type CheckedOrder, checkOrder } from './order.ts';
import type { TravelledItem } from './party.ts';

/** What the visitor sees of the order besides what they typed. */
export interface ShownOrder {
  readonly items: readonly TravelledItem[];
  readonly voucherCodes: readonly string[];
  /** Null while it is not known. */
  readonly quote: QuoteData | null;
}

/** What was typed, with the rules for it. */
export interface CheckoutForm
  extends Pick<
    UseFormReturn<FormValues, unknown, CheckoutInput>,
    'register' | 'handleSubmit' | 'getValues' | 'setValue'
  > {
  /** What is shown now; changes without a drawing. */
  readonly shown: RefObject<ShownOrder>;
  /** Holds values against what is shown now. */
  readonly check: (values: FormValues) => CheckedOrder;
}

/** Before anything is known. */
const nothing = { total: 0, subtotal: 0 };

/**
 * The form. Values stay in the page: whatever was typed before this script arrived counts. Where the page has no fields to
 * hold them, they are those that were posted.
 */
export function useCheckoutForm(answered: CheckoutState, now: ShownOrder): CheckoutForm {
  const shown = useRef(now);
  shown.current = now;
  const check = useCallback((values: FormValues) => {
    const { items, voucherCodes, quote } = shown.current;
    return checkOrder({ values: plainValues(values), items, voucherCodes, shown: quote ?? nothing });
  }, []);
  const resolver: Resolver<FormValues, unknown, CheckoutInput> = useCallback(
    (values) => {
      const checked = check(values);
      if (checked.ok) return { values: checked.order, errors: {} };
      const errors = Object.entries(checked.faults).map(([name, message]) => [
        name,
        { type: 'rule', message },
      ]);
      return { values: {}, errors: Object.fromEntries(errors) };
    },
    [check],
  );
  const { register, handleSubmit, getValues, setValue } = useForm<FormValues, unknown, CheckoutInput>({
    resolver,
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
    ...(answered.step === 'check' && answered.values && { defaultValues: formValues(answered.values) }),
  });
  return { register, handleSubmit, getValues, setValue, shown, check };
}
