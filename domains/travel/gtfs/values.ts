/** Reads single values of a feed. Each answers NaN or null for what can't be read; the caller says so. */

const zero = 48;
const colon = 58;

/** The value of a column, or an empty text where the row or the table does not have it. */
export function valueAt(row: readonly string[], place: number): string {
  return row[place] ?? '';
}

/** An empty text is null. */
export function optional(value: string): string | null {
  return value === '' ? null : value;
}

/** Seconds of `H:MM:SS`, `HH:MM:SS` or `HHH:MM:SS`, hours beyond 24 too; NaN when it is no time. */
export function readTime(value: string): number {
  // Most values of a feed are times: digits are read by hand, which is several times faster than an expression.
  const { length } = value;
  if (
    length < 7 ||
    length > 9 ||
    value.charCodeAt(length - 3) !== colon ||
    value.charCodeAt(length - 6) !== colon
  )
    return Number.NaN;
  const hours = digits(value, 0, length - 6);
  const minutes = digits(value, length - 5, length - 3);
  const seconds = digits(value, length - 2, length);
  return minutes < 60 && seconds < 60 ? hours * 3600 + minutes * 60 + seconds : Number.NaN;
}

/** The longest span of time that a feed may give in seconds. */
export const maxSeconds = 999_999_999;
export const maxSecondsWords = '999,999,999';

/** A whole number from 0; NaN when it is none, or is longer than the 15 digits that a number holds exactly. */
export function readCount(value: string): number {
  return value.length > 0 && value.length < 16 ? digits(value, 0, value.length) : Number.NaN;
}

function digits(value: string, from: number, to: number): number {
  let number = 0;
  for (let at = from; at < to; at += 1) {
    const digit = value.charCodeAt(at) - zero;
    if (digit < 0 || digit > 9) return Number.NaN;
    number = number * 10 + digit;
  }
  return number;
}

/** A decimal number; NaN when it is none. */
export function readNumber(value: string): number {
  return /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/.test(value) ? Number(value) : Number.NaN;
}

/** Days since 1 January 1970 of `YYYYMMDD`; NaN when there is no such day. */
export function readDay(value: string): number {
  const number = value.length === 8 ? readCount(value) : Number.NaN;
  if (Number.isNaN(number)) return Number.NaN;
  const year = Math.floor(number / 10_000);
  const month = Math.floor(number / 100) % 100;
  const day = number % 100;
  const time = new Date(Date.UTC(year, month - 1, day));
  const exists = time.getUTCMonth() === month - 1 && time.getUTCDate() === day;
  return exists && year >= 1900 ? time.getTime() / 86_400_000 : Number.NaN;
}

/** One of the whole numbers from 0 to `last`; an empty text is `otherwise`; null when it is another. */
export function readChoice<const T extends number>(
  value: string,
  choices: readonly T[],
  otherwise: T,
): T | null {
  if (value === '') return otherwise;
  const number = readCount(value);
  return choices.find((choice) => choice === number) ?? null;
}
