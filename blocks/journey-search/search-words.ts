/** Times, durations, amounts and days as a visitor in New Zealand reads them. */

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

/** `Tuesday 1 December 2026` */
export function longDay(date: string): string {
  const day = plainDate(date);
  return `${day.toLocaleString('en-NZ', { weekday: 'long' })} ${day.day} ${monthOf(date, 'long')} ${day.year}`;
}

/** `Tuesday 1 December` */
export function dayWords(date: string): string {
  const day = plainDate(date);
  return `${day.toLocaleString('en-NZ', { weekday: 'long' })} ${day.day} ${monthOf(date, 'long')}`;
}

/** `Tue` */
export function shortWeekday(date: string): string {
  return plainDate(date).toLocaleString('en-NZ', { weekday: 'short' });
}

/** `1 Dec` */
export function shortDay(date: string): string {
  return `${plainDate(date).day} ${monthOf(date, 'short')}`;
}

/** Not "Sept", as en-NZ has it: months of three letters line up. */
function monthOf(date: string, length: 'short' | 'long'): string {
  return plainDate(date)
    .toLocaleString('en-NZ', { month: 'long' })
    .slice(0, length === 'short' ? 3 : undefined);
}

/** `2 changes`, `Direct` */
export function changesWords(changes: number): string {
  return changes === 0 ? 'Direct' : counted(changes, 'change');
}

/** `3 journeys`, `1 journey` */
export function counted(number: number, one: string, many = `${one}s`): string {
  return `${number} ${number === 1 ? one : many}`;
}

/** `Train, coach and ferry` */
export function listed(words: readonly string[], last: 'and' | 'or' = 'and'): string {
  if (words.length < 2) return words.join('');
  return `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`;
}
