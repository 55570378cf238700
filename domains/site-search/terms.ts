/** Tokenizer of the full-text search: folding, stop words, singulars (stemming), synonyms and compounds. */
import { toComparable } from '#contracts/text/fold-text.ts';
import { synonyms } from '#contracts/text/match-names.ts';

const synonymsByWord: ReadonlyMap<string, readonly string[]> = new Map(
  synonyms.flatMap((group) => group.map((word) => [word, group] as const)),
);

/** Stop words: they count only if the query has no other words. */
const stopWords: ReadonlySet<string> = new Set(
  'a an and are at by can do does for from get go how i in is it me my of on or our the there to we what when where which with you your'.split(
    ' ',
  ),
);

/** Splits a text into folded words: “Arthur’s Pass” becomes `arthurs`, `pass`. */
export function wordsOf(text: string): readonly string[] {
  const words = toComparable(text);
  return words === '' ? [] : words.split(' ');
}

/** Matches words joined by hyphens: “check-in”. */
const compoundPattern = /[\p{L}\p{N}][\p{L}\p{N}\p{M}'’]*(?:[-‐‑][\p{L}\p{N}\p{M}'’]+)+/gu;

/** A hyphenated compound of a text as one folded word, with its position. */
export interface Compound {
  readonly term: string;
  readonly start: number;
  readonly end: number;
}

/** Returns the hyphenated compounds of a text as one word each: “Wi-Fi” becomes `wifi`. */
export function compoundsOf(text: string): readonly Compound[] {
  return [...text.matchAll(compoundPattern)].map(({ 0: written, index }) => ({
    term: toComparable(written.replaceAll(/[-‐‑]/g, '')),
    start: index,
    end: index + written.length,
  }));
}

/**
 * Returns the singular of an English word: `ferry` of `ferries`, `coach` of `coaches`. Names in -us, -is and -ss stay.
 */
export function singular(word: string): string {
  if (word.length < 4 || /(?:ss|us|is)$/.test(word)) return word;
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (/(?:ss|ch|sh|x|us)es$/.test(word)) return word.slice(0, -2);
  return word.endsWith('s') ? word.slice(0, -1) : word;
}

/** Returns all terms that match a folded word of a text: itself, its singular and its synonyms. */
export function termsOfWord(word: string): string[] {
  const one = singular(word);
  return [...new Set([word, one, ...(synonymsByWord.get(one) ?? [])])];
}

/** Returns true if the parts of a compound are too short to be useful alone, as in “Wi-Fi”. */
const isShortCompound = (written: string) => written.split(/[-‐‑]/).every((part) => part.length < 3);

/** Returns the terms of a query: folded, unique, singular, without stop words, at most twelve. */
export function termsOfQuery(query: string): readonly string[] {
  const words = wordsOf(
    query.replaceAll(compoundPattern, (written) =>
      isShortCompound(written) ? written.replaceAll(/[-‐‑]/g, '') : written,
    ),
  );
  const telling = words.filter((word) => !stopWords.has(word));
  return [...new Set((telling.length > 0 ? telling : words).map(singular))].slice(0, 12);
}
