import type { FilterView } from '#components/travel/list-filter.tsx';
import type { TourCard } from '#schemas/shared/tour-card.schema.ts';

/** The listed tours, in order. */
export interface TourListData {
  readonly tours: readonly ListedTour[];
  /** The filter; null for a list without one. */
  readonly filter: FilterView | null;
  /** True if this block shows the page's note on demonstration prices. */
  readonly saysDemonstration: boolean;
}

/** A tour's card with its sales data; null if it is not on sale. */
export interface ListedTour {
  readonly card: TourCard;
  readonly sale: TourSale | null;
}

/** The price of a tour with its next departures. */
export interface TourSale {
  readonly days: number;
  /** The adult price: `$1,290`. */
  readonly price: string;
  /** The next departures; empty while the tour is out of season. */
  readonly departures: readonly { readonly date: string; readonly label: string }[];
  /** True if staff confirm it, so nothing is held. */
  readonly isOnRequest: boolean;
}
