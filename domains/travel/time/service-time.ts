/**
 * Converts GTFS times: seconds after noon minus 12 hours of a service day, in the feed's zone. That is midnight,
 * except on the two days of clock changes, where it is an hour off. Source: "Time" in
 * https://gtfs.org/documentation/schedule/reference/#field-types. Nothing here depends on the zone of the process.
 */
import type { ServiceDate } from '#domains/travel/gtfs/records.ts';
import { NEW_ZEALAND, toLocalMs } from '#platform/clock.ts';

const dayMs = 86_400_000;

/** Maximum number of cached days per function: eleven years. */
const maxCachedDays = 4_096;

/** Caches a function of a day, because the search converts the same days again and again. */
function cacheByDay<Day, Value>(compute: (day: Day) => Value): (day: Day) => Value {
  const known = new Map<Day, Value>();
  return (day) => {
    const cached = known.get(day);
    if (cached !== undefined) return cached;
    const value = compute(day);
    if (known.size >= maxCachedDays) known.clear();
    known.set(day, value);
    return value;
  };
}

/** Caches a function of a day in a zone. */
function cacheByZone<Value>(compute: (date: ServiceDate, zone: string) => Value) {
  const zones = new Map<string, (date: ServiceDate) => Value>();
  return (date: ServiceDate, zone: string): Value => {
    let ofZone = zones.get(zone);
    if (!ofZone) {
      ofZone = cacheByDay((day) => compute(day, zone));
      zones.set(zone, ofZone);
    }
    return ofZone(date);
  };
}

/** Returns the start of a service day (noon minus 12 hours) in milliseconds since 1970 (UTC). */
export const serviceDayStart = cacheByZone((date, zone) => {
  const noon = Temporal.PlainDate.from(date).toZonedDateTime({ timeZone: zone, plainTime: '12:00' });
  return noon.epochMilliseconds - dayMs / 2;
});

/** Returns the first instant of a calendar day in milliseconds since 1970 (UTC). */
export const calendarDayStart = cacheByZone(
  (date, zone) => Temporal.PlainDate.from(date).toZonedDateTime(zone).epochMilliseconds,
);

/** Converts seconds after the start of a service day to an instant. */
export function serviceInstant(date: ServiceDate, seconds: number, zone: string): Date {
  return new Date(serviceDayStart(date, zone) + seconds * 1000);
}

/** Returns true for a valid time zone name. */
export function isTimeZone(name: string): boolean {
  try {
    return Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name).timeZoneId !== '';
  } catch {
    return false;
  }
}

/** Returns true for two names of one time zone, such as `NZ` and `Pacific/Auckland`. */
export function isSameTimeZone(zone: string, other: string): boolean {
  const epoch = Temporal.Instant.fromEpochMilliseconds(0);
  return epoch.toZonedDateTimeISO(zone).equals(epoch.toZonedDateTimeISO(other));
}

/** Returns how many seconds `local` is ahead of `zone` at noon of a day; 0 if `local` is null. */
export function zoneOffsetSeconds(local: string | null, zone: string, date: ServiceDate): number {
  if (local === null) return 0;
  const noon = Temporal.PlainDate.from(date).toZonedDateTime({ timeZone: zone, plainTime: '12:00' });
  return (noon.withTimeZone(local).offsetNanoseconds - noon.offsetNanoseconds) / 1e9;
}

/** Returns the calendar day of an instant in a zone, by default in New Zealand. */
export function dateInZone(instant: Date, zone: string = NEW_ZEALAND): ServiceDate {
  return dateOfDay(dayInZone(instant, zone));
}

/** Returns the calendar day of an instant in a zone as a day number. */
export function dayInZone(instant: Date, zone: string): number {
  return Math.floor(toLocalMs(instant, zone) / dayMs);
}

/** Converts a date to days since 1 January 1970. Throws a RangeError for an invalid date. */
export const dayNumber = cacheByDay((date: ServiceDate): number => {
  const { year, month, day } = Temporal.PlainDate.from(date);
  return Date.UTC(year, month - 1, day) / dayMs;
});

/** Converts a day number to a date. */
export const dateOfDay = cacheByDay(
  (day: number): ServiceDate => new Date(day * dayMs).toISOString().replace(/T.*/, ''),
);

/** Returns the weekday of a day number, from 0 (Monday) to 6 (Sunday). 1 January 1970 was a Thursday. */
export function weekdayOf(day: number): number {
  return (((day + 3) % 7) + 7) % 7;
}

/** Adds days to a date; a negative number goes back. */
export function addDays(date: ServiceDate, days: number): ServiceDate {
  return dateOfDay(dayNumber(date) + days);
}

/** Parses `H:MM:SS` or `HH:MM:SS` to seconds; hours may exceed 24. Returns undefined for invalid text. */
export function parseServiceTime(text: string): number | undefined {
  const [, hours, minutes, seconds] = /^(\d{1,3}):([0-5]\d):([0-5]\d)$/.exec(text) ?? [];
  if (hours === undefined) return undefined;
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}

/** Formats whole, non-negative seconds as `HH:MM:SS`; hours may exceed 24. */
export function formatServiceTime(seconds: number): string {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}
