import type { ChangeRule } from './fares.ts';

/** Change terms of a journey as data: the strictest rule of each kind among its rides. */
export interface ChangeTerms extends Omit<ChangeRule, 'secondsBefore'> {
  /** The last instant of a change, ISO 8601 with New Zealand's offset. */
  readonly until: string;
}
