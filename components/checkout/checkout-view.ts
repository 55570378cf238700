import type { IconName } from '#components/ui/icon.tsx';

/** What is ordered, in words. */
export interface OrderView {
  readonly items: readonly OrderItemView[];
  /** Something is on request: what that means is said once. */
  readonly hasRequests: boolean;
}

/** An item of the order with its extras. */
export interface OrderItemView {
  readonly id: string;
  readonly icon: IconName;
  /** `Train`, `Rail Pass`, `Tour` */
  readonly kind: string;
  /** The colour of a mode of travel, or none. */
  readonly mode: 'rail' | 'coach' | 'ferry' | null;
  readonly description: string;
  readonly detail: string;
  /** As in the cart: the arrival and the fare; whom a voucher is for and what it says. */
  readonly facts: readonly string[];
  /** `2 adults, 1 child`; empty for what nobody travels on. */
  readonly people: string;
  readonly price: string;
  readonly stock: 'expired' | 'request' | 'mixed' | null;
  readonly extras: readonly {
    readonly id: string;
    readonly description: string;
    readonly quantity: number;
    readonly price: string;
  }[];
}

/** What it comes to. */
export interface TotalView {
  readonly lines: readonly {
    readonly label: string;
    /** `$316.00`, `−$50.00` */
    readonly amount: string;
    readonly note?: string;
  }[];
  readonly total: string;
  readonly gst: string;
  /** Whether a card is needed at all. */
  readonly isPaid: boolean;
}

/** A voucher that is used. */
export interface VoucherView {
  readonly ending: string;
  readonly amount: string;
  /** What stays on it and until when. */
  readonly rest: string;
}

/** Why there is no order yet, and the way out. */
export interface OrderProblemView {
  readonly title: string;
  readonly lines: readonly string[];
  readonly way:
    | { readonly kind: 'link'; readonly label: string; readonly href: string }
    | { readonly kind: 'again' | 'accept'; readonly label: string }
    | null;
}

/** The conditions of an item: what comes back, what can be changed, and what else is to be known. */
export interface ConditionsView {
  readonly id: string;
  readonly description: string;
  readonly lines: readonly string[];
  readonly more: string | null;
}

/** A question and what was answered. */
export interface AnswerView {
  readonly question: string;
  readonly answer: string;
  /** More lines below. */
  readonly more?: readonly string[];
  /** The field where it is changed, by its name. */
  readonly field: string;
  /** Told after "Change" to who can't see where it stands. */
  readonly about: string;
}

/** Answers under a heading. */
export interface AnswerGroupView {
  readonly title: string;
  readonly answers: readonly AnswerView[];
}

type Handler = (event: { readonly target: unknown; readonly type?: unknown }) => unknown;

/** What a field is given besides its label; with a script, what that listens with. */
export interface FieldParts {
  readonly id: string;
  readonly name: string;
  readonly error: string | undefined;
  readonly defaultValue: string | undefined;
  /** Where the page leads when it arrives. */
  readonly autoFocus?: boolean;
  readonly onChange?: Handler;
  readonly onBlur?: Handler;
  readonly ref?: (element: HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement | null) => void;
}

/** Finds a field's parts by its name; a ticked box has `on` as its value. */
export type FieldOf = (name: string) => FieldParts;
