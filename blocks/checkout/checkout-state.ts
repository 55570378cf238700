import type { QuoteData } from '#browser/checkout/checkout-session.ts';
import type { OrderProblemView } from '#components/checkout/checkout-view.ts';
import type { CheckoutFaults, CheckoutStep, CheckoutValues } from './checkout-types.ts';
import { isCheckoutField } from './field-names.ts';
import type { ShownAmounts } from './order.ts';
import type { OrderKey } from './order-key.ts';

/** The checkout as the server answers it when no script is there: what was typed, and what became of it. */
export interface CheckoutState {
  readonly step: CheckoutStep;
  /** Null until something was posted: then no box is ticked but those that are ticked from the start. */
  readonly values: CheckoutValues | null;
  readonly voucherCodes: readonly string[];
  /** With the vouchers; null: that of the page holds. */
  readonly quote: QuoteData | null;
  readonly faults: CheckoutFaults;
  readonly problem: OrderProblemView | null;
  readonly orderKey: OrderKey | null;
  /** The field to go to, by its name: of an answer that is to be changed. */
  readonly focus: string | null;
}

/** The server action behind the form. */
export type CheckoutAction = (before: CheckoutState, form: FormData) => Promise<CheckoutState>;

/** A checkout nobody has touched. */
export const untouched: CheckoutState = {
  step: 'details',
  values: null,
  voucherCodes: [],
  quote: null,
  faults: {},
  problem: null,
  orderKey: null,
  focus: null,
};

/** What a button of the form wants. */
export type CheckoutIntent =
  | { readonly kind: 'check' | 'pay' | 'add-voucher' }
  | { readonly kind: 'remove-voucher'; readonly index: number }
  /** Back to the answers, to the field of this name. */
  | { readonly kind: 'change'; readonly field: string | null };

/** Reads the value of the button that was pressed. One that nobody has is taken as the first: to check. */
export function intentOf(value: string | null): CheckoutIntent {
  if (value === 'pay' || value === 'add-voucher') return { kind: value };
  const removed = /^remove-voucher-(\d)$/.exec(value ?? '');
  if (removed) return { kind: 'remove-voucher', index: Number(removed[1]) };
  if (value?.startsWith('change-')) {
    const field = value.slice('change-'.length);
    return { kind: 'change', field: isCheckoutField(field) ? field : null };
  }
  return { kind: 'check' };
}

/** A form that was posted. */
export interface PostedCheckout {
  readonly intent: CheckoutIntent;
  readonly values: CheckoutValues;
  readonly voucherCodes: readonly string[];
  /** What was shown as to be paid, and what all of it is worth; null where it was not. */
  readonly shown: ShownAmounts | null;
  readonly orderKey: OrderKey | null;
}

/** More than any code has. */
const longest = 400;

/** Reads a posted form, which anybody can write. Fields that the form doesn't have are left out, too long ones cut. */
export function readPosted(form: FormData): PostedCheckout {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value : null;
  };
  const values: Record<string, string> = {};
  for (const [name, value] of form) {
    if (typeof value === 'string' && isCheckoutField(name)) values[name] = value.slice(0, longest);
  }
  const amount = (name: string) => Number(text(name) || Number.NaN);
  const shown = { total: amount('expectedTotal'), subtotal: amount('expectedSubtotal') };
  const [key, content] = [text('orderKey'), text('orderContent')];
  return {
    intent: intentOf(text('intent')),
    values,
    voucherCodes: form
      .getAll('voucherCode')
      .filter((code): code is string => typeof code === 'string' && code.length <= 60)
      .slice(0, 5),
    shown: Object.values(shown).every(Number.isFinite) ? shown : null,
    orderKey: key && content && /^[0-9a-f]{32}$/.test(key) ? { key, content } : null,
  };
}
