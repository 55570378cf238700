import type { Mode } from '#components/ui/badge.tsx';
import type { CartFormValues } from '#contracts/cart/cart-form.ts';

/** A time on the board: the clock's figures and the instant they stand for (ISO 8601). */
export interface ClockView {
  readonly time: string;
  readonly iso: string;
}

/** What one travels in, or goes on between two of those. */
export type LegMode = Mode | 'walk' | 'shuttle';

/** A way with one vehicle, or the way between two. */
export interface LegView {
  readonly mode: LegMode;
  /** The line's name; for a way between, what it is ("Walk", "Shuttle"). */
  readonly service: string;
  readonly operator: string | null;
  readonly from: { readonly name: string; readonly clock: ClockView };
  readonly to: { readonly name: string; readonly clock: ClockView };
  /** The day, where it is another than that of the leg before, or than the listed one: `Wednesday 2 December`. */
  readonly newDay: string | null;
  /** Days by the calendar between its departure and its arrival. */
  readonly arrivesLater: number;
  readonly minutes: number;
  readonly duration: string;
  readonly distance: string | null;
  readonly checkInCloses: ClockView | null;
  readonly calls: readonly { readonly name: string; readonly clock: ClockView }[];
  /** The time until the next ride leaves, in words; null before another way and after the last. */
  readonly waitAfter: { readonly minutes: number; readonly words: string } | null;
}

/** One set of conditions at one price. */
export interface FareView {
  readonly key: string;
  readonly name: string;
  /** For all passengers: `$316`; null when not known. */
  readonly price: string | null;
  /** `2 adults $210 and 1 child $106`, when there is more than one kind of passenger. */
  readonly split: string | null;
  readonly changes: string;
  readonly refund: string;
  readonly text: string;
  /** Why it can't be had, or null. */
  readonly closed: string | null;
  /** What puts it into the cart; null for what can't be had. */
  readonly cart: CartFormValues | null;
}

/**
 * How a journey is had, to be said before anybody pays. `live`: held and confirmed at once; `request`: nothing is held;
 * `mixed`: some of its rides are the one, some the other.
 */
export interface StockView {
  readonly kind: 'live' | 'request' | 'mixed';
  readonly title: string;
  readonly text: string;
}

/** Whether a journey can be had, in the order of what matters. */
export type JourneyState = 'available' | 'sold-out' | 'closed' | 'no-price';

/** A journey as a row of the board. Everything is in words already. */
export interface JourneyView {
  readonly id: string;
  readonly departure: ClockView;
  /** The day of departure, where it is another than the one that is listed: `Fri 4 Dec`, `Friday 4 December`. */
  readonly departsOn: { readonly short: string; readonly words: string } | null;
  readonly arrival: ClockView;
  /** Days between departure and arrival by the calendar. */
  readonly daysLater: number;
  readonly from: string;
  readonly to: string;
  readonly duration: string;
  readonly changes: string;
  readonly legs: readonly LegView[];
  readonly state: JourneyState;
  /** The cheapest, for all passengers: `$158`. */
  readonly price: string | null;
  /** True when dearer fares stand beside it. */
  readonly isFrom: boolean;
  /** `3 seats left`, when there are few. */
  readonly seats: string | null;
  /** Why there is nothing to buy, in words; null for what is available. */
  readonly notice: string | null;
  /** Null for what is not available. */
  readonly stock: StockView | null;
  /** Open from the start: the departure that was asked for by its time. */
  readonly isOpen: boolean;
  readonly isDemonstration: boolean;
  /** All of the row in one sentence. */
  readonly sentence: string;
  readonly fares: readonly FareView[];
}

/** A day of the strip. */
export interface DayView {
  readonly date: string;
  /** `Tue` */
  readonly weekday: string;
  /** `1 Dec` */
  readonly day: string;
  readonly price: string | null;
  /** Whether anything runs at all, priced or not. */
  readonly hasJourneys: boolean;
  readonly isCurrent: boolean;
  /** Null where the day can't be asked for. */
  readonly href: string | null;
}

/** A link that changes what is listed, or in which order. */
export interface ChoiceView {
  readonly key: string;
  readonly label: string;
  /** What it is and does, in brackets, where the label alone does not say. */
  readonly action?: string;
  readonly isChosen: boolean;
  readonly href: string;
}

/** A row of choices under one name. */
export interface ChoicesView {
  readonly label: string;
  readonly choices: readonly ChoiceView[];
}
