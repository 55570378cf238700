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
  return Temporal.Instant.fromEpochMilliseconds(instant.getTime())
    .toZonedDateTimeISO(zone)
    .toString({ timeZoneName: 'never', smallestUnit });
}
