/** View models of the booking page: formatted texts, so that the components only lay them out. */
import type { Mode } from '#components/ui/badge.tsx';
import type { IconName } from '#components/ui/icon.tsx';

/** The state of a booking, item or traveller. Icon and text carry it, never colour alone. */
export interface StateView {
  readonly tone: 'good' | 'waiting' | 'bad' | 'over';
  readonly text: string;
}

/** One ride: stops, times and check-in. */
export interface RideView {
  readonly key: string;
  readonly service: string;
  /** `Flexi fare`; empty if unknown. */
  readonly fare: string;
  /** Set only if the rides of the journey differ in state. */
  readonly state: StateView | null;
  readonly from: StopView;
  readonly to: StopView;
  /** `08:00`; null if unknown. */
  readonly checkInCloses: string | null;
}

export interface StopView {
  readonly name: string;
  /** ISO 8601 with UTC offset, for `<time>`. */
  readonly iso: string;
  /** `Tue 1 Dec, 08:15` */
  readonly when: string;
}

export interface TravellerView {
  readonly id: string;
  readonly name: string;
  /** `Child`, `Infant`; null for an adult. */
  readonly kind: string | null;
  readonly requests: string | null;
  /** Set only if it differs from the item's state. */
  readonly state: StateView | null;
}

/** Travel on a pass that can be used. */
export interface PassTravelView {
  /** `12 h 30 min of 15 hours left` */
  readonly left: string;
  /** `Valid until Friday 3 December 2027` */
  readonly validity: string;
  readonly rides: readonly {
    readonly key: string;
    readonly description: string;
    /** Time and reference. */
    readonly detail: string;
    /** Set only if the operator has not confirmed it yet. */
    readonly state: StateView | null;
  }[];
  /** Link to the search for journeys on the pass. */
  readonly searchHref: string;
}

/** The disruption of a journey, and what its traveller can choose. */
export interface DisruptionView {
  /** `Cancelled` */
  readonly title: string;
  readonly event: string;
  readonly choice: string;
  /** Link to the departures that it can be changed to; null if it can't be. */
  readonly changeHref: string | null;
  /** `Get a full refund` */
  readonly cancelLabel: string;
  /** Fields of the form that asks for the refund. */
  readonly refundFields: readonly { readonly name: string; readonly value: string }[];
}

/** The costs of a disrupted ride. */
export interface ClaimPartView {
  readonly disruptionId: string;
  /** `Interislander, Wellington to Picton, Sat 5 Dec: cancelled` */
  readonly ride: string;
  readonly claims: readonly {
    readonly key: string;
    /** `A meal, $45.50` */
    readonly title: string;
    readonly state: StateView;
    readonly text: string;
    readonly description: string;
    /** Staff's note. */
    readonly note: string | null;
  }[];
  /** General information on the law; null if it does not matter any more. */
  readonly law: string | null;
  /** Why nothing more can be claimed, if the law is not the reason. */
  readonly closed: string | null;
  /** Until when costs can be claimed; null if they can't be. */
  readonly until: string | null;
  readonly kinds: readonly { readonly value: string; readonly label: string }[];
}

/** A refused claim, with what can be shown again. */
export interface ClaimRefusalView {
  readonly disruptionId: string;
  readonly message: string;
  /** The field to correct; null if none is wrong. */
  readonly field: 'kind' | 'amount' | 'description' | 'receipts' | null;
  /** Empty if none was chosen. */
  readonly kind: string;
  readonly amount: string;
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
  /** Note by staff. */
  readonly note: string | null;
  /** Set while the journey is disrupted. */
  readonly disruption?: DisruptionView | null;
  readonly rides: readonly RideView[];
  readonly travellers: readonly TravellerView[];
  readonly extras: readonly {
    readonly id: string;
    readonly description: string;
    readonly price: string;
    readonly state: StateView | null;
  }[];
  /** Set for a pass that can be used. */
  readonly pass?: PassTravelView | null;
  /** The conditions as the visitor accepted them. */
  readonly conditions: string | null;
  /** Link to the departures that it can be changed to; null if it can't be changed. */
  readonly changeHref: string | null;
  /** Link to the extras that can be added to it; null if it is not a journey to come. */
  readonly extrasHref: string | null;
  /** Link to the travellers who can join it, or leave; null if it is not a journey to come. */
  readonly travellersHref: string | null;
}

