/** Matches typed text with names, tolerating typing errors. Shared by the form and the API. */
import { editDistance } from './edit-distance.ts';
import { toComparable } from './fold-text.ts';
import { synonyms } from './synonyms.ts';

/** A name and its other names, all normalised by `toComparable`. */
export interface ComparableName {
  readonly name: string;
  readonly otherNames: readonly string[];
}

/** How well a query fits a name; smaller is better. Other kinds of match may rank in between. */
export const nameFits = { exact: 0, prefix: 1, wordPrefix: 2, inside: 4 } as const;

const alternatives: ReadonlyMap<string, string> = new Map(
  synonyms.flatMap((group) =>
    group.flatMap((word) => group.filter((other) => other !== word).map((other) => [word, other] as const)),
  ),
);

/** Returns the normalised text and its variant with synonyms (`mt cook`, `mount cook`). Returns none for empty text. */
export function nameQueries(typed: string): readonly string[] {
  const asked = toComparable(typed);
  if (asked === '') return [];
  const other = asked
    .split(' ')
    .map((word) => alternatives.get(word) ?? word)
    .join(' ');
  return other === asked ? [asked] : [asked, other];
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
  const most = Math.min(maxTypingErrors, Math.floor(query.length / 2));
  const [first = '', ...others] = name.split(' ');
  const words = [name, first, ...others];
  const errors = Math.min(...words.map((word) => editDistance(query, word, most)));
  if (errors <= most) return errors;
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
