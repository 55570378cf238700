/** View model of the month view: each day with its lowest price for all passengers and the places left. */
import { formatPassengers } from '#blocks/format-passengers.ts';
import type { MonthDayView, MonthView } from '#components/travel/month-view.ts';
import { formatFullDay, formatMonth } from '#contracts/dates.ts';
import { formatPrice } from '#contracts/money.ts';
import type { ServiceDate } from '#domains/travel/gtfs/records.ts';
import type { CalendarDay, FareCalendar } from '#domains/travel/search/fare-calendar.ts';

/** Up to this number of places left is worth saying. */
const fewPlaces = 9;

interface MonthOptions {
  /** `2026-12` */
  readonly month: string;
  /** The date whose journeys are listed; null beside no list. */
  readonly current: ServiceDate | null;
  /** The first and last date that can be searched. */
  readonly first: ServiceDate;
  readonly last: ServiceDate;
  /** True for travel on a pass, which has no prices. */
  readonly isOnPass: boolean;
  readonly passengers: Parameters<typeof formatPassengers>[0];
  /** Returns the address of the journeys of a date. */
  readonly toDate: (date: ServiceDate) => string;
  /** Returns the address of another month. */
  readonly toMonth: (month: string) => string;
}

/** Presents a month. Days before today and after the timetable have no link. */
export function presentMonth({ days, nextDate }: FareCalendar, options: MonthOptions): MonthView {
  const { month, current, first, last, toDate, toMonth } = options;
  const shown = Temporal.PlainYearMonth.from(month);
  const byDate = new Map(days.map((day) => [day.date, day]));
  const dates = Array.from({ length: shown.daysInMonth }, (_, at) =>
    shown.toPlainDate({ day: at + 1 }).toString(),
  );
  const link = (months: number) => {
    const other = shown.add({ months }).toString();
    if (other < first.slice(0, 7) || other > last.slice(0, 7)) return null;
    return { label: formatMonth(`${other}-01`), href: toMonth(other) };
  };
  const runs = days.some(({ hasJourneys }) => hasJourneys);
  return {
    title: formatMonth(`${month}-01`),
    seats: describeSeats(days, options),
    offset: shown.toPlainDate({ day: 1 }).dayOfWeek - 1,
    days: dates.map((date, at) => presentDay(at + 1, byDate.get(date), options)),
    previous: link(-1),
    next: link(1),
    close: current === null ? null : toDate(current),
    runsAgain:
      !runs && nextDate
        ? { label: `Runs again on ${formatFullDay(nextDate)}`, href: toMonth(nextDate.slice(0, 7)) }
        : null,
    isEmpty: !runs,
  };
}

/** Describes the party whose seats are counted; null if nothing is sold. Seats that are sold on request are not counted. */
function describeSeats(days: readonly CalendarDay[], { passengers, isOnPass }: MonthOptions): string | null {
  const party = formatPassengers(passengers);
  const open = days.filter(({ fromPriceCents }) => fromPriceCents !== null);
  if (open.length === 0) return days.some(({ isSoldOut }) => isSoldOut) ? `For ${party}.` : null;
  if (open.some(({ placesLeft }) => placesLeft === null))
    return isOnPass ? `For ${party}.` : `Prices are for ${party}.`;
  const who = isOnPass
    ? `Days that are not full have seats for ${party}.`
    : `Days with a price have seats for ${party}.`;
  return `${who} If ${fewPlaces} or fewer are left, the day says so.`;
}

function presentDay(
  number: number,
  day: CalendarDay | undefined,
  { current, first, toDate, isOnPass }: MonthOptions,
): MonthDayView {
  if (!day) return { number, day: null };
  const { date, fromPriceCents, hasJourneys, hasScenicTrain, isSoldOut, placesLeft } = day;
  const note = isSoldOut
    ? 'full'
    : placesLeft !== null && placesLeft <= fewPlaces
      ? `${placesLeft} left`
      : null;
  return {
    number,
    day: {
      date,
      isOnPass,
      price: isOnPass || fromPriceCents === null ? null : formatPrice(fromPriceCents),
      hasJourneys,
      hasScenicTrain,
      isCurrent: date === current,
      href: date < first ? null : toDate(date),
      note,
    },
  };
}