export interface SoldVoucherView {
  readonly code: string;
  readonly amount: string;
  readonly recipient: string;
  readonly email: string;
  readonly sender: string;
  /** Empty if there is none. */
  readonly message: string;
  readonly expires: string;
  readonly sent: string;
}

/** A line of the payment summary; `strong` marks the total. */
export interface MoneyLineView {
  readonly label: string;
  readonly amount: string;
  readonly isTotal?: boolean;
}

/** A booked item that can be cancelled, with its refund terms. */
export interface RefundChoiceView {
  readonly itemId: string;
  readonly description: string;
  /** `100% refundable, less $30 a person, until Sat 28 Nov, 08:15.` */
  readonly terms: string;
  /** True for a journey on a pass: no money is refunded. */
  readonly isOnPass: boolean;
  /** Empty for an item without travellers, such as a pass. */
  readonly travellers: readonly { readonly id: string; readonly name: string }[];
}

/** Validation error of the refund form: why the selection can't be cancelled. */
export interface RefundRefusalView {
  readonly message: string;
  /** The item that the message is about; null if it is about none or all. */
  readonly itemId: string | null;
  /** Returns true if the visitor had selected this id: an item, a traveller, or `everything`. */
  isChosen(id: string): boolean;
}

/** A refund offer, to be confirmed. */
export interface RefundOfferView {
  readonly refundOfferId: string;
  readonly lines: readonly {
    readonly key: string;
    readonly description: string;
    /** Names of the travellers; null for an item without travellers. */
    readonly travellerNames: string | null;
    readonly amount: string;
    readonly fee: string | null;
  }[];
  /** The refunded part of the card fee; null if none is refunded. */
  readonly cardFee: string | null;
  readonly total: string;
  /** True if it has only journeys on passes: no money is refunded. */
  readonly isOnPass: boolean;
  /** `14:35` */
  readonly validUntil: string;
  /** Sent with the confirmation, so that a second click does not refund twice. */
  readonly idempotencyKey: string;
}

/** A person whose name can be corrected. */
export interface NameChoiceView {
  /** One of the person's travellers in the booking. */
  readonly travellerId: string;
  /** `Ms Aroha Ngata` */
  readonly name: string;
  /** `mr`, `ms`, …; empty if there is none. */
  readonly title: string;
  readonly firstName: string;
  readonly lastName: string;
}

/** A line of a change: a corrected name, or a journey. */
export interface ChangeLineView {
  readonly key: string;
  /** The journey, if it stays the same. */
  readonly subject: string | null;
  /** Null for something new. */
  readonly before: string | null;
  readonly after: string;
  /** The line as a sentence of the past. */
  readonly past: string;
}

/** An amount of a change. */
export interface ChangeAmountView {
  readonly label: string;
  readonly amount: string;
  readonly isTotal: boolean;
}

/** An offer of a change, to be confirmed. */
export interface ChangeOfferView {
  readonly changeOfferId: string;
  readonly title: string;
  readonly lines: readonly ChangeLineView[];
  /** Empty if it is free. */
  readonly amounts: readonly ChangeAmountView[];
  /** Sentences to read before accepting it. */
  readonly notes: readonly string[];
  /** Label of the button that accepts it. */
  readonly label: string;
  /** `14:35` */
  readonly validUntil: string;
  /** Sent with the confirmation, so that a second click changes nothing. */
  readonly idempotencyKey: string;
}

/** A change that was made. */
export interface ChangeView {
  readonly number: number;
  /** `Sun 29 Nov 2026` */
  readonly when: string;
  readonly lines: readonly ChangeLineView[];
  /** Staff's note. */
  readonly note: string | null;
}

/** An accepted change that was not made: it waits, or it has ended. */
export interface UnmadeChangeView {
  readonly title: string;
  readonly text: string;
  readonly state: StateView;
  readonly lines: readonly ChangeLineView[];
  readonly amounts: readonly ChangeAmountView[];
  readonly payHref: string | null;
}

