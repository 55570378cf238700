import { randomInt } from 'node:crypto';

// Without 0 and O, 1, I and L, and U: what is read aloud or copied by hand is not mistaken, and spells little.
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A reference people can read to each other: `7KM-Q2X-9TR`, nine random characters of thirty (44 bits). */
export function newReferenceCode(): string {
  const group = () => Array.from({ length: 3 }, () => alphabet.charAt(randomInt(alphabet.length))).join('');
  return `${group()}-${group()}-${group()}`;
}
