/** The clock of the site. Tests can stop it. */

/** The site's time zone. Stops in another zone use their own. */
export const NEW_ZEALAND = 'Pacific/Auckland';

let source: () => Date = () => new Date();

/** Returns the current time. */
export function now(): Date {
  return source();
}

/** Sets the clock for tests: a fixed instant, a function, or null for the real clock. */
export function setClock(time: Date | (() => Date) | null): void {
  if (time === null) source = () => new Date();
  else if (time instanceof Date) source = () => new Date(time);
  else source = time;
}

/** Formats an instant as ISO 8601 to the second, with New Zealand's offset on that day: `2026-11-21T17:30:00+13:00`. */
export function toNewZealandIso(instant: Date): string {
  return toZonedIso(instant, NEW_ZEALAND);
}

/** Formats an instant as ISO 8601, to the second or minute, with the zone's offset on that day. */
export function toZonedIso(
  instant: Date,
  zone: string = NEW_ZEALAND,
  smallestUnit: 'second' | 'minute' = 'second',
): string {
  const time = instant.getTime();
  const period = offsetPeriodOf(time, zone);
  const local = period && new Date(time + period.offsetMs).toISOString();
  // Years outside of 0 to 9999 have more digits.
  if (period && local?.length === 24)
    return `${local.slice(0, smallestUnit === 'second' ? 19 : 16)}${period.offset}`;
  return zonedDateTime(time, zone).toString({ timeZoneName: 'never', smallestUnit });
}

/** Returns the local time of an instant in a zone, in milliseconds since 1 January 1970, 00:00 local time. */
export function toLocalMs(instant: Date, zone: string): number {
  const time = instant.getTime();
  const offsetMs = offsetPeriodOf(time, zone)?.offsetMs ?? zonedDateTime(time, zone).offsetNanoseconds / 1e6;
  return time + offsetMs;
}

/** A period without a clock change, in milliseconds since 1970. */
interface OffsetPeriod {
  readonly from: number;
  readonly until: number;
  /** How far local time is ahead of UTC. */
  readonly offsetMs: number;
  /** The same as text, such as `+13:00`. */
  readonly offset: string;
}

/** Maximum number of cached periods per zone: more than the years of any timetable have. */
const maxPeriods = 16;

const periodsByZone = new Map<string, OffsetPeriod[]>();

/**
 * Returns the period of an instant, or null if its offset is not in whole minutes. Periods are cached, because Temporal
 * takes a tenth of a search to format its times.
 */
function offsetPeriodOf(time: number, zone: string): OffsetPeriod | null {
  const periods = periodsByZone.get(zone);
  const known = periods?.find(({ from, until }) => from <= time && time < until);
  if (known) return known;
  const local = zonedDateTime(time, zone);
  const offsetMs = local.offsetNanoseconds / 1e6;
  if (offsetMs % 60_000 !== 0) return null;
  const period = {
    // The previous change is before an instant, even if that is a change itself.
    from: local.add({ nanoseconds: 1 }).getTimeZoneTransition('previous')?.epochMilliseconds ?? -8.64e15,
    until: local.getTimeZoneTransition('next')?.epochMilliseconds ?? 8.64e15,
    offsetMs,
    offset: local.offset,
  };
  periodsByZone.set(zone, [period, ...(periods ?? []).slice(0, maxPeriods - 1)]);
  return period;
}

function zonedDateTime(time: number, zone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(time).toZonedDateTimeISO(zone);
}
