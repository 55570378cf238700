/** Returns the text in lower case without macrons and other diacritics: `Kaikōura` and `kaikoura` become equal. */
export function folded(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

/**
 * Normalises a name for comparison: folded, without apostrophes, with spaces for other punctuation. "Ōtaki" equals
 * "otaki", and "Arthur’s Pass" equals "arthurs pass".
 */
export function toComparable(name: string): string {
  return folded(name)
    .replaceAll(/['’‘ʻ`]/g, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
