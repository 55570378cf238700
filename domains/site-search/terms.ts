import { comparable } from '#contracts/text/folded.ts';
import { sameWords } from '#contracts/text/same-words.ts';

const meanings: ReadonlyMap<string, readonly string[]> = new Map(
  sameWords.flatMap((group) => group.map((word) => [word, group] as const)),
);

/** Words that say nothing by themselves: they count where nothing else was said. */
const filling: ReadonlySet<string> = new Set(
  'a an and are at by can do does for from get go how i in is it me my of on or our the there to we what when where which with you your'.split(
    ' ',
  ),
);

/** The words of a text, folded: “Arthur’s Pass” is `arthurs`, `pass`. */
export function wordsOf(text: string): readonly string[] {
  const words = comparable(text);
  return words === '' ? [] : words.split(' ');
}

/** Words joined by hyphens: “check-in”. */
const compoundPattern = /[\p{L}\p{N}][\p{L}\p{N}\p{M}'’]*(?:[-‐‑][\p{L}\p{N}\p{M}'’]+)+/gu;

/** A compound of a text as one folded word, and where it stands. */
export interface Compound {
  readonly term: string;
  readonly start: number;
  readonly end: number;
}

/** The words of a text that are joined by hyphens, as one word each: “Wi-Fi” is `wifi`. */
export function compoundsOf(text: string): readonly Compound[] {
  return [...text.matchAll(compoundPattern)].map(({ 0: written, index }) => ({
    term: comparable(written.replaceAll(/[-‐‑]/g, '')),
    start: index,
    end: index + written.length,
  }));
}

/** One of many as one: `ferries` as `ferry`, `coaches` as `coach`. Names in -us, -is and -ss stay. */
export function singular(word: string): string {
  if (word.length < 4 || /(?:ss|us|is)$/.test(word)) return word;
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (/(?:ss|ch|sh|x|us)es$/.test(word)) return word.slice(0, -2);
  return word.endsWith('s') ? word.slice(0, -1) : word;
}

/** All that a folded word of a text is found by: itself, its singular, and what means the same. */
export function termsOfWord(word: string): string[] {
  const one = singular(word);
  return [...new Set([word, one, ...(meanings.get(one) ?? [])])];
}

/** Parts of a compound so short that they say nothing apart: those of “Wi-Fi”. */
const isShortCompound = (written: string) => written.split(/[-‐‑]/).every((part) => part.length < 3);

/** What is looked for: the folded words that say something, at most twelve, each once. */
export function termsOfQuery(query: string): readonly string[] {
  const words = wordsOf(
    query.replaceAll(compoundPattern, (written) =>
      isShortCompound(written) ? written.replaceAll(/[-‐‑]/g, '') : written,
    ),
  );
  const telling = words.filter((word) => !filling.has(word));
  return [...new Set((telling.length > 0 ? telling : words).map(singular))].slice(0, 12);
}
