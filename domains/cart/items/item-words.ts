/** The words of items, as visitors read them. */

import type { ServiceDate } from '#domains/travel/gtfs/records.ts';
import { NEW_ZEALAND } from '#platform/clock.ts';

/** `Tuesday 1 December 2026` */
export function dayInWords(date: ServiceDate): string {
  const parts = dayFormat.formatToParts(Date.parse(`${date}T00:00Z`));
  // Without the comma that some versions of the language's data put after the weekday.
  return parts.flatMap(({ type, value }) => (type === 'literal' ? [] : [value])).join(' ');
}

/** `Tuesday 1 December 2026, 08:15`, by the clocks of a zone. */
export function instantInWords(instant: Date, zone: string = NEW_ZEALAND): string {
  const local = Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(zone);
  const time = local.toPlainTime().toString({ smallestUnit: 'minute' });
  return `${dayInWords(local.toPlainDate().toString())}, ${time}`;
}

/** `TranzAlpine, Interislander and Coastal Pacific` */
export function listInWords(words: readonly string[]): string {
  return listFormat.format(words);
}

/** `1 seat`, `2 seats` */
export function countInWords(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

const dayFormat = new Intl.DateTimeFormat('en-NZ', {
  timeZone: 'UTC',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});
const listFormat = new Intl.ListFormat('en-NZ', { type: 'conjunction' });
