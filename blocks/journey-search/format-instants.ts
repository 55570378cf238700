/** Formats for instants and dates of journeys. */
import { countNoun } from '#contracts/counts.ts';

const newZealand = 'Pacific/Auckland';

const plainDate = (date: string) => Temporal.PlainDate.from(date);

const zoned = (instant: Date, zone: string) =>
  Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(zone);

/** Formats an instant as ISO 8601 with the offset of a time zone. */
export function isoTime(instant: Date, zone: string = newZealand): string {
  return zoned(instant, zone).toString({ timeZoneName: 'never', smallestUnit: 'minute' });
}

/** The calendar date of an instant in a time zone. */
export function dayOf(instant: Date, zone: string = newZealand): string {
  return zoned(instant, zone).toPlainDate().toString();
}

/** Counts the calendar days from one instant to another, each in its time zone. */
export function daysBetween(
  from: Date,
  to: Date,
  zones: { readonly from?: string | undefined; readonly to?: string | undefined } = {},
): number {
  const [start, end] = [dayOf(from, zones.from), dayOf(to, zones.to)];
  return plainDate(start).until(plainDate(end)).days;
}

/** Formats a number of changes: `2 changes`, `Direct`. */
export function formatChanges(changes: number): string {
  return changes === 0 ? 'Direct' : countNoun(changes, 'change');
}