/** The departures of a day to which a journey can be changed. */
export interface ChangeOptionsView {
  readonly itemId: string;
  readonly description: string;
  /** The booked departure and fare. */
  readonly present: string;
  readonly day: { readonly iso: string; readonly words: string };
  /** The days that can be chosen. */
  readonly first: string;
  readonly last: string;
  readonly previousHref: string | null;
  readonly nextHref: string | null;
  /** Why the journey can't be changed at all; null if it can. */
  readonly refusal: string | null;
  readonly journeys: readonly {
    readonly key: string;
    /** `08:15 – 13:05` */
    readonly times: string;
    /** `TranzAlpine, 4 h 50 min` */
    readonly about: string;
    readonly fares: readonly {
      readonly offerId: string;
      readonly name: string;
      /** Label of its button: what the change costs or returns. Null if it can't be chosen. */
      readonly amount: string | null;
      /** A remark, or the reason why it can’t be chosen. */
      readonly note: string | null;
    }[];
  }[];
}

/** The extras that can be added to a booked journey. */
export interface ExtraOptionsView {
  readonly itemId: string;
  readonly description: string;
  /** Why nothing can be added; null if something may be. */
  readonly refusal: string | null;
  readonly rides: readonly {
    readonly leg: number;
    readonly name: string;
    readonly extras: readonly ExtraChoiceView[];
  }[];
}

/** The travellers who can join a booked journey. */
export interface TravellerOptionsView {
  readonly itemId: string;
  readonly description: string;
  /** The departure, the fare and the present travellers. */
  readonly present: string;
  /** Why nobody can join; null if somebody may. */
  readonly refusal: string | null;
  /** One entry for each type of traveller. */
  readonly counts: readonly {
    /** Name of the field: `adults`. */
    readonly name: 'adults' | 'children' | 'infants';
    readonly label: string;
    /** Price and age: `$45.00 each, under 15 on 5 December 2026` */
    readonly help: string;
    readonly chosen: number;
  }[];
  /** How many may join at most. */
  readonly most: number;
  /** Why the chosen ones can't join together; null if they may. */
  readonly partyFault: string | null;
  /** The chosen ones, to be named. Empty until they are chosen. */
  readonly people: readonly {
    readonly type: 'adult' | 'child' | 'infant';
    /** `Adult 2` */
    readonly label: string;
    readonly price: string;
    /** The ages of the fare, with an example of a date of birth; null for an adult. */
    readonly ages: string | null;
  }[];
}

/** An extra that may be added. */
export interface ExtraChoiceView {
  readonly productId: string;
  readonly name: string;
  readonly note: string;
  /** `$12 each`, `from $76` */
  readonly price: string;
  /** How many more may be added. */
  readonly most: number;
  /** Id of the booked vehicle that it would replace. */
  readonly replacesId: string | null;
  /** Label of its button. */
  readonly action: string;
  /** Null for anything but a vehicle. */
  readonly vehicle: {
    readonly maxMetres: number;
    readonly length: string;
    readonly plateHelp: string;
  } | null;
}

export interface BookingView {
  readonly reference: string;
  /** Page title, which states how the booking is doing. */
  readonly title: string;
  readonly lead: string;
  readonly state: StateView;
  readonly items: readonly BookedItemView[];
  readonly soldVouchers: readonly SoldVoucherView[];
  /** Link to continue payment, while the order waits for it. */
  readonly payHref: string | null;
  readonly nextSteps: readonly string[];
  readonly money: readonly MoneyLineView[];
  readonly moneyNote: string;
  /** Links to ticket and calendar file; null while there is no ticket. */
  readonly downloads: {
    readonly ticket: string;
    /** Label of the document: `Ticket`, or another word if nobody travels. */
    readonly ticketLabel: string;
    readonly calendar: string | null;
  } | null;
  /** People whose names can be corrected here. */
  readonly nameChoices: readonly NameChoiceView[];
  /** Oldest first. */
  readonly changes: readonly ChangeView[];
  readonly unmadeChange: UnmadeChangeView | null;
  /** Costs of disrupted rides. */
  readonly claimParts: readonly ClaimPartView[];
  readonly refundChoices: readonly RefundChoiceView[];
  /** Active items without a refund. */
  readonly withoutRefund: readonly string[];
}
