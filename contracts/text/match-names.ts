/** Matches typed text with names, tolerating typing errors. Shared by the form and the API. */
import { toComparable } from './fold-text.ts';

/** A name and its other names, all normalised by `toComparable`. */
export interface ComparableName {
  readonly name: string;
  readonly otherNames: readonly string[];
}

/** How well a query fits a name; smaller is better. Other kinds of match may rank in between. */
export const nameFits = { exact: 0, prefix: 1, wordPrefix: 2, inside: 4 } as const;

/** Synonyms of the site, folded: a search for one of them finds the others. */
export const synonyms: readonly (readonly string[])[] = [
  ['bus', 'coach'],
  ['mount', 'mt'],
  ['railway', 'rail'],
];

const alternatives: ReadonlyMap<string, string> = new Map(
  synonyms.flatMap((group) =>
    group.flatMap((word) => group.filter((other) => other !== word).map((other) => [word, other] as const)),
  ),
);

/** Returns the normalised text and its variant with synonyms (`mt cook`, `mount cook`). Returns none for empty text. */
export function nameQueries(typed: string): readonly string[] {
  const query = toComparable(typed);
  if (query === '') return [];
  const variant = query
    .split(' ')
    .map((word) => alternatives.get(word) ?? word)
    .join(' ');
  return variant === query ? [query] : [query, variant];
}

/** Returns how a query fits a name: one of `nameFits`, or null. */
export function fitOfName({ name, otherNames }: ComparableName, query: string): number | null {
  if (name === query || otherNames.includes(query)) return nameFits.exact;
  if (name.startsWith(query)) return nameFits.prefix;
  if (` ${name}`.includes(` ${query}`) || otherNames.some((other) => other.startsWith(query)))
    return nameFits.wordPrefix;
  return name.includes(query) ? nameFits.inside : null;
}

/** Returns the smallest rating of several values; null if none has one. */
export function minRating<Value>(
  values: readonly Value[],
  rate: (value: Value) => number | null,
): number | null {
  const rates = values.flatMap((value) => rate(value) ?? []);
  return rates.length === 0 ? null : Math.min(...rates);
}

/** Maximum number of wrong characters in a name: two, but at most half of the typed text. */
const maxTypingErrors = 2;

/** Minimum length to match the beginning of a word, or to match one of several words with a name. */
const minTypedLetters = 4;

/** Minimum length to match a word that is not the first of a name, because many names have a "north" or a "cook". */
const wordLetters = 6;

/**
 * Returns how much a query differs from a name that it doesn't fit; null if it differs too much. The result is the
 * number of characters to change in the name or one of its words. It is slightly higher if only some words of the query
 * name it ("queenstown airport"). While it is being typed, the beginning of a word with one wrong character matches too.
 */
export function nameDistance(
  { name, otherNames }: ComparableName,
  query: string,
  { isBeingTyped = false } = {},
): number | null {
  const limit = Math.min(maxTypingErrors, Math.floor(query.length / 2));
  const [first = '', ...others] = name.split(' ');
  const words = [name, first, ...others];
  const errors = Math.min(...words.map((word) => editDistance(query, word, limit)));
  if (errors <= limit) return errors;
  if (isBeingTyped && query.length >= minTypedLetters && words.some((word) => beginsLike(word, query)))
    return 1;
  const parts = query.split(' ');
  const isPart = parts.some(
    (part) => part.length >= minTypedLetters && (part === first || otherNames.includes(part)),
  );
  const isNamed =
    isPart || parts.some((_, count) => isNameWithMore({ name, otherNames }, parts.slice(0, count)));
  return parts.length > 1 && isNamed ? maxTypingErrors + 1 : null;
}

/** Returns true if the first words of a query name a place ("new plymouth" in "new plymouth airport"). */
function isNameWithMore({ name, otherNames }: ComparableName, words: readonly string[]): boolean {
  const beginning = words.join(' ');
  if (otherNames.includes(beginning)) return true;
  if (words.length > 1 || beginning.length >= wordLetters)
    if (` ${name} `.includes(` ${beginning} `)) return true;
  return beginning.length >= wordLetters && editDistance(beginning, name, maxTypingErrors) <= maxTypingErrors;
}

function beginsLike(word: string, query: string): boolean {
  return [-1, 0, 1].some((more) => editDistance(query, word.slice(0, query.length + more), 1) <= 1);
}

/**
 * Returns the edit distance (Levenshtein): the number of characters to insert, delete or replace. It stops counting
 * above `limit`.
 */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let above = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row += 1) {
    const line = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const changed = (above[column - 1] ?? 0) + (a[row - 1] === b[column - 1] ? 0 : 1);
      line.push(Math.min(changed, (above[column] ?? 0) + 1, (line[column - 1] ?? 0) + 1));
    }
    if (Math.min(...line) > limit) return limit + 1;
    above = line;
  }
  return above[b.length] ?? limit + 1;
}
