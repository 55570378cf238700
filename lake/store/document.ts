/** Documents of the lake, the rules of their ids, and a walk over their objects. */
import { isRecord } from '#contracts/is-record.ts';

/** A stored document. Immutable: a new revision is a new object. */
export type LakeDocument = {
  readonly _id: string;
  readonly _type: string;
  readonly [field: string]: unknown;
};

/** A parsed document id: `drafts.<id>` is a draft, `versions.<release>.<id>` a version in a release. */
export type ParsedId =
  | { readonly kind: 'published'; readonly publishedId: string }
  | { readonly kind: 'draft'; readonly publishedId: string }
  | { readonly kind: 'version'; readonly publishedId: string; readonly release: string };

/** Parses a document id by Sanity's rules. An id with a prefix but nothing after it counts as published. */
export function parseId(id: string): ParsedId {
  if (id.startsWith('drafts.') && id.length > 'drafts.'.length) {
    return { kind: 'draft', publishedId: id.slice('drafts.'.length) };
  }
  const [, release, publishedId] = /^versions\.([^.]+)\.(.+)$/.exec(id) ?? [];
  return release !== undefined && publishedId !== undefined
    ? { kind: 'version', publishedId, release }
    : { kind: 'published', publishedId: id };
}

/** Returns true for an id that Sanity accepts: letters, digits, `_`, `-` and inner dots, at most 128 characters. */
export function isDocumentId(id: string): boolean {
  return id.length <= 128 && /^[A-Za-z0-9_][A-Za-z0-9_-]*(?:\.[A-Za-z0-9_-]+)*$/.test(id);
}

/** Returns true if `value` has an `_id` and a `_type`. */
export function isLakeDocument(value: unknown): value is LakeDocument {
  return isRecord(value) && typeof value._id === 'string' && typeof value._type === 'string';
}

/** Yields every object within a JSON value, including the value. Not recursive, so deep nesting cannot overflow the stack. */
export function* walkObjects(value: unknown): Generator<Readonly<Record<string, unknown>>> {
  const stack: unknown[] = [value];
  while (stack.length > 0) {
    const next = stack.pop();
    if (Array.isArray(next)) stack.push(...next);
    else if (isRecord(next)) {
      yield next;
      stack.push(...Object.values(next));
    }
  }
}
