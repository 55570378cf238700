/** Instants and days of journeys. */
import { countNoun } from '#contracts/counts.ts';

const newZealand = 'Pacific/Auckland';

const plainDate = (date: string) => Temporal.PlainDate.from(date);

const zoned = (instant: Date, zone: string) =>
  Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(zone);

/** An instant with the offset of a zone, for machines. */
export function isoTime(instant: Date, zone: string = newZealand): string {
  return zoned(instant, zone).toString({ timeZoneName: 'never', smallestUnit: 'minute' });
}

/** The calendar day of an instant in a zone. */
export function dayOf(instant: Date, zone: string = newZealand): string {
  return zoned(instant, zone).toPlainDate().toString();
}

/** Days from one instant to another by the calendars of their zones. */
export function daysBetween(
  from: Date,
  to: Date,
  zones: { readonly from?: string | undefined; readonly to?: string | undefined } = {},
): number {
  const [start, end] = [dayOf(from, zones.from), dayOf(to, zones.to)];
  return plainDate(start).until(plainDate(end)).days;
}

/** `2 changes`, `Direct` */
export function changesWords(changes: number): string {
  return changes === 0 ? 'Direct' : countNoun(changes, 'change');
}
