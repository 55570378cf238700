/** View model of a month of departures. */
import type { DayView } from './journey-view.ts';

/** A month with the lowest price of each day. */
export interface MonthView {
  /** `December 2026` */
  readonly title: string;
  /** The party whose seats are counted: `Days with a price have seats for 4 adults.` Null if nothing is sold. */
  readonly seats: string | null;
  /** Weekdays before the first day; 0 if it is a Monday. */
  readonly offset: number;
  readonly days: readonly MonthDayView[];
  /** The neighbouring months; null if they can't be searched. */
  readonly previous: MonthLink | null;
  readonly next: MonthLink | null;
  /** Address of the same search without the month; null outside a search. */
  readonly close: string | null;
  /** True if nothing runs in this month. */
  readonly isEmpty: boolean;
  /** The next month with a journey, if nothing runs in this one; null if it is unknown. */
  readonly runsAgain: MonthLink | null;
}

/** A day of the month. */
export interface MonthDayView {
  readonly number: number;
  /** Null for a day that can't be searched. */
  readonly day:
    | (Omit<DayView, 'day' | 'weekday' | 'href'> & {
        /** Null if the day can't be searched. */
        readonly href: string | null;
        /** `full`, `4 left` or null */
        readonly note: string | null;
      })
    | null;
}

/** A link with its text. */
export interface MonthLink {
  readonly label: string;
  readonly href: string;
}
