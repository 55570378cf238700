/** View model types of the fare guide: pairs of places with their lowest fares, and the terms of the prices. */
import type { Mode } from '#components/ui/badge.tsx';

/** A fare's name and price. */
export interface FareLabel {
  /** The operator's name for the fare, such as `Scenic`. */
  readonly name: string;
  /** `$158` */
  readonly price: string;
}

/** The price of a journey; `none` gives a sentence on why there is no price. */
export type PairPrice =
  | {
      readonly kind: 'priced';
      /** The lowest fare. */
      readonly fare: FareLabel;
      /** More expensive fares, cheapest first. */
      readonly others: readonly FareLabel[];
      /** The child price of the lowest fare: `Scenic, child (2 to 14) $119` */
      readonly child: string;
      /** The first date with the lowest price, as `2026-11-23` and as `Mon 23 Nov`. */
      readonly date: string;
      readonly day: string;
    }
  | { readonly kind: 'none'; readonly because: string };

/** A journey of the guide. */
export interface PairView {
  readonly key: string;
  readonly from: string;
  readonly to: string;
  readonly line: string;
  /** Null for a mode without an icon. */
  readonly mode: Mode | null;
  readonly price: PairPrice;
  /** The search with both places filled in; null if nothing is sold or no page has the search. */
  readonly href: string | null;
}

/** The data of the fare guide. */
export interface FareGuideData {
  readonly pairs: readonly PairView[];
  /** The terms of the prices: passengers, validity, card fee. Null without prices. */
  readonly terms: string | null;
  readonly saysDemonstration: boolean;
}
