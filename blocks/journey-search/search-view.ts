/** View model types of the journey search: form, place options, directions, journeys, results and empty states. */

import type { PlaceOption } from '#blocks/place-option.ts';
import type { ChoicesView, DayView, JourneyView } from '#components/travel/journey-view.ts';
import type { MonthView } from '#components/travel/month-view.ts';
import type { FareSearchParameter } from '#contracts/search/fare-search-query.ts';

/** The initial state of the form, with all values as field text. */
export interface SearchFormView {
  /** The path that the form submits to. */
  readonly action: string;
  readonly places: readonly PlaceOption[];
  /** The first and last travel date; null without a timetable. */
  readonly dates: { readonly first: string; readonly last: string } | null;
  readonly values: Readonly<Record<FareSearchParameter, string>>;
  readonly trip: 'one-way' | 'return';
  /** The ids of the places in `from` and `to`, if the timetable knows them. */
  readonly chosen: { readonly from: string | null; readonly to: string | null };
  readonly faults: readonly { readonly field: FareSearchParameter; readonly message: string }[];
  /** A sentence on the ages of children and infants. */
  readonly ages: string;
  /** The pass that the search is for; missing for a search with prices. */
  readonly pass?: { readonly id: string; readonly name: string };
  /** Different for each answer of the server. */
  readonly stamp: string;
}

/** The props of a group of the form's fields. */
export interface SearchFieldsProps {
  readonly form: Pick<SearchFormView, 'ages' | 'values'>;
  /** Returns the id of a field's control. */
  readonly fieldId: (field: FareSearchParameter) => string;
  readonly errorOf: (field: FareSearchParameter) => string | undefined;
}

/** The outward or the return journeys. */
export interface DirectionView {
  readonly id: string;
  readonly heading: string;
  /** `Tuesday 1 December 2026` */
  readonly date: string;
  readonly days: readonly DayView[];
  /** Replaces the days if a whole month was requested. */
  readonly month?: MonthView;
  /** Address of the month view; missing if there is none. */
  readonly monthHref?: string;
  readonly count: string;
  /** A note before the rows, such as that they depart on another date. */
  readonly note: string | null;
  readonly journeys: readonly JourneyView[];
  /** Replaces the journeys if there are none. */
  readonly empty: StepView | null;
}

/** The reason why nothing is listed, with links onwards. */
export interface StepView {
  readonly title: string;
  readonly text: string;
  readonly links: readonly StepLink[];
  /** Routes that take several searches, each with its links in order. */
  readonly alternatives?: readonly { readonly title: string; readonly links: readonly StepLink[] }[];
}

interface StepLink {
  readonly label: string;
  readonly href: string;
}

/** The result of a search. */
export type SearchResults =
  | { readonly kind: 'step'; readonly step: StepView; readonly announcement: string }
  | {
      readonly kind: 'journeys';
      readonly title: string;
      /** True in a search for travel on a pass. */
      readonly isOnPass: boolean;
      /** The cart item that the outward journey replaces, and the address of the search that keeps it. */
      readonly replaced?: { readonly itemId: string; readonly keepHref: string };
      /** `departing after 17:00`, if a time was requested. */
      readonly times: string | null;
      /** `2 adults, 1 child · Car, 4.55 m` */
      readonly party: string;
      /** The text announced when the results arrive. */
      readonly announcement: string;
      /** The entry for the list of recent searches. */
      readonly recent: { readonly label: string; readonly href: string };
      readonly isDemonstration: boolean;
      readonly choices: readonly ChoicesView[];
      readonly directions: readonly DirectionView[];
    };

/** The loader's data. */
export interface JourneySearchData {
  readonly form: SearchFormView;
  /** Null if nothing was searched for, or the form has faults to fix first. */
  readonly results: SearchResults | null;
}
