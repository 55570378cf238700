import { randomInt } from 'node:crypto';

/** Without 0 and O, 1, I and L, and U: what is read aloud or copied by hand is not mistaken, and spells little. */
export const referenceAlphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A reference people can read to each other: `7KM-Q2X-9TR`, nine random characters of thirty (44 bits). */
export function newReferenceCode(): string {
  const group = () =>
    Array.from({ length: 3 }, () => referenceAlphabet.charAt(randomInt(referenceAlphabet.length))).join('');
  return `${group()}-${group()}-${group()}`;
}
