/** Computes New Zealand's public holidays by year and region, with their observed days. */
import type { ServiceDate } from '#domains/travel/gtfs/records.ts';

/** Regions whose anniversary day affects our timetables. Waikato observes Auckland's, Manawatū Wellington's. */
export const holidayRegions = ['auckland', 'wellington'] as const;
export type HolidayRegion = (typeof holidayRegions)[number];

/** A public holiday. `isObserved` is true for the weekday that replaces a holiday on a weekend. */
export interface PublicHoliday {
  readonly date: ServiceDate;
  readonly name: string;
  readonly isObserved: boolean;
}

/**
 * Fridays of Te Rā Aro ki a Matariki: Te Kāhui o Matariki Public Holiday Act 2022, schedule 1 (2022 to 2052). Month
 * and day per year. Later years have no legal date yet.
 */
const matarikiFrom = 2022;
const matariki = [
  '06-24 07-14 06-28 06-20 07-10 06-25 07-14 07-06 06-21 07-11',
  '07-02 06-24 07-07 06-29 07-18 07-10 06-25 07-15 07-06 07-19',
  '07-11 07-03 06-24 07-07 06-29 07-19 07-03 06-25 07-15 06-30',
  '06-21',
]
  .join(' ')
  .split(' ');

/** Weekdays from 1 (Monday) to 7 (Sunday). */
const monday = 1;
const saturday = 6;
const sunday = 7;

/** Computes Easter Sunday in the Gregorian calendar (anonymous computus, Nature, 20 April 1876). */
export function computeEasterSunday(year: number): ServiceDate {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const ofCentury = year % 100;
  const moonCorrection = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - Math.floor(century / 4) - moonCorrection + 15) % 30;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - epact - (ofCentury % 4)) % 7;
  const late = Math.floor((golden + 11 * epact + 22 * weekday) / 451);
  const count = epact + weekday - 7 * late + 114;
  return new Temporal.PlainDate(year, Math.floor(count / 31), (count % 31) + 1).toString();
}

/** Returns the `nth` (from 1) given weekday of a month. */
function nthWeekday(year: number, month: number, weekday: number, nth: number): Temporal.PlainDate {
  const first = new Temporal.PlainDate(year, month, 1);
  return first.add({ days: ((weekday - first.dayOfWeek + 7) % 7) + (nth - 1) * 7 });
}

/** Returns the Monday nearest to a day, on which anniversary days are observed. */
function nearestMonday(year: number, month: number, day: number): Temporal.PlainDate {
  const date = new Temporal.PlainDate(year, month, day);
  const since = date.dayOfWeek - monday;
  return date.add({ days: since <= 3 ? -since : 7 - since });
}

/** Returns a holiday, and its replacement day if it falls on a weekend. */
function withObserved(
  date: Temporal.PlainDate,
  name: string,
  daysOn: { 6: number; 7: number },
): PublicHoliday[] {
  const holiday = { date: date.toString(), name, isObserved: false };
  const later = date.dayOfWeek === saturday ? daysOn[6] : date.dayOfWeek === sunday ? daysOn[7] : 0;
  if (later === 0) return [holiday];
  return [holiday, { date: date.add({ days: later }).toString(), name, isObserved: true }];
}

/** Days until the observed Monday (Waitangi Day and ANZAC Day, since 2014). */
const toMonday = { 6: 2, 7: 1 };
/** Days until the observed day of a holiday in a pair (Christmas, New Year): Saturday to Monday, Sunday to Tuesday. */
const pairwise = { 6: 2, 7: 2 };

const anniversaries = {
  auckland: { name: 'Auckland Anniversary Day', month: 1, day: 29 },
  wellington: { name: 'Wellington Anniversary Day', month: 1, day: 22 },
} as const satisfies Record<HolidayRegion, object>;

/**
 * Returns the public holidays of a year in New Zealand with their observed days, ascending. With a region, includes
 * its anniversary day. Source: Holidays Act 2003, sections 44 to 45A. One-off holidays are not included.
 */
export function listPublicHolidays(year: number, region?: HolidayRegion): readonly PublicHoliday[] {
  const on = (month: number, day: number) => new Temporal.PlainDate(year, month, day);
  const single = (date: Temporal.PlainDate, name: string) => [
    { date: date.toString(), name, isObserved: false },
  ];
  const easter = Temporal.PlainDate.from(computeEasterSunday(year));
  const matarikiDay = matariki[year - matarikiFrom];
  const anniversary = region && anniversaries[region];
  return [
    ...withObserved(on(1, 1), 'New Year’s Day', pairwise),
    ...withObserved(on(1, 2), 'Day after New Year’s Day', pairwise),
    ...withObserved(on(2, 6), 'Waitangi Day', toMonday),
    ...single(easter.subtract({ days: 2 }), 'Good Friday'),
    ...single(easter.add({ days: 1 }), 'Easter Monday'),
    ...withObserved(on(4, 25), 'ANZAC Day', toMonday),
    ...single(nthWeekday(year, 6, monday, 1), 'King’s Birthday'),
    ...(matarikiDay ? single(Temporal.PlainDate.from(`${year}-${matarikiDay}`), 'Matariki') : []),
    ...single(nthWeekday(year, 10, monday, 4), 'Labour Day'),
    ...withObserved(on(12, 25), 'Christmas Day', pairwise),
    ...withObserved(on(12, 26), 'Boxing Day', pairwise),
    ...(anniversary ? single(nearestMonday(year, anniversary.month, anniversary.day), anniversary.name) : []),
  ].toSorted((a, b) => a.date.localeCompare(b.date));
}
