/** View model of the date strip (fare calendar): each date with its lowest price for all passengers. */
import type { DayView } from '#components/travel/journey-view.ts';
import { formatShortDate, formatShortWeekday } from '#contracts/dates.ts';
import { formatPrice } from '#contracts/money.ts';
import type { DateFare } from '#domains/travel/search/fare-search.ts';

interface DateStripOptions {
  /** The date whose journeys are listed. */
  readonly current: string;
  /** The earliest date that can be requested: today, or the date of the outward journey. */
  readonly from: string;
  readonly link: (date: string) => string;
}

/** Presents the date strip: each date with its lowest price for all passengers. */
export function presentDays(
  dates: readonly DateFare[],
  { current, from, link }: DateStripOptions,
): DayView[] {
  return dates.map(({ date, fromPriceCents, hasJourneys, hasScenicTrain }) => ({
    date,
    weekday: formatShortWeekday(date),
    day: formatShortDate(date),
    price: fromPriceCents === null ? null : formatPrice(fromPriceCents),
    hasJourneys,
    hasScenicTrain,
    isCurrent: date === current,
    href: date < from ? null : link(date),
  }));
}
