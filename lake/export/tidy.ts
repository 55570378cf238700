/** Documents as they are written to files: in an order that changes as little as their content does. */
import { isRecord } from '#contracts/is-record.ts';

const first = ['_id', '_key', '_type', '_createdAt', '_updatedAt', '_sanityAsset'];

/**
 * The value with the fields of its objects in the order that `before` (what is in the file now) has them; others after, the
 * lake's own first. Items of arrays are matched by `_key`, or by their place.
 */
export function inOrderOf(before: unknown, value: unknown): unknown {
  if (Array.isArray(value)) {
    const known: unknown[] = Array.isArray(before) ? before : [];
    const byKey = new Map(known.flatMap((item) => (isRecord(item) ? [[item._key, item]] : [])));
    return value.map((item: unknown, index) => {
      const match = isRecord(item) && item._key !== undefined ? byKey.get(item._key) : known[index];
      return inOrderOf(match, item);
    });
  }
  if (!isRecord(value)) return value;
  const known = isRecord(before) ? before : {};
  const names = new Set([
    ...Object.keys(known),
    ...first.filter((name) => !Object.hasOwn(known, name)),
    ...Object.keys(value),
  ]);
  return Object.fromEntries(
    [...names]
      .filter((name) => Object.hasOwn(value, name))
      .map((name) => [name, inOrderOf(known[name], value[name])]),
  );
}

/** Documents in the order `before` has their ids; others after, by id. */
export function sortedLike<Item extends { readonly _id: string }>(
  before: readonly string[],
  documents: readonly Item[],
): Item[] {
  const place = new Map(before.map((id, index) => [id, index]));
  const placeOf = ({ _id }: Item) => place.get(_id) ?? before.length;
  return documents.toSorted((a, b) => placeOf(a) - placeOf(b) || (a._id < b._id ? -1 : 1));
}
