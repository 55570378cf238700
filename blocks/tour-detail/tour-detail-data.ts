/** The sales data of a tour, presented for display. */
export interface TourDetailData {
  readonly tourId: string;
  readonly name: string;
  /** The address that the form posts to. */
  readonly cartAction: string;
  /** The price of one passenger of each type: `$1,290`, or `free`. */
  readonly prices: { readonly adult: string; readonly child: string; readonly infant: string };
  /** The same prices in whole dollars. */
  readonly dollars: { readonly adult: number; readonly child: number; readonly infant: number };
  /** The age range of children. */
  readonly ages: string;
  readonly refund: string;
  /** True if staff confirm it, so nothing is held. */
  readonly isOnRequest: boolean;
  readonly maxPassengers: number;
  /** All departures on sale, the next one first. */
  readonly departures: readonly Departure[];
  /**
   * The time when places were counted, because the page may be a minute old: `10:41`; null if they were not
   * counted.
   */
  readonly countedAt: string | null;
  /** True if this block shows the page's note on demonstration prices. */
  readonly saysDemonstration: boolean;
}

/** A departure on sale. */
export interface Departure {
  readonly id: string;
  /** The first and last day: `2026-12-05`. */
  readonly startsOn: string;
  readonly endsOn: string;
  readonly places: Places;
}

/**
 * The availability of a departure: `unknown` if places could not be counted, `request` if they are not
 * counted.
 */
export type Places =
  | { readonly state: 'free' }
  | { readonly state: 'few'; readonly left: number }
  | { readonly state: 'sold-out' }
  | { readonly state: 'request' }
  | { readonly state: 'unknown' };

/** The number of places left from which the page states it. */
const fewPlaces = 6;

/** Classifies the places left on a departure. */
export function placesOf(left: number): Places {
  if (left <= 0) return { state: 'sold-out' };
  return left <= fewPlaces ? { state: 'few', left } : { state: 'free' };
}
