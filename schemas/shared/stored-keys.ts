/** Makes the `_key` of stored list entries unique and valid as an HTML id. */
import { isRecord } from '#contracts/is-record.ts';

/** Characters that are not allowed in an `id`, in a list of ids (`aria-describedby`) or in a fragment. */
const odd = /[^A-Za-z0-9_-]/g;

/** Returns a key in a form that is valid in an `id`. */
export const keyForId = (key: string): string => key.replaceAll(odd, '-');

/**
 * Makes names unique: the first of each keeps its own, repeated ones get a number that no other name has.
 * @param names names that are valid in an `id`
 */
export function uniqueNames(names: readonly string[]): string[] {
  const taken = new Set(names);
  /** The next number to try, by name. */
  const next = new Map<string, number>();
  return names.map((name) => {
    let number = next.get(name);
    if (number === undefined) {
      next.set(name, 2);
      return name;
    }
    while (taken.has(`${name}-${number}`)) number += 1;
    const unique = `${name}-${number}`;
    taken.add(unique);
    next.set(name, number + 1);
    return unique;
  });
}

/**
 * Gives every entry of every list a `_key` that is unique there and valid in an `id`. The Studio writes keys, but a
 * script may omit or copy them. Entries that are not objects get no key. Annotations (`markDefs`) keep theirs, because
 * their text refers to it.
 */
export function withKeys(value: unknown): unknown {
  if (Array.isArray(value)) {
    const keys = uniqueNames(value.filter(isRecord).map(keyOf)).values();
    return value.map((entry: unknown) =>
      isRecord(entry) ? { ...withKeysInside(entry), _key: keys.next().value } : withKeys(entry),
    );
  }
  return isRecord(value) ? withKeysInside(value) : value;
}

/** Applies `withKeys` to the lists inside an object. */
export const withKeysInside = (value: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(value).map(([name, entry]) => [name, name === 'markDefs' ? entry : withKeys(entry)]),
  );

function keyOf({ _key }: Readonly<Record<string, unknown>>): string {
  return typeof _key === 'string' && _key !== '' ? keyForId(_key) : 'entry';
}
