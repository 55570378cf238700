import { PlainError } from '#scripts/launch/root.mjs';

/** The whole number that an option of a command was given as. Throws `PlainError` where it is none, or too small or large. */
export function wholeNumber(name: string, text: string, most = 9_999, least = 1): number {
  const number = Number(text);
  if (text.trim() !== '' && Number.isInteger(number) && number >= least && number <= most) return number;
  throw new PlainError(`${name} takes a whole number from ${least} to ${most}.`);
}
