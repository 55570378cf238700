import type { IconName } from '#components/ui/icon.tsx';

/** A cart in words, as its panel and its page show it. */
export interface CartView {
  readonly items: readonly CartItemView[];
  /** Things on their way into the cart. */
  readonly adding: number;
  readonly removed: RemovedView | null;
  /** `$1,234` */
  readonly subtotal: string;
  /** `$161.09` */
  readonly gst: string;
  /** Something has extras that can be chosen on the cart's page. */
  readonly hasExtras: boolean;
  /** Something is asked for later: what that means is said once. */
  readonly hasRequests: boolean;
  /** A change is on its way, and with it perhaps another price. */
  readonly isChanging: boolean;
}

/** What was removed last, as long as that can be undone. */
export interface RemovedView {
  readonly id: string;
  readonly description: string;
  /** The line below which it stood; null for the first. */
  readonly after: string | null;
}

/** What is held, and for how long by the server's clock. */
export interface HoldView {
  /** By New Zealand's clock: `14:32`. */
  readonly until: string;
  readonly iso: string;
  /** `12 min left` */
  readonly left: string;
  readonly secondsLeft: number;
  readonly isOver: boolean;
  /** Said aloud at 5 minutes and at 1; empty before. */
  readonly spoken: string;
}

/** How an item is had, where something is to be said of it. */
export type ItemHoldView = 'held' | 'expired' | 'request' | 'mixed' | null;

export interface CartItemView {
  readonly id: string;
  readonly icon: IconName;
  /** `Train`, `Rail Pass`, `Tour` */
  readonly kind: string;
  /** The colour of a mode of travel, or none. */
  readonly mode: 'rail' | 'coach' | 'ferry' | null;
  readonly description: string;
  readonly detail: string;
  /** What else is to be known before it is paid for: the arrival and the fare; whom a voucher is for and what it says. */
  readonly facts: readonly string[];
  /** `2 adults, 1 child`; empty for what nobody travels on. */
  readonly people: string;
  readonly quantity: number;
  /** For all passengers and all of the quantity: `$316`. */
  readonly price: string;
  readonly hold: ItemHoldView;
  /** What of it can be changed here. */
  readonly change: ItemChangeView | null;
  readonly isChanging: boolean;
  readonly extras: readonly CartItemView[];
}

export type ItemChangeView =
  | { readonly kind: 'quantity'; readonly quantity: number; readonly most: number }
  | {
      readonly kind: 'passengers';
      readonly adults: number;
      readonly children: number;
      readonly infants: number;
      readonly most: number;
    };

/** What became of the last press at an item, and the way out. */
export interface ItemNoteView {
  readonly tone: 'busy' | 'failed';
  readonly message: string;
  readonly way?:
    | { readonly kind: 'accept'; readonly label: string; readonly price: number }
    | { readonly kind: 'link'; readonly label: string; readonly href: string }
    | null;
  /** Takes the price of now. */
  readonly accept?: (() => void) | undefined;
}

/** What there is to show of a cart. */
export type CartState =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly reason: 'offline' | 'unreachable'; readonly message: string }
  | { readonly state: 'empty'; readonly isGone: boolean; readonly removed: RemovedView | null }
  | {
      readonly state: 'filled';
      readonly view: CartView;
      readonly hold: HoldView | null;
      /** Asking anew has failed: this is the cart as it was before. */
      readonly stale: 'offline' | 'unreachable' | null;
    };
