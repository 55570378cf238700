import type { DayView } from '#components/travel/journey-view.ts';
import { formatShortDate, formatShortWeekday } from '#contracts/dates.ts';
import { formatPrice } from '#contracts/money.ts';
import type { DateFare } from '#domains/travel/search/fare-search.ts';

interface StripOptions {
  /** The day that is listed. */
  readonly current: string;
  /** No day before this one can be asked for: today, or the day of the journey out. */
  readonly from: string;
  readonly link: (date: string) => string;
}

/** The days of the strip, each with its cheapest price for all passengers. */
export function presentDays(dates: readonly DateFare[], { current, from, link }: StripOptions): DayView[] {
  return dates.map(({ date, fromPriceCents, hasJourneys }) => ({
    date,
    weekday: formatShortWeekday(date),
    day: formatShortDate(date),
    price: fromPriceCents === null ? null : formatPrice(fromPriceCents),
    hasJourneys,
    isCurrent: date === current,
    href: date < from ? null : link(date),
  }));
}
