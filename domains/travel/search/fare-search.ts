import type { TravelItemType } from '#contracts/cart/item-types.ts';
import type { Vehicle } from '#contracts/catalogue/vehicle.ts';
import { type FareSearchQuery, vehicleOf } from '#contracts/search/fare-search-query.ts';
import type { ServiceDate } from '#domains/travel/gtfs/records.ts';
import type { Offer, PassengerCounts } from '#domains/travel/offers/offer.ts';
import type { Place } from '#domains/travel/places/place.ts';
import type { Mode } from '#domains/travel/timetable/timetable.ts';

/** A fare search, validated and with resolved places. */
export interface FareSearch {
  readonly from: Place;
  readonly to: Place;
  readonly date: ServiceDate;
  readonly returnDate?: ServiceDate;
  readonly passengers: PassengerCounts;
  /** Taken on every ferry that carries vehicles; none if omitted. */
  readonly vehicle?: Vehicle | undefined;
  /** All types if omitted. */
  readonly types?: readonly TravelItemType[];
  /** Seconds after midnight, local time, on `date` (and `returnDate`). Only one of the two may be set. */
  readonly departAfter?: number;
  readonly arriveBy?: number;
  /** From 0 to 4; default 4. */
  readonly maxChanges?: number;
  readonly sort?: FareSort;
}

/** Returns the search of a query, with the places that its names mean. */
export function fareSearchOf(
  { adults, children, infants, vehicle, length, height, towed, ...query }: FareSearchQuery,
  places: { readonly from: Place; readonly to: Place },
): FareSearch {
  return {
    ...query,
    ...places,
    passengers: { adults, children, infants },
    vehicle: vehicleOf({ vehicle, length, height, towed }),
  };
}

/** Sort order of journeys: earliest, cheapest or fastest first. */
export type FareSort = 'departure' | 'price' | 'duration';

/** Result of a search. Offers of one journey are adjacent, cheapest fare family first. */
export interface FareSearchAnswer {
  readonly outbound: readonly Offer[];
  /** With a return date: journeys that leave after the arrival of the first of `outbound`. */
  readonly inbound?: readonly Offer[];
  /** The days around `date`, each with the cheapest price among its journeys. */
  readonly dates: readonly DateFare[];
  readonly inboundDates?: readonly DateFare[];
  /** The next days with a matching journey, if `outbound` (or `inbound`) is empty. */
  readonly nextDate?: ServiceDate;
  readonly inboundNextDate?: ServiceDate;
  /** How the journeys of `outbound` (or `inbound`) differ, in no order; absent if they need no night. */
  readonly differences?: readonly JourneyDifference[];
  readonly inboundDifferences?: readonly JourneyDifference[];
  /** True if `outbound` (or `inbound`) is empty only because of the times, modes or changes of the search. */
  readonly isOutboundFilteredOut?: boolean;
  readonly isInboundFilteredOut?: boolean;
}

/** A figure by which journeys are compared; each is best if it is lowest. */
export type BestFigure = 'price' | 'duration' | 'arrival' | 'changes';

/** Differences of a journey with a night from the others of its list. */
export interface JourneyDifference {
  readonly journeyId: string;
  /** Each mode once, in the order of the rides. */
  readonly modes: readonly Exclude<Mode, 'other'>[];
  /** Parts by train, from one town to another; null stands for an end of the journey. */
  readonly trains: readonly { readonly from: string | null; readonly to: string | null }[];
  /** Towns of the nights between rides. */
  readonly nights: readonly { readonly place: string; readonly nights: number }[];
  /** Figures in which no other is better. */
  readonly best: readonly BestFigure[];
}

/** Number of days in which the lowest fares are searched, from today: four weeks. */
export const fareWindowDays = 28;

/** How many days ahead the next day with a journey is searched: longer than any closed season except winter. */
export const maxNextDateDays = 60;

/** A day of the date strip, answered like a search on that day. */
export interface DateFare {
  readonly date: ServiceDate;
  /** Price of the cheapest journey on sale, in cents for all passengers; null if there is none. */
  readonly fromPriceCents: number | null;
  /** False if no journey of that day matches, as opposed to an unknown price. */
  readonly hasJourneys: boolean;
  /** True if a journey includes a scenic train. */
  readonly hasScenicTrain: boolean;
}

/** Why a search has no answer; returned, not thrown. */
export type FareSearchFailure =
  | { readonly code: 'DATE_OUT_OF_RANGE'; readonly first: ServiceDate; readonly last: ServiceDate }
  | { readonly code: 'SAME_PLACE' }
  | { readonly code: 'TIMETABLE_UNAVAILABLE' };
