/** What is sold of a tour, in words. */
export interface TourDetailData {
  readonly tourId: string;
  readonly name: string;
  /** Where the form posts to. */
  readonly cartAction: string;
  /** Of one traveller of each kind: `$1,290`, or `free`. */
  readonly prices: { readonly adult: string; readonly child: string; readonly infant: string };
  /** The same in whole dollars. */
  readonly dollars: { readonly adult: number; readonly child: number; readonly infant: number };
  /** Who counts as a child. */
  readonly ages: string;
  readonly refund: string;
  /** Staff confirm it: nothing is held. */
  readonly isOnRequest: boolean;
  readonly maxPassengers: number;
  /** All that are on sale, the next one first. */
  readonly departures: readonly Departure[];
  /** When places were counted, for the page may be a minute old: `10:41`; null when nobody counted. */
  readonly countedAt: string | null;
  /** True for the block that says so for the whole page. */
  readonly saysDemonstration: boolean;
}

/** A departure as it is offered. */
export interface Departure {
  readonly id: string;
  /** First and last day: `2026-12-05`. */
  readonly startsOn: string;
  readonly endsOn: string;
  readonly places: Places;
}

/** How many can still come; `unknown` when they could not be counted, `request` when nobody counts. */
export type Places =
  | { readonly state: 'free' }
  | { readonly state: 'few'; readonly left: number }
  | { readonly state: 'sold-out' }
  | { readonly state: 'request' }
  | { readonly state: 'unknown' };

/** From so many places down, their number is said. */
const fewPlaces = 6;

/** What is to be said of the places left of a departure. */
export function placesOf(left: number): Places {
  if (left <= 0) return { state: 'sold-out' };
  return left <= fewPlaces ? { state: 'few', left } : { state: 'free' };
}
