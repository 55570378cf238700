/** Replaces a link to one document by a link to another one, in all documents that have it. */
import { z } from 'zod';
import { isRecord } from '#contracts/is-record.ts';
import { formatPath } from './format-path.ts';

const stored = z.looseObject({ _id: z.string(), _rev: z.string() });

/** A patch of a stored document, draft or version. `set` has a new id by the path of each reference. */
export interface ReferencePatch {
  readonly id: string;
  readonly ifRevisionID: string;
  readonly set: Readonly<Record<string, string>>;
}

/**
 * Lists the patches that replace references to `from` by references to `to`, from the result of `usesQuery`. Everything else
 * stays as it is. Versions of scheduled releases are locked, so a transaction with one is rejected as a whole.
 */
export function listReferencePatches(
  found: unknown,
  { from, to }: { from: string; to: string },
): ReferencePatch[] {
  return (Array.isArray(found) ? found : []).flatMap((entry): ReferencePatch[] => {
    const parsed = stored.safeParse(entry);
    if (!parsed.success) return [];
    const { _id: id, _rev: ifRevisionID } = parsed.data;
    const paths = [...findPaths(parsed.data, from)];
    return paths.length === 0
      ? []
      : [{ id, ifRevisionID, set: Object.fromEntries(paths.map((path) => [path, to])) }];
  });
}

/** Yields the path of each reference's `_ref`. An entry of a list is named by its key, or by its index without one. */
function* findPaths(value: unknown, id: string, path: readonly unknown[] = []): Generator<string> {
  if (Array.isArray(value)) {
    for (const [index, entry] of value.entries()) {
      const hasKey = isRecord(entry) && typeof entry._key === 'string';
      yield* findPaths(entry, id, [...path, hasKey ? { _key: entry._key } : index]);
    }
  } else if (isRecord(value)) {
    if (value._ref === id) yield formatPath([...path, '_ref']);
    for (const [name, inner] of Object.entries(value)) yield* findPaths(inner, id, [...path, name]);
  }
}
