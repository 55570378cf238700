import { comparable } from '#schemas/shared/folded.ts';

/** Words that mean the same on this site: whoever says one finds the others. Each is a whole word, folded. */
const sameWords: readonly (readonly string[])[] = [
  ['bus', 'coach'],
  ['mount', 'mt'],
  ['railway', 'rail'],
];

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

/** What is looked for: the folded words that say something, at most twelve, each once. */
export function termsOfQuery(query: string): readonly string[] {
  const words = wordsOf(query);
  const telling = words.filter((word) => !filling.has(word));
  return [...new Set((telling.length > 0 ? telling : words).map(singular))].slice(0, 12);
}
