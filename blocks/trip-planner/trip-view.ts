/** View model types of the trip planner: the form's rows and the planned trip. */
import type { PlaceOption } from '#blocks/place-option.ts';
import type { LineView } from '#blocks/route-map-view.ts';
import type { JourneyView } from '#components/travel/journey-view.ts';
import type { CartFormValues } from '#contracts/cart/cart-form.ts';

/** A link with its text. */
export interface TripLink {
  readonly label: string;
  readonly href: string;
}

/** A row of the form: a place and the nights there. */
export interface TripRowView {
  readonly text: string;
  /** The place's id, if the timetable knows it. */
  readonly id: string | null;
  readonly nights: string;
  readonly error: string | null;
  /** The same trip with another place in this row. */
  readonly suggestions: readonly TripLink[];
}

/** The fields beside the rows. */
export type TripField = 'date' | 'adults' | 'children' | 'infants';

/** The initial state of the form, with all values as field text. */
export interface TripFormView {
  /** The path that the form submits to. */
  readonly action: string;
  readonly places: readonly PlaceOption[];
  /** The first and last travel date; null without a timetable. */
  readonly dates: { readonly first: string; readonly last: string } | null;
  readonly rows: readonly TripRowView[];
  readonly values: Readonly<Record<TripField, string>>;
  readonly faults: readonly { readonly field: TripField | 'stops'; readonly message: string }[];
  /** A sentence on the ages of children and infants. */
  readonly ages: string;
  /** Different for each answer of the server. */
  readonly stamp: string;
}

/** A journey that can be chosen instead. */
export interface TripOptionView {
  readonly journey: JourneyView;
  /** `Recommended`, `Cheapest trip`; null for the others. */
  readonly label: string | null;
  readonly href: string;
}

/** A leg of the planned trip. */
export interface TripLegView {
  /** `leg-1`, the anchor of the leg. */
  readonly anchor: string;
  /** `Auckland to Wellington` */
  readonly title: string;
  /** `Saturday 5 December 2026` */
  readonly date: string;
  /** `Recommended: by train` */
  readonly label: string | null;
  /** The chosen journey; null if there is none. */
  readonly chosen: JourneyView | null;
  /** Says that a picked journey is gone. */
  readonly note: string | null;
  readonly others: readonly TripOptionView[];
  /** Replaces the journeys if there are none. */
  readonly failure: { readonly text: string; readonly links: readonly TripLink[] } | null;
  /** `2 nights in Wellington`; null after the last leg. */
  readonly stay: string | null;
}

/** The planned trip. */
export interface TripView {
  /** `Auckland to Christchurch` */
  readonly title: string;
  /** `4 days · Sat 5 Dec to Tue 8 Dec · 1 adult` */
  readonly summary: string;
  readonly announcement: string;
  readonly legs: readonly TripLegView[];
  /** The price of the chosen journeys; null if one is missing or not on sale. */
  readonly total: string | null;
  /** The cheapest trip, if it is not the chosen one. */
  readonly cheapest: TripLink | null;
  /** One sentence that compares the price with a pass. */
  readonly pass: { readonly text: string; readonly link: TripLink } | null;
  readonly lines: readonly LineView[];
  /** The address that holds the trip. */
  readonly share: string;
  /** Null if the trip can't be bought as a whole. */
  readonly cart: CartFormValues | null;
  /** The reason why it can't be bought. */
  readonly unsold: string | null;
  readonly isDemonstration: boolean;
}

/** The loader's data. */
export interface TripPlannerData {
  readonly form: TripFormView;
  /** Null if no trip was asked for, or the form has faults to fix first. */
  readonly trip: TripView | null;
}

/** The anchor of the planned trip. */
export const tripAnchor = 'trip';
