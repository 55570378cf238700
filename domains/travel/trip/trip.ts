/** Types of a trip: places in order with nights, and the journeys between them. */
import type { TripStop } from '#contracts/search/trip-query.ts';
import type { ServiceDate } from '#domains/travel/gtfs/records.ts';
import type { Offer, PassengerCounts } from '#domains/travel/offers/offer.ts';
import type { Place } from '#domains/travel/places/place.ts';

/** A trip to plan. */
export interface TripRequest {
  /** Day of the first journey. */
  readonly date: ServiceDate;
  /** Two or more; the places are ids or names. */
  readonly stops: readonly TripStop[];
  /** Ids of the journeys chosen for the legs, in order; null for the recommended ones. */
  readonly picks: readonly (string | null)[];
  readonly passengers: PassengerCounts;
}

/** A planned trip. Amounts are cents of NZD for all passengers. */
export interface TripPlan {
  /** One leg between each two places, in order. */
  readonly legs: readonly TripLeg[];
  /** Price of the chosen options; null if a leg has none on sale. */
  readonly chosenCents: number | null;
  /** Price of the cheapest options that connect; null if there are none. */
  readonly cheapestCents: number | null;
}

/** The journeys from one place to the next, or the reason for none. */
export type TripLeg =
  | {
      readonly ok: true;
      readonly from: Place;
      readonly to: Place;
      readonly date: ServiceDate;
      /** Journeys that leave on `date`, in the order of departure. All leave time after the chosen option of the leg before. */
      readonly options: readonly TripOption[];
      /** Index of the recommended option. */
      readonly recommended: number;
      /** Index of the picked option; without one, the recommended. */
      readonly chosen: number;
      /** True if the picked journey is not among the options. */
      readonly isPickMissing: boolean;
      /** Index of the option that belongs to `cheapestCents`; null if the trip has no such price. */
      readonly cheapest: number | null;
    }
  | { readonly ok: false; readonly date: ServiceDate; readonly failure: TripLegFailure };

/** A journey of a leg. */
export interface TripOption {
  readonly journeyId: string;
  /** Its fares, cheapest first. */
  readonly offers: readonly Offer[];
  readonly departure: Date;
  readonly arrival: Date;
  /** Lowest price on sale; null if nothing is on sale. */
  readonly priceCents: number | null;
  /** Nights on the way, between its rides. */
  readonly nights: number;
  readonly hasTrain: boolean;
}

/** Why a leg has no journeys. */
export type TripLegFailure =
  /** No place has this name; `suggestions` are the nearest, or the candidates of an ambiguous name. */
  | { readonly code: 'UNKNOWN_PLACE'; readonly typed: string; readonly suggestions: readonly Place[] }
  | { readonly code: 'SAME_PLACE'; readonly place: Place }
  | { readonly code: 'DATE_OUT_OF_RANGE'; readonly first: ServiceDate; readonly last: ServiceDate }
  /** Nothing leaves that day in time; `nextDate` is the next day with a journey, if there is one soon. */
  | {
      readonly code: 'NO_SERVICE';
      readonly from: Place;
      readonly to: Place;
      readonly nextDate: ServiceDate | null;
    };
