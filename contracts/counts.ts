/** Formats counts with their nouns. */

const plurals = new Intl.PluralRules('en-NZ');
const numbers = new Intl.NumberFormat('en-NZ');

/** Formats a count with its noun: `1 seat`, `2 seats`, `1,200 results`. */
export function countNoun(count: number, one: string, many = `${one}s`): string {
  return `${numbers.format(count)} ${plurals.select(count) === 'one' ? one : many}`;
}
