import { formatList } from '#contracts/lists.ts';
import type { FareNetwork } from '#domains/travel/fares/fares.ts';

/** The infant and child age bands of one network. */
export type Bands = Pick<FareNetwork['ageBands'], 'infant' | 'child'>;

/**
 * Formats age bands: `An infant is under 2, a child is up to 14.` Where operators differ, it lists every
 * limit.
 */
export function describeAgeBands(lines: readonly Bands[]): string {
  if (lines.length === 0) return '';
  const infants = ages(lines.map(({ infant }) => (infant.maxAge === null ? null : infant.maxAge + 1)));
  const children = ages(lines.map(({ child }) => child.maxAge));
  if (infants.length === 0 || children.length === 0) return '';
  const words = `An infant is under ${either(infants)}, a child is up to ${either(children)}`;
  return infants.length > 1 || children.length > 1
    ? `${words}: operators differ, and each fare says which it is.`
    : `${words}.`;
}

function ages(all: readonly (number | null)[]): number[] {
  return [...new Set(all.filter((age) => age !== null))].toSorted((a, b) => a - b);
}

function either(numbers: readonly number[]): string {
  return formatList(numbers.map(String), 'or');
}
