import type { IconName } from '#components/ui/icon.tsx';

/** View model of the cart, for its panel and its page. All texts are formatted. */
export interface CartView {
  readonly items: readonly CartItemView[];
  /** Number of items being added. */
  readonly adding: number;
  readonly removed: RemovedView | null;
  /** `$1,234` */
  readonly subtotal: string;
  /** `$161.09` */
  readonly gst: string;
  /** True if an item has extras that can be added on the cart page. */
  readonly hasExtras: boolean;
  /** Outcome if something on request isn’t available, for a note that explains the term; null if nothing is. */
  readonly requestOutcome: string | null;
  /** True while a change is being saved; the price may change with it. */
  readonly isChanging: boolean;
}

/** The last removed item, while the removal can be undone. */
export interface RemovedView {
  readonly id: string;
  readonly description: string;
  /** Id of the item above it; null for the first. */
  readonly after: string | null;
}

/** Time left on the seat hold, by the server's clock. */
export interface HoldView {
  /** `14:32`, New Zealand time. */
  readonly until: string;
  readonly iso: string;
  /** `12 min left` */
  readonly timeLeft: string;
  readonly secondsLeft: number;
  readonly isOver: boolean;
  /** Screen reader announcement at 5 minutes and at 1 minute; empty otherwise. */
  readonly announcement: string;
}

/** A notice about a journey that is cancelled, or expected at other times. */
export interface DisruptionView {
  readonly isCancelled: boolean;
  readonly text: string;
}

/** Hold state of an item; null if there is nothing to show. `onPass`: time of the pass is held, and no seat. */
export type ItemHoldView = 'held' | 'expired' | 'request' | 'onPass' | 'mixed' | null;

export interface CartItemView {
  readonly id: string;
  readonly icon: IconName;
  /** `Train`, `Rail Pass`, `Tour` */
  readonly kind: string;
  /** Mode of travel, for the colour; null if there is none. */
  readonly mode: 'rail' | 'coach' | 'ferry' | null;
  readonly description: string;
  readonly detail: string;
  /** Details to know before paying: arrival and fare; recipient and message of a voucher. */
  readonly facts: readonly string[];
  /** `2 adults, 1 child`; empty for an item without travellers. */
  readonly people: string;
  readonly quantity: number;
  /** Total for all passengers and the whole quantity: `$316`. */
  readonly price: string;
  readonly hold: ItemHoldView;
  /** Sentences about a journey that does not run as planned; null if it does. */
  readonly disruption: DisruptionView | null;
  /** Editable part of the item; null if there is none. */
  readonly change: ItemChangeView | null;
  /** Address of the search for departures that may replace a journey; null for other items. */
  readonly otherDepartures: string | null;
  readonly isChanging: boolean;
  readonly extras: readonly CartItemView[];
}

export type ItemChangeView =
  | { readonly kind: 'quantity'; readonly quantity: number; readonly max: number }
  | {
      readonly kind: 'passengers';
      readonly adults: number;
      readonly children: number;
      readonly infants: number;
      readonly max: number;
    };

/** The result of the last action on an item, with a way to fix a failure. */
export interface ItemNoteView {
  readonly tone: 'busy' | 'failed';
  readonly message: string;
  readonly remedy?:
    | { readonly kind: 'accept'; readonly label: string; readonly price: number }
    | { readonly kind: 'link'; readonly label: string; readonly href: string }
    | null;
  /** Accepts the new price. */
  readonly accept?: (() => void) | undefined;
}

/** State of the cart component. */
export type CartState =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly reason: 'offline' | 'unreachable'; readonly message: string }
  | { readonly state: 'empty'; readonly isGone: boolean; readonly removed: RemovedView | null }
  | {
      readonly state: 'filled';
      readonly view: CartView;
      readonly hold: HoldView | null;
      /** Set if reloading failed, so that the shown cart may be out of date. */
      readonly stale: 'offline' | 'unreachable' | null;
    };

/** A link to what a visitor may do next. */
export interface CartStep {
  readonly label: string;
  readonly href: string;
}
