/** View model of the departure calendar. */
import type { MonthView } from '#components/travel/month-view.ts';

/** The calendars of the block's journeys. */
export interface DepartureCalendarData {
  readonly calendars: readonly JourneyCalendar[];
  /** `14:05`: the time of the prices and places left; null if no calendar has any. */
  readonly countedAt: string | null;
  /** True if this block must say that its prices are demonstration data; only the first of a page does. */
  readonly saysDemonstration: boolean;
}

/** The calendar of one line from one place to another. */
export interface JourneyCalendar {
  readonly key: string;
  /** `Picton to Christchurch` */
  readonly title: string;
  /** The line's name. */
  readonly line: string;
  /** The first day after a pause, if the month shown is after one: `Saturday 25 September 2027`. */
  readonly runsAgainOn: string | null;
  readonly month: MonthView;
}
