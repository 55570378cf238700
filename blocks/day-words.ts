/** Days as a visitor in New Zealand reads them. Dates are `2026-12-05`. */

const plain = (date: string) => Temporal.PlainDate.from(date);

/** `Saturday` or `Sat` */
function weekday(date: string, length: 'long' | 'short'): string {
  return plain(date).toLocaleString('en-NZ', { weekday: length });
}

/** Not "Sept", as en-NZ has it: months of three letters line up. */
function month(date: string, length: 'long' | 'short'): string {
  const name = plain(date).toLocaleString('en-NZ', { month: 'long' });
  return length === 'short' ? name.slice(0, 3) : name;
}

/** `Sat 5 Dec` */
export function shortDay(date: string): string {
  return `${weekday(date, 'short')} ${plain(date).day} ${month(date, 'short')}`;
}

/** `Saturday 5 December 2026` */
export function longDay(date: string): string {
  return `${weekday(date, 'long')} ${plain(date).day} ${month(date, 'long')} ${plain(date).year}`;
}

/** `15 November 2026`: the day of an instant, ISO 8601, by New Zealand's clock. */
export function dayOfInstant(instant: string): string {
  const day = Temporal.Instant.from(instant).toZonedDateTimeISO('Pacific/Auckland').toPlainDate();
  return `${day.day} ${month(day.toString(), 'long')} ${day.year}`;
}

/** `December 2026` */
export function monthAndYear(date: string): string {
  return `${month(date, 'long')} ${plain(date).year}`;
}
