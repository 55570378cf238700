/** What is returned when somebody cancels, and until when: the fare's conditions as data. */

/** `percent` of the price goes back, less `feeCents` for each person. */
export interface RefundShare {
  readonly percent: number;
  readonly feeCents: number;
}

/**
 * One step of the conditions: the share that goes back to whoever cancels at least `secondsBefore` the start, which is departure
 * for travel, the first day's midnight for tours.
 */
export interface RefundStep extends RefundShare {
  readonly secondsBefore: number;
  /** Shares of other rides of the journey: to each person goes back the least of all. */
  readonly or?: readonly RefundShare[];
}

/** The steps, the earliest first. After the last one, and with none at all, nothing is returned. */
export interface RefundTerms {
  /** When the item begins, ISO 8601 with New Zealand's offset; null for what has no beginning (passes): its steps count 0. */
  readonly startsAt: string | null;
  readonly steps: readonly RefundStep[];
}
