import { isRecord } from '#contracts/is-record.ts';

/** Each letter that may stand in an `id` and in a list of them (`aria-describedby`), and in an address behind `#`. */
const odd = /[^A-Za-z0-9_-]/g;

/** A key as it may stand in an `id`. */
export const keyForId = (key: string): string => key.replaceAll(odd, '-');

/**
 * Gives each of these names one of its own: those that come first keep theirs, repeated ones get a number that no other has.
 * @param names as they may stand in an `id`
 */
export function uniqueNames(names: readonly string[]): string[] {
  const taken = new Set(names);
  /** The number to try next, of those that were met. */
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
 * Gives every entry of every list a `_key` that is its own there and may stand in an `id`. The Studio writes them; a script may
 * leave them out, or copy them. What is no object has none, and an annotation (`markDefs`) keeps its own: its words name it.
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

/** The same for the lists inside of an object. */
export const withKeysInside = (value: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(value).map(([name, entry]) => [name, name === 'markDefs' ? entry : withKeys(entry)]),
  );

function keyOf({ _key }: Readonly<Record<string, unknown>>): string {
  return typeof _key === 'string' && _key !== '' ? keyForId(_key) : 'entry';
}
