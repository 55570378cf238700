import type { FilterView } from '#components/travel/filter-view.ts';
import type { TourCard } from '#schemas/shared/tour-card.schema.ts';

/** What the list shows, in its order. */
export interface TourListData {
  readonly tours: readonly ListedTour[];
  /** What narrows it down; null for a list that visitors don't filter. */
  readonly filter: FilterView | null;
  /** True for the block that says so for the whole page. */
  readonly saysDemonstration: boolean;
}

/** A tour's words, and what is sold of it; null when nothing is. */
export interface ListedTour {
  readonly card: TourCard;
  readonly sale: TourSale | null;
}

/** What a tour costs and when it next leaves. */
export interface TourSale {
  readonly days: number;
  /** Of an adult: `$1,290`. */
  readonly price: string;
  /** The next ones; none while it is out of season. */
  readonly departures: readonly { readonly date: string; readonly words: string }[];
  /** Staff confirm it: nothing is held. */
  readonly isOnRequest: boolean;
}
