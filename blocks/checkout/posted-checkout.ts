import type { QuoteData } from '#browser/checkout/checkout-session.ts';
import type { OrderProblemView } from '#components/checkout/checkout-view.ts';
import type { ShownAmounts } from './build-order.ts';
import type { CheckoutFaults, CheckoutStep, CheckoutValues } from './checkout-types.ts';
import { isCheckoutField } from './field-names.ts';
import type { OrderKey } from './order-key.ts';

/** The outcome of a form posted without a script: the step to show, with the typed answers and their faults. */
export interface PostedOutcome {
  readonly step: CheckoutStep;
  /** Null until a form was posted. Until then boxes have their defaults. */
  readonly values: CheckoutValues | null;
  readonly voucherCodes: readonly string[];
  /** The quote with vouchers; null to keep the page's quote. */
  readonly quote: QuoteData | null;
  readonly faults: CheckoutFaults;
  readonly problem: OrderProblemView | null;
  readonly orderKey: OrderKey | null;
  /** The name of the field to focus, if an answer is to be changed. */
  readonly focus: string | null;
}

/** The server action behind the form. */
export type CheckoutAction = (before: PostedOutcome, form: FormData) => Promise<PostedOutcome>;

/** The outcome before a form was posted. */
export const initialOutcome: PostedOutcome = {
  step: 'details',
  values: null,
  voucherCodes: [],
  quote: null,
  faults: {},
  problem: null,
  orderKey: null,
  focus: null,
};

/** The action that a button of the form requests. */
export type CheckoutIntent =
  | { readonly kind: 'check' | 'pay' | 'add-voucher' }
  | { readonly kind: 'remove-voucher'; readonly index: number }
  /** Return to the answers, to the field of this name. */
  | { readonly kind: 'change'; readonly field: string | null };

/** Parses the value of the pressed button. An unknown value means the first action, `check`. */
export function parseIntent(value: string | null): CheckoutIntent {
  if (value === 'pay' || value === 'add-voucher') return { kind: value };
  const removed = /^remove-voucher-(\d)$/.exec(value ?? '');
  if (removed) return { kind: 'remove-voucher', index: Number(removed[1]) };
  if (value?.startsWith('change-')) {
    const field = value.slice('change-'.length);
    return { kind: 'change', field: isCheckoutField(field) ? field : null };
  }
  return { kind: 'check' };
}

/** A posted form, parsed. */
export interface PostedCheckout {
  readonly intent: CheckoutIntent;
  readonly values: CheckoutValues;
  readonly voucherCodes: readonly string[];
  /** The amounts that were shown: the total to pay and the subtotal; null if there were none. */
  readonly shown: ShownAmounts | null;
  readonly orderKey: OrderKey | null;
  /** The ids of the items whose conditions were on the page. */
  readonly conditionsSeen: readonly string[];
}

/** Above the length limit of every field. */
const longest = 400;

/** Parses a posted form, which is untrusted. It ignores unknown fields and truncates long values. */
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
    intent: parseIntent(text('intent')),
    values,
    voucherCodes: form
      .getAll('voucherCode')
      .filter((code): code is string => typeof code === 'string' && code.length <= 60)
      .slice(0, 5),
    shown: Object.values(shown).every(Number.isFinite) ? shown : null,
    orderKey: key && content && /^[0-9a-f]{32}$/.test(key) ? { key, content } : null,
    conditionsSeen: form.getAll('conditionsSeen').filter((id): id is string => typeof id === 'string'),
  };
}
