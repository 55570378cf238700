import type { ChoicesView, DayView, JourneyView } from '#components/travel/journey-view.ts';
import type { FareSearchParameter } from '#contracts/search/fare-search-query.ts';

/** A place one can choose, with what tells it from others of its name. */
export interface PlaceOption {
  readonly id: string;
  readonly name: string;
  /** What it is called besides: `Chch`. */
  readonly otherNames?: readonly string[];
  /** `Town`, `Train station, Auckland` */
  readonly hint: string;
}

/** What stands in the form when it is drawn. Everything is text as a field holds it. */
export interface SearchFormView {
  /** The path the form leads to. */
  readonly action: string;
  readonly places: readonly PlaceOption[];
  /** The first and last day of travel; null while there is no timetable. */
  readonly dates: { readonly first: string; readonly last: string } | null;
  readonly values: Readonly<Record<FareSearchParameter, string>>;
  readonly trip: 'one-way' | 'return';
  /** The ids of what stands in `from` and `to`, where that is a place of the timetable. */
  readonly chosen: { readonly from: string | null; readonly to: string | null };
  readonly faults: readonly { readonly field: FareSearchParameter; readonly message: string }[];
  /** Who counts as a child and as an infant, in words. */
  readonly ages: string;
  /** Another one for each answer of the server. */
  readonly stamp: string;
}

/** One way of the journey, or the way back. */
export interface DirectionView {
  readonly id: string;
  readonly heading: string;
  /** `Tuesday 1 December 2026` */
  readonly date: string;
  readonly days: readonly DayView[];
  readonly count: string;
  /** What to know before reading the rows: that they leave on another day. */
  readonly note: string | null;
  readonly journeys: readonly JourneyView[];
  /** In place of journeys. */
  readonly empty: StepView | null;
}

/** Why there is nothing to list, and where to go on. */
export interface StepView {
  readonly title: string;
  readonly text: string;
  readonly links: readonly StepLink[];
  /** Ways that take several searches, each with its links in order. */
  readonly ways?: readonly { readonly title: string; readonly links: readonly StepLink[] }[];
}

interface StepLink {
  readonly label: string;
  readonly href: string;
}

/** What a search came to. */
export type SearchResults =
  | { readonly kind: 'step'; readonly step: StepView; readonly announcement: string }
  | {
      readonly kind: 'journeys';
      readonly title: string;
      /** `departing after 17:00`, when a time was asked for. */
      readonly times: string | null;
      /** `2 adults, 1 child` */
      readonly passengers: string;
      /** Read out when the results arrive. */
      readonly announcement: string;
      /** For the list of recent searches. */
      readonly recent: { readonly label: string; readonly href: string };
      readonly isDemonstration: boolean;
      readonly choices: readonly ChoicesView[];
      readonly directions: readonly DirectionView[];
    };

/** What the loader brings. */
export interface JourneySearchData {
  readonly form: SearchFormView;
  /** Null when nothing was searched for, or the form has to be put right first. */
  readonly results: SearchResults | null;
}
