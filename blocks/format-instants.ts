/** Formats for instants and dates of journeys. */
import { countNoun } from '#contracts/counts.ts';
import { dateInZone } from '#domains/travel/time/service-time.ts';

const plainDate = (date: string) => Temporal.PlainDate.from(date);

/** Counts the calendar days from one instant to another, each in its time zone. */
export function daysBetween(
  from: Date,
  to: Date,
  zones: { readonly from?: string | undefined; readonly to?: string | undefined } = {},
): number {
  const [start, end] = [dateInZone(from, zones.from), dateInZone(to, zones.to)];
  return plainDate(start).until(plainDate(end)).days;
}

/** Formats a number of changes: `2 changes`, `Direct`. */
export function formatChanges(changes: number): string {
  return changes === 0 ? 'Direct' : countNoun(changes, 'change');
}
