/** Documents of the lake and the rules of their ids. */
import { isRecord } from '#contracts/is-record.ts';

/** A stored document. Never changed in place: a new revision is a new object. */
export type LakeDocument = {
  readonly _id: string;
  readonly _type: string;
  readonly [field: string]: unknown;
};

/** What an id says: `drafts.<id>` is a draft, `versions.<release>.<id>` a version in a release. */
export type ParsedId =
  | { readonly kind: 'published'; readonly publishedId: string }
  | { readonly kind: 'draft'; readonly publishedId: string }
  | { readonly kind: 'version'; readonly publishedId: string; readonly release: string };

/** Reads a document id by Sanity's rule; an id with a prefix but no rest counts as published. */
export function parseId(id: string): ParsedId {
  if (id.startsWith('drafts.') && id.length > 'drafts.'.length) {
    return { kind: 'draft', publishedId: id.slice('drafts.'.length) };
  }
  const [, release, publishedId] = /^versions\.([^.]+)\.(.+)$/.exec(id) ?? [];
  return release !== undefined && publishedId !== undefined
    ? { kind: 'version', publishedId, release }
    : { kind: 'published', publishedId: id };
}

/** Whether `id` is one Sanity accepts: letters, digits, `_`, `-` and inner dots, at most 128 characters. */
export function isDocumentId(id: string): boolean {
  return id.length <= 128 && /^[A-Za-z0-9_][A-Za-z0-9_-]*(?:\.[A-Za-z0-9_-]+)*$/.test(id);
}

/** Whether `value` has what every stored document has. */
export function isLakeDocument(value: unknown): value is LakeDocument {
  return isRecord(value) && typeof value._id === 'string' && typeof value._type === 'string';
}
