/** What a booking's page shows, in words: the components only lay it out. */
import type { Mode } from '#components/ui/badge.tsx';
import type { IconName } from '#components/ui/icon.tsx';

/** How something stands, never by colour alone. */
export interface StateView {
  readonly tone: 'good' | 'waiting' | 'bad' | 'over';
  readonly words: string;
}

/** One ride: where to be, and when. */
export interface RideView {
  readonly key: string;
  readonly service: string;
  /** `Flexi fare`; empty where it is not known. */
  readonly fare: string;
  /** How it stands, where the rides of its journey stand differently. */
  readonly state: StateView | null;
  readonly from: StopView;
  readonly to: StopView;
  /** `08:00`, when it is known. */
  readonly checkInCloses: string | null;
}

export interface StopView {
  readonly name: string;
  /** ISO 8601 with its offset, for machines. */
  readonly iso: string;
  /** `Tue 1 Dec, 08:15` */
  readonly when: string;
}

export interface TravellerView {
  readonly id: string;
  readonly name: string;
  /** `Child`, `Infant`; nothing for an adult. */
  readonly kind: string | null;
  readonly requests: string | null;
  /** Only where it differs from the item's. */
  readonly state: StateView | null;
}

export interface BookedItemView {
  readonly id: string;
  readonly icon: IconName;
  readonly kind: string;
  readonly mode: Mode | null;
  readonly description: string;
  readonly detail: string;
  readonly price: string;
  readonly state: StateView;
  /** What staff say about it. */
  readonly note: string | null;
  readonly rides: readonly RideView[];
  readonly travellers: readonly TravellerView[];
  readonly extras: readonly {
    readonly id: string;
    readonly words: string;
    readonly price: string;
    readonly state: StateView | null;
  }[];
  /** The conditions in the words they were accepted in. */
  readonly conditions: string | null;
}

export interface SoldVoucherView {
  readonly code: string;
  readonly amount: string;
  readonly recipient: string;
  readonly email: string;
  readonly sender: string;
  /** Empty when there is none. */
  readonly message: string;
  readonly expires: string;
  readonly sent: string;
}

/** A line of an account; `strong` for the sum. */
export interface MoneyLineView {
  readonly label: string;
  readonly amount: string;
  readonly strong?: boolean;
}

/** What can be given up, to choose from. */
export interface RefundChoiceView {
  readonly itemId: string;
  readonly description: string;
  /** `All of it goes back, less $30 a person, until Sat 28 Nov, 08:15.` */
  readonly terms: string;
  /** Empty for what nobody travels on. */
  readonly travellers: readonly { readonly id: string; readonly name: string }[];
}

/** Why what was chosen can't be cancelled like that. */
export interface RefundRefusalView {
  readonly message: string;
  /** The item it is about; null where it is about none, or about all. */
  readonly itemId: string | null;
  /** Whether it was chosen: an item, a traveller, or `everything`. */
  isChosen(id: string): boolean;
}

/** What would go back, to be confirmed. */
export interface RefundOfferView {
  readonly refundOfferId: string;
  readonly lines: readonly {
    readonly key: string;
    readonly description: string;
    /** Whose places they are; nothing where nobody travels on it. */
    readonly who: string | null;
    readonly amount: string;
    readonly fee: string | null;
  }[];
  /** What of the fee for paying by card goes back too; null where none does. */
  readonly cardFee: string | null;
  readonly total: string;
  /** `14:35` */
  readonly validUntil: string;
  /** The key of the request, so that a second press is the same one. */
  readonly idempotencyKey: string;
}

export interface BookingView {
  readonly reference: string;
  /** What the page is called: how it stands. */
  readonly title: string;
  readonly lead: string;
  readonly state: StateView;
  readonly items: readonly BookedItemView[];
  readonly soldVouchers: readonly SoldVoucherView[];
  /** Where to go on paying, while the order waits for it. */
  readonly payHref: string | null;
  readonly next: readonly string[];
  readonly money: readonly MoneyLineView[];
  readonly moneyNote: string;
  /** Where the ticket and the calendar are; null while there is none. */
  readonly downloads: {
    readonly ticket: string;
    /** `Ticket`, or what it is when nobody travels. */
    readonly called: string;
    readonly calendar: string | null;
  } | null;
  readonly refundChoices: readonly RefundChoiceView[];
  /** What stands, and brings nothing back. */
  readonly withoutRefund: readonly string[];
}
