/** Formats counts with their nouns. */

const plurals = new Intl.PluralRules('en-NZ');
const numbers = new Intl.NumberFormat('en-NZ');

/** Formats a count with its noun: `1 seat`, `2 seats`, `1,200 results`. */
export function countNoun(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${pluralNoun(count, one, many)}`;
}

/** Formats a count: `1,200`. */
export function formatCount(count: number): string {
  return numbers.format(count);
}

/** Returns the form of a noun or verb for a count, without the count: `seat`, `seats`. */
export function pluralNoun(count: number, one: string, many = `${one}s`): string {
  return plurals.select(count) === 'one' ? one : many;
}
