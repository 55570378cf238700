/** View model of the date strip (fare calendar): each date with its lowest price for all passengers, or without. */
import type { DayView } from '#components/travel/journey-view.ts';
import { formatShortDate, formatShortWeekday } from '#contracts/dates.ts';
import { formatPrice } from '#contracts/money.ts';
import type { DateFare } from '#domains/travel/search/fare-search.ts';

interface DateStripOptions {
  /** The date whose journeys are listed. */
  readonly current: string;
  /** The earliest date to show: today, or the date of the outward journey. */
  readonly from: string;
  readonly link: (date: string) => string;
  /** True for travel on a pass: rides cost nothing, so the dates have no prices. */
  readonly isOnPass: boolean;
}

/** Presents the date strip: each date with its lowest price for all passengers, except on a pass. */
export function presentDays(
  dates: readonly DateFare[],
  { current, from, link, isOnPass }: DateStripOptions,
): DayView[] {
  return dates
    .filter(({ date }) => date >= from)
    .map(({ date, fromPriceCents, hasJourneys, hasScenicTrain }) => ({
      date,
      weekday: formatShortWeekday(date),
      day: formatShortDate(date),
      isOnPass,
      price: isOnPass || fromPriceCents === null ? null : formatPrice(fromPriceCents),
      hasJourneys,
      hasScenicTrain,
      isCurrent: date === current,
      href: link(date),
    }));
}
