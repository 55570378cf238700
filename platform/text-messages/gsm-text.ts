/**
 * Converts text to the characters of one SMS. An SMS holds 160 characters of the GSM 7-bit alphabet (3GPP TS 23.038). One
 * other character, such as ā, makes the whole message UCS-2, which holds 70.
 */

/** Maximum length of one SMS, in characters of the GSM 7-bit alphabet. */
export const maxTextLength = 160;

/** ASCII characters outside the alphabet, or in its extension, where each counts as two. */
const outsideAlphabet = /[^\n\x20-\x7e]|[`^{}[\]~\\|]/g;

const replacements: readonly (readonly [RegExp, string])[] = [
  [/[‘’ʻ]/g, "'"],
  [/[“”]/g, '"'],
  [/[‐‑–—−]/g, '-'],
  [/…/g, '...'],
  [/→/g, ' to '],
  [/·/g, ','],
  [/\s+/g, ' '],
];

/** Returns the text in ASCII characters of the GSM alphabet: without macrons and accents, and without unknown signs. */
export function toGsmText(text: string): string {
  const decomposed = text.normalize('NFKD').replace(/\p{M}/gu, '');
  const plain = replacements.reduce((result, [pattern, ascii]) => result.replace(pattern, ascii), decomposed);
  return plain.replace(outsideAlphabet, '').trim();
}
