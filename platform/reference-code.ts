/** Creates random reference codes (`7KM-Q2X-9TR`) that are easy to read aloud and copy. */
import { randomInt } from 'node:crypto';

/**
 * Letters and digits without 0, O, 1, I, L and U: unambiguous when read aloud or copied, and unlikely to form words.
 */
export const referenceAlphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Creates a reference code that is easy to read aloud: `7KM-Q2X-9TR`, nine random characters of thirty (44 bits). */
export function newReferenceCode(): string {
  const group = () =>
    Array.from({ length: 3 }, () => referenceAlphabet.charAt(randomInt(referenceAlphabet.length))).join('');
  return `${group()}-${group()}-${group()}`;
}
