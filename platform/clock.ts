/** The time, from one place, so that tests can stand still. */

/** The zone every time of day on the site is in, but for those at stops that have another. */
export const NEW_ZEALAND = 'Pacific/Auckland';

let source: () => Date = () => new Date();

/** The present instant. */
export function now(): Date {
  return source();
}

/** Lets tests choose the time: a fixed instant, a function, or null for the real clock. */
export function setClock(time: Date | (() => Date) | null): void {
  if (time === null) source = () => new Date();
  else if (time instanceof Date) source = () => new Date(time);
  else source = time;
}

/** `instant` as ISO 8601 with New Zealand's offset of that day, to the second: `2026-11-21T17:30:00+13:00`. */
export function toNewZealandIso(instant: Date): string {
  return toZonedIso(instant, NEW_ZEALAND);
}

/** `instant` as ISO 8601 with the offset of a zone on that day, to the second. */
export function toZonedIso(instant: Date, zone: string = NEW_ZEALAND): string {
  return Temporal.Instant.fromEpochMilliseconds(instant.getTime())
    .toZonedDateTimeISO(zone)
    .toString({ timeZoneName: 'never', smallestUnit: 'second' });
}
