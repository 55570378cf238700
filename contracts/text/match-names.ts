/** How what somebody types is compared with names: in the form as in the API. */
import { editDistance } from './edit-distance.ts';
import { comparable } from './folded.ts';
import { sameWords } from './same-words.ts';

/** A name, and what else it is called, all of it as `comparable` gives it. */
export interface ComparableName {
  readonly name: string;
  readonly otherNames: readonly string[];
}

/** How well words fit a name; smaller is better. What fits in another way may stand between them. */
export const nameFits = { exact: 0, prefix: 1, wordPrefix: 2, inside: 4 } as const;

const alternatives: ReadonlyMap<string, string> = new Map(
  sameWords.flatMap((group) =>
    group.flatMap((word) => group.filter((other) => other !== word).map((other) => [word, other] as const)),
  ),
);

/** What was typed as names are compared, and the same with words that mean the same: `mt cook`, `mount cook`. None for nothing. */
export function nameQueries(typed: string): readonly string[] {
  const asked = comparable(typed);
  if (asked === '') return [];
  const other = asked
    .split(' ')
    .map((word) => alternatives.get(word) ?? word)
    .join(' ');
  return other === asked ? [asked] : [asked, other];
}

/** How a query fits a name: one of `nameFits`, or null. */
export function fitOfName({ name, otherNames }: ComparableName, query: string): number | null {
  if (name === query || otherNames.includes(query)) return nameFits.exact;
  if (name.startsWith(query)) return nameFits.prefix;
  if (` ${name}`.includes(` ${query}`) || otherNames.some((other) => other.startsWith(query)))
    return nameFits.wordPrefix;
  return name.includes(query) ? nameFits.inside : null;
}

/** The best that any of several gives; null where none gives anything. */
export function bestOf<Value>(
  values: readonly Value[],
  rate: (value: Value) => number | null,
): number | null {
  const rates = values.flatMap((value) => rate(value) ?? []);
  return rates.length === 0 ? null : Math.min(...rates);
}

/** Letters that may be wrong in a name: two, but never more than half of what was typed. */
const maxTypingErrors = 2;

/** So many letters are needed to compare them with the beginnings of words, and to take one of several words for a name. */
const minTypedLetters = 4;

/** So many are needed in one word of a name that is not its first: others have a "north", or a "cook", too. */
const wordLetters = 6;

/**
 * How unlike a query is to a name that it doesn't fit: letters to change in the name or one of its words, or a little more where
 * some of several words stand for the name ("queenstown airport"); null where it is too unlike. While it is being
 * typed, the beginning of a word with one wrong letter is like it too.
 */
export function unlikeness(
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

/** Returns true for the first words of a query ("new plymouth", of "new plymouth airport") that stand for a name. */
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
