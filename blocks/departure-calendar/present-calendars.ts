/** View models of the calendars: the month ahead, or the month in which a seasonal line runs again. */
import { type KeyedPair, townOf } from '#blocks/fare-pairs.ts';
import { presentMonth } from '#blocks/present-month.ts';
import { onlyMode, searchLink } from '#blocks/search-link.ts';
import { formatFullDay } from '#contracts/dates.ts';
import { searchPath } from '#contracts/page-paths.ts';
import type { ServiceDate } from '#domains/travel/gtfs/records.ts';
import type { FareCalendar } from '#domains/travel/search/fare-calendar.ts';
import { addDays } from '#domains/travel/time/service-time.ts';
import type { TimetableReader } from '#domains/travel/timetable-reader.ts';
import type { JourneyCalendar } from './departure-calendar-data.ts';

/** In the last days of a month, the next one is more useful. */
const fewDays = 7;

interface ReadMonth {
  /** `2026-12` */
  readonly month: string;
  readonly calendar: FareCalendar;
}

/** Prices are for this party; the search asks for others. */
const onePerson = { adults: 1, children: 0, infants: 0 };

/**
 * Presents the calendar of a line from one place to another; null if the timetable lacks the line, or it no longer
 * runs there. Days and months link to the search.
 * @param today the current date in New Zealand
 */
export async function presentCalendar(
  { key, routeId, from, to }: KeyedPair,
  timetable: Pick<TimetableReader, 'coverage' | 'fareCalendar' | 'routeById' | 'townName'>,
  today: ServiceDate,
): Promise<JourneyCalendar | null> {
  const route = timetable.routeById(routeId);
  if (!route) return null;
  const { last } = timetable.coverage;
  const readMonth = async (month: string): Promise<ReadMonth[]> => {
    const found = await timetable.fareCalendar({ from, to, month, passengers: onePerson, line: routeId });
    if (!found.ok) return [];
    // All rides are of one line, so marks for scenic trains would say nothing.
    const days = found.calendar.days.map((day) => ({ ...day, hasScenicTrain: false }));
    return [{ month, calendar: { ...found.calendar, days } }];
  };
  const ahead = addDays(today, fewDays);
  const months = [ahead < last ? ahead : last, today].map((date) => date.slice(0, 7));
  const near: ReadMonth[] = [];
  for (const month of new Set(months)) near.push(...(await readMonth(month)));
  const running = near.find(({ calendar }) => hasJourney(calendar));
  const runsAgainOn = running ? null : (near[0]?.calendar.nextDate ?? null);
  const [shown] = running ? [running] : runsAgainOn === null ? [] : await readMonth(runsAgainOn.slice(0, 7));
  if (!shown || !hasJourney(shown.calendar)) return null;
  const ends = { from: from.id, to: to.id };
  const filter = onlyMode(route.mode);
  return {
    key,
    title: `${townOf(from, timetable)} to ${townOf(to, timetable)}`,
    line: route.name,
    runsAgainOn: runsAgainOn && formatFullDay(runsAgainOn),
    month: presentMonth(shown.calendar, {
      ...{ month: shown.month, current: null, first: today, last, isOnPass: false, passengers: onePerson },
      toDate: (date) => searchLink(searchPath, { ...ends, date, ...filter }),
      toMonth: (month) => {
        const first = `${month}-01`;
        return searchLink(searchPath, { ...ends, date: first < today ? today : first, ...filter, month });
      },
    }),
  };
}

function hasJourney({ days }: FareCalendar): boolean {
  return days.some(({ hasJourneys }) => hasJourneys);
}
