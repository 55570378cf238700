/**
 * Reads a booking reference as people write it (`7kmq2x9tr`), in any case and with any other signs, such as spaces,
 * between its letters and digits. Returns `7KM-Q2X-9TR`, or null for anything else.
 */
export function readReference(text: string): string | null {
  const signs = text.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase();
  return /^[A-Z0-9]{9}$/.test(signs) ? signs.replace(/(...)(?=.)/g, '$1-') : null;
}
