/** State of the checkout form in the browser, with the events that change it and the effects that they cause. */
import type { CartData } from '#browser/cart/cart-session.ts';
import type {
  CheckoutCallResult,
  CheckoutFault,
  PlacedBookingData,
  QuoteData,
} from '#browser/checkout/checkout-session.ts';
import type { SavedCheckout } from '#browser/checkout/saved-checkout.ts';
import type { OrderProblemView } from '#components/checkout/checkout-view.ts';
import type { CheckoutInput } from '#contracts/booking/order-schema.ts';
import type { OrderParts } from './build-order.ts';
import type { AddedVoucher, QuoteOutcome } from './check-vouchers.ts';
import type {
  Announcement,
  CheckoutActivity,
  CheckoutFaults,
  CheckoutStep,
  CheckoutValues,
} from './checkout-types.ts';
import type { ConditionsById } from './conditions.ts';
import type { OrderKey } from './order-key.ts';
import type { CheckoutIntent, PostedOutcome } from './posted-checkout.ts';

/**
 * The phase of a checkout.
 * - `details`: the visitor types the answers.
 * - `reviewing`: all answers are shown once more.
 * - `submitting`: an order is in flight, or the new price of a refused one.
 * - `redirecting`: the order is placed, and the browser leaves for the payment.
 * - `declined`: the order was refused; the review step says why.
 * - `done`: nothing is left to order or to pay. The saved answers are deleted.
 */
export type CheckoutPhase = 'details' | 'reviewing' | 'submitting' | 'redirecting' | 'declined' | 'done';

/** The purpose of a quote. Only `none` and `review` leave the form usable in the meantime. */
export type QuotePurpose =
  /** The cart or a voucher changed, or saved vouchers are quoted. */
  | { readonly kind: 'none' }
  /** Like `none`, for a page that was left at the review: it returns there. */
  | { readonly kind: 'review' }
  /** A voucher is added or removed. */
  | { readonly kind: 'added' | 'removed' }
  /** Continues a press of "Check your answers" or of "Pay". */
  | { readonly kind: 'check' }
  | { readonly kind: 'pay'; readonly newKey: string }
  /** Says why the order was refused, with the new price. */
  | { readonly kind: 'declined'; readonly fault: CheckoutFault };

/** The target of the focus after the next render. A new object focuses again. */
export interface FocusGoal {
  /** The name of a field; null for the heading of the step. */
  readonly name: string | null;
  /** True to move the focus only if the focused element has left the page. */
  readonly isOnlyIfLost?: boolean;
}

/** The state of the checkout form in the browser. */
export interface CheckoutFormState extends Announcement {
  /** False until the script has read the fields and the saved answers. */
  readonly isOpened: boolean;
  readonly phase: CheckoutPhase;
  readonly cart: CartData | null;
  /** True if the visitor's cart has expired. */
  readonly isGone: boolean;
  readonly conditions: ConditionsById;
  /** True if the form was posted: a box without a value was then left unticked. */
  readonly isPosted: boolean;
  /** The answers as of the last event, including those of fields that have left the page. */
  readonly answers: CheckoutValues;
  readonly voucherCodes: readonly string[];
  /** Saved vouchers that could not be quoted yet; null for none. */
  readonly savedVoucherCodes: readonly string[] | null;
  /** Null while unknown. */
  readonly quote: QuoteData | null;
  /** The cart that was last sent for a quote, see `cartMark`; null for none. */
  readonly quotedCart: string | null;
  /** The key of an order whose answer has not arrived; null for none. */
  readonly orderKey: OrderKey | null;
  /** The quote in flight. Answers to other requests are ignored. */
  readonly quoting: { readonly request: number; readonly purpose: QuotePurpose } | null;
  /** The check of travellers or the order in flight; the order also after the browser has restored the page. */
  readonly sent: { readonly request: number; readonly kind: 'travellers' | 'order' } | null;
  /** The number of the last request. */
  readonly lastRequest: number;
  readonly faults: CheckoutFaults;
  readonly problem: OrderProblemView | null;
  /** Changes with each announcement, so that a repeated one renders again and takes focus again. */
  readonly announcementNumber: number;
  /** True if the announcement answers no press, so that it takes no focus from a typing visitor. */
  readonly isInterruption: boolean;
  /** The outcome of a voucher button for screen readers, because list and total change only visually. */
  readonly statusText: string;
  readonly focus: FocusGoal | null;
  /** True from the placed order until the browser has left. */
  readonly isLeaving: boolean;
}

