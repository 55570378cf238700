/** A date of birth as three text fields. */
export interface BirthFields {
  readonly day: string;
  readonly month: string;
  readonly year: string;
}

/**
 * Parses a date of birth to `2019-03-27`; empty if nothing was typed, null if it is no valid date. The month
 * may be a number or a name: `3`, `March`, `mar`.
 */
export function birthDate({ day, month, year }: BirthFields): string | null {
  const typed = [day, month, year].map((part) => part.trim());
  if (typed.every((part) => part === '')) return '';
  const [d = '', m = '', y = ''] = typed;
  const number = monthNumber(m);
  if (!/^\d{1,2}$/.test(d) || number === null || !/^\d{4}$/.test(y)) return null;
  const date = new Date(Date.UTC(Number(y), number - 1, Number(d)));
  const isReal = date.getUTCMonth() === number - 1 && date.getUTCDate() === Number(d);
  return isReal && Number(y) >= 1900 ? date.toISOString().slice(0, 10) : null;
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

function monthNumber(text: string): number | null {
  if (/^\d{1,2}$/.test(text)) return Number(text);
  const named = months.indexOf(text.slice(0, 3).toLowerCase());
  return named >= 0 ? named + 1 : null;
}
