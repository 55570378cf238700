import type { ExpectedTime } from '#components/travel/journey-view.ts';
import { formatShortDay, readClock, readDate } from '#contracts/dates.ts';
import { toZonedIso } from '#platform/clock.ts';

/**
 * Formats an expected time.
 * @param zone of the stop; New Zealand's by default
 * @param day the day that needs no mention; the timetable's by default
 * @returns null if it is the timetable's time to the minute, or unknown
 */
export function formatExpectedTime(
  planned: Date,
  expected: Date | undefined,
  zone?: string,
  day?: string,
): ExpectedTime | null {
  if (!expected) return null;
  const [before, after] = [toZonedIso(planned, zone, 'minute'), toZonedIso(expected, zone, 'minute')];
  if (before === after) return null;
  const [date, time] = [readDate(after), readClock(after)];
  return {
    time: date === (day ?? readDate(before)) ? time : `${formatShortDay(date)}, ${time}`,
    isLate: expected > planned,
  };
}
