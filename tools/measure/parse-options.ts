import { PlainError } from '#scripts/launch/root.mjs';

/**
 * Parses the value of a command-line option as a whole number.
 * @throws {PlainError} if it is not a whole number, or too small or too large
 */
export function parseWholeNumber(name: string, text: string, max = 9_999, min = 1): number {
  const number = Number(text);
  if (text.trim() !== '' && Number.isInteger(number) && number >= min && number <= max) return number;
  throw new PlainError(`${name} takes a whole number from ${min} to ${max}.`);
}
