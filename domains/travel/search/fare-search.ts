import type { ServiceDate } from '#domains/travel/gtfs/records.ts';
import type { Offer, PassengerCounts, TravelItemType } from '#domains/travel/offers/offer.ts';
import type { Place } from '#domains/travel/places/place.ts';

/** A question to the fare search, already resolved and in range. */
export interface FareSearch {
  readonly from: Place;
  readonly to: Place;
  readonly date: ServiceDate;
  readonly returnDate?: ServiceDate;
  readonly passengers: PassengerCounts;
  /** All when left out. */
  readonly types?: readonly TravelItemType[];
  /** Seconds after midnight by the clock, on `date` (and on `returnDate`). At most one of the two. */
  readonly departAfter?: number;
  readonly arriveBy?: number;
  /** 0 to 4; 4 when left out. */
  readonly maxChanges?: number;
  readonly sort?: FareSort;
}

/** In what order journeys stand: earliest, cheapest or quickest first. */
export type FareSort = 'departure' | 'price' | 'duration';

/** What the search found. Offers of one journey stand together, cheapest family first. */
export interface FareSearchAnswer {
  readonly outbound: readonly Offer[];
  /** When a return date was asked for: journeys that leave after the first of `outbound` is there. */
  readonly inbound?: readonly Offer[];
  /** The days around `date`, each with the cheapest price of the journeys that a search on it lists. */
  readonly dates: readonly DateFare[];
  readonly inboundDates?: readonly DateFare[];
  /** The next days on which a journey answers the search, when `outbound` is empty (or `inbound`). */
  readonly nextDate?: ServiceDate;
  readonly inboundNextDate?: ServiceDate;
  /** True when `outbound` (or `inbound`) is empty for the search's times, modes and changes, and not without them. */
  readonly isOutboundFilteredOut?: boolean;
  readonly isInboundFilteredOut?: boolean;
}

/** How far ahead the next day with a journey is looked for, in days: past any closed season but winter's. */
export const nextDayReach = 60;

/** A day of the date strip, answered as a search on that day would be. */
export interface DateFare {
  readonly date: ServiceDate;
  /** The cheapest journey that is on sale, in cents for all passengers; null when there is none. */
  readonly fromPriceCents: number | null;
  /** False: no journey of that day answers the search (as told apart from an unknown price). */
  readonly hasJourneys: boolean;
}

/** Why a search has no answer: a value, not an exception. */
export type FareSearchFailure =
  | { readonly code: 'DATE_OUT_OF_RANGE'; readonly first: ServiceDate; readonly last: ServiceDate }
  | { readonly code: 'SAME_PLACE' }
  | { readonly code: 'TIMETABLE_UNAVAILABLE' };