/** An event of the checkout. Answers carry the number of their request. */
export type CheckoutEvent =
  /** The script has loaded. Events before this one, and a second one, are ignored. */
  | {
      readonly kind: 'opened';
      /** The values of the fields, which may have been typed before. */
      readonly answers: CheckoutValues;
      readonly saved: SavedCheckout | null;
      /** True if the page was left at the review step. */
      readonly isReviewAddress: boolean;
    }
  | { readonly kind: 'answers-changed'; readonly answers: CheckoutValues }
  | {
      readonly kind: 'pressed';
      readonly intent: CheckoutIntent;
      readonly answers: CheckoutValues;
      /** A random key, used if the press places a new order. */
      readonly newKey: string;
    }
  /** The visitor went back or forward within the page. */
  | { readonly kind: 'navigated'; readonly step: CheckoutStep }
  | {
      readonly kind: 'cart-changed';
      readonly cart: CartData | null;
      readonly isGone: boolean;
      readonly conditions: ConditionsById;
    }
  /** The browser shows the page as it was left, for example after Back from the payment. */
  | { readonly kind: 'page-restored' }
  | { readonly kind: 'quote-answered'; readonly request: number; readonly outcome: QuoteOutcome }
  | { readonly kind: 'voucher-answered'; readonly request: number; readonly added: AddedVoucher }
  | {
      readonly kind: 'travellers-answered';
      readonly request: number;
      /** Null if all may travel. */
      readonly refusal: Announcement | null;
    }
  | {
      readonly kind: 'order-answered';
      readonly request: number;
      readonly answer: CheckoutCallResult<PlacedBookingData>;
    };

/** An effect of an event, run in order. */
export type CheckoutEffect =
  | { readonly kind: 'quote'; readonly request: number; readonly voucherCodes: readonly string[] }
  | {
      readonly kind: 'add-voucher';
      readonly request: number;
      readonly voucherCodes: readonly string[];
      readonly typed: string;
    }
  | {
      readonly kind: 'check-travellers';
      readonly request: number;
      readonly order: CheckoutInput;
      readonly parts: Pick<OrderParts, 'values' | 'items'>;
    }
  | {
      readonly kind: 'order';
      readonly request: number;
      readonly order: CheckoutInput;
      readonly orderKey: OrderKey;
    }
  | { readonly kind: 'read-cart' }
  | { readonly kind: 'reload' }
  /** Writes values into the fields. */
  | { readonly kind: 'fill'; readonly values: CheckoutValues }
  /** Saves the draft for this tab, or deletes it. */
  | { readonly kind: 'save'; readonly draft: SavedCheckout | null }
  /** Shows the step in the address: in a new history entry, unless it replaces the current one. */
  | { readonly kind: 'set-address'; readonly step: CheckoutStep; readonly isReplacing?: boolean }
  | { readonly kind: 'leave'; readonly address: string };

/** The facts that a checkout starts from. */
export interface CheckoutStart {
  readonly answered: PostedOutcome;
  /** The page's quote without vouchers. */
  readonly quote: QuoteData | null;
  readonly cart: CartData | null;
  readonly isGone: boolean;
  readonly conditions: ConditionsById;
}

/** Creates the first state, from which the server renders too. */
export function startCheckout({ answered, cart, ...start }: CheckoutStart): CheckoutFormState {
  const { step, values, voucherCodes, faults, problem, orderKey } = answered;
  const quote = answered.quote ?? start.quote;
  return {
    ...{ cart, voucherCodes, quote, orderKey, faults, problem },
    isOpened: false,
    phase: isEmptyCart(cart) ? 'done' : step === 'details' ? 'details' : problem ? 'declined' : 'reviewing',
    isGone: start.isGone,
    conditions: start.conditions,
    isPosted: values !== null,
    answers: values ?? {},
    savedVoucherCodes: null,
    quotedCart: quote && cartMark(cart),
    quoting: null,
    sent: null,
    lastRequest: 0,
    announcementNumber: 0,
    isInterruption: false,
    statusText: '',
    focus: null,
    isLeaving: false,
  };
}

/** Returns true if nothing can be ordered. */
export const isEmptyCart = (cart: CartData | null): boolean => (cart?.items ?? []).length === 0;

/** Returns a text of everything besides vouchers that a quote depends on; empty for an empty cart. */
export const cartMark = (cart: CartData | null): string =>
  (cart?.items ?? []).map(({ id, price, quantity }) => `${id} ${price} ${quantity}`).join();

/** Returns the step that a phase shows. */
export const stepOf = ({ phase }: Pick<CheckoutFormState, 'phase'>): CheckoutStep =>
  phase === 'details' ? 'details' : 'check';

/** Returns true for a quote that no press waits for. */
export const isBackground = ({ kind }: QuotePurpose): boolean => kind === 'none' || kind === 'review';

/** Returns the action that the form is busy with; until then buttons do nothing. Null if it is usable. */
export function activityOf({ phase, isLeaving, sent, quoting }: CheckoutFormState): CheckoutActivity | null {
  if (isLeaving) return 'leaving';
  if (phase === 'submitting') return 'order';
  if (sent?.kind === 'travellers') return 'travellers';
  return !quoting || isBackground(quoting.purpose) ? null : 'voucher';
}

/** Returns the input to keep while the tab is open; null if nothing is left to order or to pay. */
export function draftOf(state: CheckoutFormState): SavedCheckout | null {
  if (state.phase === 'done') return null;
  return {
    values: state.answers,
    voucherCodes: state.savedVoucherCodes ?? state.voucherCodes,
    orderKey: state.orderKey,
    conditionsSeen: Object.keys(state.conditions),
  };
}
