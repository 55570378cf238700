import type { Mode } from '#components/ui/badge.tsx';

/** A fare in words. */
export interface FareWords {
  /** `Scenic`, as the operator calls it. */
  readonly name: string;
  /** `$158` */
  readonly price: string;
}

/** What a journey can be had for; `none` says in a sentence why there is no price. */
export type PairPrice =
  | {
      readonly kind: 'priced';
      /** The lowest. */
      readonly fare: FareWords;
      /** Others that cost more, cheapest first. */
      readonly others: readonly FareWords[];
      /** What a child pays of the lowest: `Scenic, child (2 to 14) $119` */
      readonly child: string;
      /** The first day with the lowest price: `2026-11-23` and `Mon 23 Nov`. */
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
  /** Null for a mode without a sign. */
  readonly mode: Mode | null;
  readonly price: PairPrice;
  /** The search with both places filled in; null where nothing is sold, or no page finds journeys. */
  readonly href: string | null;
}

/** What the guide shows. */
export interface FareGuideData {
  readonly pairs: readonly PairView[];
  /** What else a price is: for whom, until when, what a card adds. Null without prices. */
  readonly terms: string | null;
  readonly saysDemonstration: boolean;
}
