/** View model types of the checkout: order, total, vouchers, problems, conditions, answers and fields. */
import type { DisruptionView } from '#components/cart/cart-view.ts';
import type { IconName } from '#components/ui/icon.tsx';

/** View model of the order. All texts are formatted. */
export interface OrderView {
  readonly items: readonly OrderItemView[];
  /** Outcome if something on request isn’t available, for a note that explains the term; null if nothing is. */
  readonly requestOutcome: string | null;
}

/** An item of the order, with its extras. */
export interface OrderItemView {
  readonly id: string;
  readonly icon: IconName;
  /** `Train`, `Rail Pass`, `Tour` */
  readonly kind: string;
  /** Mode of travel, for the colour; null if there is none. */
  readonly mode: 'rail' | 'coach' | 'ferry' | null;
  readonly description: string;
  readonly detail: string;
  /** As in the cart: arrival and fare; recipient and message of a voucher. */
  readonly facts: readonly string[];
  /** `2 adults, 1 child`; empty for an item without travellers. */
  readonly people: string;
  readonly price: string;
  readonly stock: 'expired' | 'request' | 'mixed' | null;
  readonly disruption: DisruptionView | null;
  readonly extras: readonly {
    readonly id: string;
    readonly description: string;
    readonly quantity: number;
    readonly price: string;
  }[];
}

/** Price summary of the order. */
export interface TotalView {
  readonly lines: readonly {
    readonly label: string;
    /** `$316.00`, `−$50.00` */
    readonly amount: string;
    readonly note?: string;
  }[];
  readonly total: string;
  readonly gst: string;
  /** True if vouchers cover the total, so that no card is needed. */
  readonly isPaid: boolean;
}

/** A voucher used for this order. */
export interface VoucherView {
  readonly ending: string;
  readonly amount: string;
  /** Remaining balance and expiry date. */
  readonly remaining: string;
}

/** Why there is no order yet, and a way to fix it. */
export interface OrderProblemView {
  readonly title: string;
  readonly lines: readonly string[];
  readonly remedy:
    | { readonly kind: 'link'; readonly label: string; readonly href: string }
    | { readonly kind: 'again' | 'accept'; readonly label: string }
    | null;
}

/** Conditions of an item: refunds, changes and other rules. */
export interface ConditionsView {
  readonly id: string;
  readonly description: string;
  readonly lines: readonly string[];
  readonly more: string | null;
}

/** A question with its answer. */
export interface AnswerView {
  readonly question: string;
  readonly answer: string;
  /** Further lines below the answer. */
  readonly more?: readonly string[];
  /** Name of the field in which to change it; with `changeHref` only a unique name. */
  readonly field: string;
  /** Page on which to change it, if the form has no field for it. */
  readonly changeHref?: string;
  /** Read to screen readers after "Change". */
  readonly about: string;
}

/** Answers under one heading. */
export interface AnswerGroupView {
  readonly title: string;
  readonly answers: readonly AnswerView[];
}

type Handler = (event: { readonly target: unknown; readonly type?: unknown }) => unknown;

/** Props of a field besides its label; with a script, also its event handlers. */
export interface FieldParts {
  readonly id: string;
  readonly name: string;
  readonly error: string | undefined;
  readonly defaultValue: string | undefined;
  /** True for the field to focus on load. */
  readonly autoFocus?: boolean;
  readonly onChange?: Handler;
  readonly onBlur?: Handler;
  readonly ref?: (element: HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement | null) => void;
}

/** Looks up a field's props by name. A ticked box has the value `on`. */
export type FieldOf = (name: string) => FieldParts;
