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

/** `December 2026` */
export function monthAndYear(date: string): string {
  return `${month(date, 'long')} ${plain(date).year}`;
}
