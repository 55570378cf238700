/** Refund terms as data: the share that is refunded, by time of cancellation. */

/** `percent` of the price is refunded, less `feeCents` per person. */
export interface RefundShare {
  readonly percent: number;
  readonly feeCents: number;
}

/**
 * A step of the terms: the share refunded on cancellation at least `secondsBefore` the start. The start is the
 * departure, or midnight of the first day for tours.
 */
export interface RefundStep extends RefundShare {
  readonly secondsBefore: number;
  /** Shares of other rides of the journey. Each person gets the lowest of all. */
  readonly or?: readonly RefundShare[];
}

/** Steps, earliest first. After the last one, and without any, nothing is refunded. */
export interface RefundTerms {
  /** Start of the item, ISO 8601 with New Zealand's offset; null for passes, whose steps count 0. */
  readonly startsAt: string | null;
  readonly steps: readonly RefundStep[];
}
