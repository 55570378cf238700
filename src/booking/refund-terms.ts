/** What is returned when somebody cancels, and until when: the fare's conditions as data. */

/**
 * One step of the conditions. `percent` of the price goes back, less `feeCents` for each person, to whoever cancels at least
 * `secondsBefore` the start: departure for travel, the first day's midnight for tours.
 */
export interface RefundStep {
  readonly secondsBefore: number;
  readonly percent: number;
  readonly feeCents: number;
}

/** The steps, the earliest first. After the last one, and with none at all, nothing is returned. */
export interface RefundTerms {
  /** When the item begins, ISO 8601 with New Zealand's offset; null for what has no beginning (passes): its steps count 0. */
  readonly startsAt: string | null;
  readonly steps: readonly RefundStep[];
}
