/** View model types of journey search results: legs, fares, availability, date strip, filters and sort order. */
import type { Mode } from '#components/ui/badge.tsx';
import type { CartFormValues } from '#contracts/cart/cart-form.ts';

/** A time on the departure board: formatted clock time and instant (ISO 8601). */
export interface ClockView {
  readonly time: string;
  readonly iso: string;
  /** Present if another time is expected. */
  readonly expected?: ExpectedTime;
}

/** An expected time that differs from the timetable's. */
export interface ExpectedTime {
  /** `09:30`, or `Sun 29 Nov, 00:20` if it is on another day than the timetable's. */
  readonly time: string;
  readonly isLate: boolean;
}

/** Means of transport of a leg, or of the transfer between two rides. */
export type LegMode = Mode | 'walk' | 'shuttle';

/** A ride in one vehicle, or the transfer between two rides. */
export interface LegView {
  readonly mode: LegMode;
  /** The line's name; for a transfer, its kind ("Walk", "Shuttle"). */
  readonly service: string;
  readonly operator: string | null;
  readonly from: { readonly name: string; readonly clock: ClockView };
  readonly to: { readonly name: string; readonly clock: ClockView };
  /** Set if the day differs from that of the previous leg, or from the selected one: `Wednesday 2 December`. */
  readonly newDay: string | null;
  /** Calendar days between departure and arrival. */
  readonly arrivesLater: number;
  readonly minutes: number;
  readonly duration: string;
  readonly distance: string | null;
  readonly checkInCloses: ClockView | null;
  readonly calls: readonly { readonly name: string; readonly clock: ClockView }[];
  /** Formatted time until the next ride departs; null before a transfer and after the last leg. */
  readonly waitAfter: { readonly minutes: number; readonly text: string } | null;
  /** Why the ride before arrives too late for this one: `The ferry is expected at 12:40, after this train leaves.` */
  readonly missed?: string;
}

/** One set of conditions at one price. */
export interface FareView {
  readonly key: string;
  readonly name: string;
  /** For all passengers and their vehicle: `$316`; null if unknown. */
  readonly price: string | null;
  /**
   * `2 adults $210, 1 child $106 and the vehicle $190.`, if there is more than one part, and the ages of children and
   * infants, if any travel.
   */
  readonly split: string | null;
  /** A sentence on what it includes, if known. */
  readonly about: string | null;
  /** Changes and refunds at a glance: `Free`, `Less $30 each`. */
  readonly brief: { readonly changes: string; readonly refund: string };
  readonly changes: string;
  readonly refund: string;
  readonly text: string;
  /** Why it is not for sale, or null. */
  readonly closed: string | null;
  /** Hidden fields of its cart form; null if it is not for sale. */
  readonly cart: CartFormValues | null;
}

/**
 * How a journey is reserved, shown before payment. `live`: held and confirmed immediately; `request`: not held;
 * `mixed`: some rides are live, others on request.
 */
export interface StockView {
  readonly kind: 'live' | 'request' | 'mixed';
  readonly title: string;
  readonly text: string;
}

/** Availability of a journey, in order of importance. `not-covered`: by the pass that the search is for. */
export type JourneyState = 'available' | 'sold-out' | 'no-vehicle' | 'closed' | 'no-price' | 'not-covered';

/** The vehicle of the search on a journey. */
export interface VehicleView {
  /** Replaces the price if it cannot travel: `Deck full`; null if it can. */
  readonly refusal: string | null;
  /** `Car, 4.55 m: $190 included, 38 m of deck left`, or the reason why it cannot travel. */
  readonly text: string;
}

/** View model of a journey as a row of the departure board. All texts are formatted. */
export interface JourneyView {
  readonly id: string;
  readonly departure: ClockView;
  /** Day of departure, if it differs from the selected one: `Fri 4 Dec`, `Friday 4 December`. */
  readonly departsOn: { readonly short: string; readonly long: string } | null;
  readonly arrival: ClockView;
  /** Calendar days between departure and arrival. */
  readonly daysLater: number;
  readonly from: string;
  readonly to: string;
  readonly duration: string;
  readonly changes: string;
  /** How it differs from the other rows, if they need a night: `By train to Wellington, night in Wellington`. */
  readonly difference: string | null;
  readonly legs: readonly LegView[];
  readonly state: JourneyState;
  /** Lowest price for all passengers and their vehicle: `$158`. On a pass, what it takes of the pass: `4 h 15 min`. */
  readonly price: string | null;
  /** True if the price is part of a pass. */
  readonly isOnPass?: boolean;
  /** True if there are also more expensive fares. */
  readonly isFrom: boolean;
  /** `3 seats left`, if there are few. */
  readonly seats: string | null;
  /** Null for a search without a vehicle. */
  readonly vehicle: VehicleView | null;
  /** Why nothing is for sale; null if it is available. */
  readonly notice: string | null;
  /** Null if it is not available. */
  readonly stock: StockView | null;
  /** Expanded initially: the departure time that the search requested. */
  readonly isOpen: boolean;
  readonly isDemonstration: boolean;
  /** The whole row in one sentence. */
  readonly sentence: string;
  readonly fares: readonly FareView[];
}

/** A day of the date strip. */
export interface DayView {
  readonly date: string;
  /** `Tue` */
  readonly weekday: string;
  /** `1 Dec` */
  readonly day: string;
  readonly price: string | null;
  /** True in a search for travel on a pass, which has no prices. */
  readonly isOnPass?: boolean;
  /** True if any journey runs, with or without a price. */
  readonly hasJourneys: boolean;
  readonly hasScenicTrain: boolean;
  readonly isCurrent: boolean;
  readonly href: string;
}

/** A link that changes the filter or the order of a list. */
export interface ChoiceView {
  readonly key: string;
  readonly label: string;
  /** Hidden explanation after the label, if the label alone is unclear. */
  readonly action?: string;
  readonly isChosen: boolean;
  readonly href: string;
}

/** A labelled row of choices. */
export interface ChoicesView {
  readonly label: string;
  readonly choices: readonly ChoiceView[];
}
