/** Stable order of fields and documents in exported files, so that diffs show only changes of content. */
import { isRecord } from '#contracts/is-record.ts';

const leadingFields = ['_id', '_key', '_type', '_createdAt', '_updatedAt', '_sanityAsset'];

/**
 * Returns the value with its fields in the order of `before` (the file's current value). New fields follow, the lake's own
 * first. Array items are matched by `_key`, or by index.
 */
export function orderFieldsLike(before: unknown, value: unknown): unknown {
  if (Array.isArray(value)) {
    const previous: unknown[] = Array.isArray(before) ? before : [];
    const byKey = new Map(previous.flatMap((item) => (isRecord(item) ? [[item._key, item]] : [])));
    return value.map((item: unknown, index) => {
      const match = isRecord(item) && item._key !== undefined ? byKey.get(item._key) : previous[index];
      return orderFieldsLike(match, item);
    });
  }
  if (!isRecord(value)) return value;
  const previous = isRecord(before) ? before : {};
  const names = new Set([
    ...Object.keys(previous),
    ...leadingFields.filter((name) => !Object.hasOwn(previous, name)),
    ...Object.keys(value),
  ]);
  return Object.fromEntries(
    [...names]
      .filter((name) => Object.hasOwn(value, name))
      .map((name) => [name, orderFieldsLike(previous[name], value[name])]),
  );
}

/** Sorts documents in the order of the ids in `before`; new ones follow, by id. */
export function sortLike<Item extends { readonly _id: string }>(
  before: readonly string[],
  documents: readonly Item[],
): Item[] {
  const positions = new Map(before.map((id, index) => [id, index]));
  const positionOf = ({ _id }: Item) => positions.get(_id) ?? before.length;
  return documents.toSorted((a, b) => positionOf(a) - positionOf(b) || (a._id < b._id ? -1 : 1));
}
