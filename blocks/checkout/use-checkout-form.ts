/** Hook that sets up React Hook Form for the checkout: uncontrolled fields with the order's validation rules. */
import { type RefObject, useCallback, useRef } from 'react';
import { type Resolver, type UseFormReturn, useForm } from 'react-hook-form';
import type { QuoteData } from '#browser/checkout/checkout-session.ts';
import type { CheckoutInput } from '#contracts/booking/checkout-calls.ts';
import { type CheckedOrder, checkOrder } from './build-order.ts';
import type { CheckoutState } from './checkout-state.ts';
import { type FormValues, formValues, plainValues } from './form-values.ts';
import type { TravelledItem } from './party.ts';

/** The shown order, besides the typed answers. */
export interface ShownOrder {
  readonly items: readonly TravelledItem[];
  readonly voucherCodes: readonly string[];
  /** Null while unknown. */
  readonly quote: QuoteData | null;
}

/** The form library's methods with the checkout's rules. */
export interface CheckoutForm
  extends Pick<
    UseFormReturn<FormValues, unknown, CheckoutInput>,
    'register' | 'handleSubmit' | 'getValues' | 'setValue'
  > {
  /** The shown order now; a ref, so changes cause no render. */
  readonly shown: RefObject<ShownOrder>;
  /** Validates values against the shown order. */
  readonly check: (values: FormValues) => CheckedOrder;
}

/** The amounts before a quote is known. */
const nothing = { total: 0, subtotal: 0 };

/**
 * Sets up the form. Values stay in the DOM, so that answers typed before the script loaded count. In the
 * review step, which has no fields, the posted values are the defaults.
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
