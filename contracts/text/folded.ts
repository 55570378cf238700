/** Small letters without macrons and other marks: `Kaikōura` and `kaikoura` are one. */
export function folded(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

/**
 * A name as it is compared: folded, apostrophes gone, other punctuation as spaces. So "Ōtaki" and "otaki", "Arthur’s Pass"
 * and "arthurs pass" are one.
 */
export function comparable(name: string): string {
  return folded(name)
    .replaceAll(/['’‘ʻ`]/g, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
