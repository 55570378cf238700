/** Parses single values of a feed. Invalid values give NaN or null; the caller reports them. */

const zero = 48;
const colon = 58;

/** Returns the value of a column, or an empty string if the row or the table lacks it. */
export function valueAt(row: readonly string[], place: number): string {
  return row[place] ?? '';
}

/** Turns an empty string into null. */
export function emptyToNull(value: string): string | null {
  return value === '' ? null : value;
}

/** Parses `H:MM:SS`, `HH:MM:SS` or `HHH:MM:SS` into seconds. Hours may exceed 24. Returns NaN for an invalid time. */
export function parseTime(value: string): number {
  // Most values of a feed are times. Parsing digits by hand is several times faster than a regular expression.
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

/** Longest duration in seconds that a feed may give. */
export const maxSeconds = 999_999_999;
export const maxTimeText = '999,999,999';

/**
 * Parses a whole number from 0. Returns NaN for anything else, and for more than 15 digits, which a number cannot
 * hold exactly.
 */
export function parseCount(value: string): number {
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

/** Parses a decimal number, or returns NaN. */
export function parseNumber(value: string): number {
  return /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/.test(value) ? Number(value) : Number.NaN;
}

/** Parses `YYYYMMDD` into days since 1 January 1970. Returns NaN if there is no such day. */
export function parseDay(value: string): number {
  const number = value.length === 8 ? parseCount(value) : Number.NaN;
  if (Number.isNaN(number)) return Number.NaN;
  const year = Math.floor(number / 10_000);
  const month = Math.floor(number / 100) % 100;
  const day = number % 100;
  const time = new Date(Date.UTC(year, month - 1, day));
  const exists = time.getUTCMonth() === month - 1 && time.getUTCDate() === day;
  return exists && year >= 1900 ? time.getTime() / 86_400_000 : Number.NaN;
}

/** Parses one of `choices`. An empty string gives `otherwise`; any other value gives null. */
export function parseChoice<const T extends number>(
  value: string,
  choices: readonly T[],
  otherwise: T,
): T | null {
  if (value === '') return otherwise;
  const number = parseCount(value);
  return choices.find((choice) => choice === number) ?? null;
}
