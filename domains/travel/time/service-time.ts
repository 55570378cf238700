/**
 * Time as GTFS counts it: seconds after "noon minus 12 hours" of a service day, in the zone of the feed. That is midnight,
 * but for the two days a year on which the clocks change, when it is an hour beside it. Source: the definition of "Time" in
 * https://gtfs.org/documentation/schedule/reference/#field-types. Nothing here depends on the zone of the process.
 */
import type { ServiceDate } from '#domains/travel/gtfs/records.ts';

const millisecondsOfDay = 86_400_000;

/** The instant from which the times of a service day count: noon minus 12 hours, as milliseconds since 1970 (UTC). */
export function serviceDayStart(date: ServiceDate, zone: string): number {
  const noon = Temporal.PlainDate.from(date).toZonedDateTime({ timeZone: zone, plainTime: '12:00' });
  return noon.epochMilliseconds - millisecondsOfDay / 2;
}

/** The first instant of a calendar day, as milliseconds since 1970 (UTC): from here a visitor says "on that day". */
export function calendarDayStart(date: ServiceDate, zone: string): number {
  return Temporal.PlainDate.from(date).toZonedDateTime(zone).epochMilliseconds;
}

/** The instant of a time of a service day, in seconds after its start. */
export function serviceInstant(date: ServiceDate, seconds: number, zone: string): Date {
  return new Date(serviceDayStart(date, zone) + seconds * 1000);
}

/** Returns true for a name that time zones have. */
export function isZone(name: string): boolean {
  try {
    return Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name).timeZoneId !== '';
  } catch {
    return false;
  }
}

/** Returns true for two names of one time zone, such as `NZ` and `Pacific/Auckland`. */
export function isSameZone(zone: string, other: string): boolean {
  const epoch = Temporal.Instant.fromEpochMilliseconds(0);
  return epoch.toZonedDateTimeISO(zone).equals(epoch.toZonedDateTimeISO(other));
}

/** How far the clocks of `local` are ahead of those of `zone` at noon of a day, in seconds; none where it is null. */
export function zoneShift(local: string | null, zone: string, date: ServiceDate): number {
  if (local === null) return 0;
  const noon = Temporal.PlainDate.from(date).toZonedDateTime({ timeZone: zone, plainTime: '12:00' });
  return (noon.withTimeZone(local).offsetNanoseconds - noon.offsetNanoseconds) / 1e9;
}

/** The calendar day of an instant in a zone. */
export function dateInZone(instant: Date, zone: string): ServiceDate {
  return Temporal.Instant.fromEpochMilliseconds(instant.getTime())
    .toZonedDateTimeISO(zone)
    .toPlainDate()
    .toString();
}

/** Days since 1 January 1970, for arithmetic on dates. Throws a RangeError when it is no date. */
export function dayNumber(date: ServiceDate): number {
  const { year, month, day } = Temporal.PlainDate.from(date);
  return Date.UTC(year, month - 1, day) / millisecondsOfDay;
}

/** The date of a day number. */
export function dateOfDay(day: number): ServiceDate {
  return new Date(day * millisecondsOfDay).toISOString().slice(0, 10);
}

/** The date so many days later, or earlier. */
export function addDays(date: ServiceDate, days: number): ServiceDate {
  return dateOfDay(dayNumber(date) + days);
}

/** Seconds of `H:MM:SS` or `HH:MM:SS`; hours may pass 24. Undefined when it is no such time. */
export function parseServiceTime(text: string): number | undefined {
  const [, hours, minutes, seconds] = /^(\d{1,3}):([0-5]\d):([0-5]\d)$/.exec(text) ?? [];
  if (hours === undefined) return undefined;
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}

/** `HH:MM:SS` of seconds, which are whole and not negative; hours may pass 24. */
export function formatServiceTime(seconds: number): string {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}
