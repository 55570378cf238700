/** Maximum number of terms; the last segments say most. */
const maxTerms = 4;

/** Extracts search terms from an unknown path: `/ways/by-train/kaikoura.html` becomes `ways by train kaikoura`. */
export function extractSearchTerms(path: string): string {
  const words = path
    .replace(/\.[a-z]{2,5}\/?$/i, '')
    .split(/[^\p{L}\p{N}\p{M}’']+/u)
    .filter(Boolean);
  return words.slice(-maxTerms).join(' ').slice(0, 100);
}
