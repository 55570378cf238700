/** Sync tags: the dependencies of a query result, by which a change finds the results to invalidate. Opaque to clients. */
import { createHash } from 'node:crypto';
import { type LakeDocument, parseId } from '../store/document.ts';
import { listIndexedValues, type Scalar } from './materialized-view.ts';

/** `s1:` and an opaque text, as in Sanity's API. */
export type SyncTag = `s1:${string}`;

function createTag(...parts: readonly (string | number | boolean)[]): SyncTag {
  return `s1:${createHash('sha1').update(JSON.stringify(parts)).digest('base64url').slice(0, 9)}`;
}

/** Tag of results that may depend on any document. */
export const allDocumentsTag: SyncTag = createTag('everything');

/** Creates the tag of results that depend on this published id, whether or not the document exists. */
export function createIdTag(id: string): SyncTag {
  return createTag('id', id);
}

// Fields that have tags. A change carries the tags of these fields' values before and after it.
const taggedFields = new Set<string>(['_type']);

/** Creates the tag of results that depend on which documents have this value in this field. */
export function createFieldTag(path: string, value: Scalar): SyncTag {
  taggedFields.add(path);
  return createTag('field', path, value);
}

/**
 * Returns the tags of the results that a change touches.
 * @param states the document before and after the change, and its draft, versions and published document, which a perspective
 * may show instead
 */
export function listChangeTags(id: string, states: readonly (LakeDocument | undefined)[]): SyncTag[] {
  const tags = new Set<SyncTag>([allDocumentsTag]);
  // A draft or version appears under its published id in a stack of layers, and under its own in `raw`.
  for (const name of [id, parseId(id).publishedId]) {
    tags.add(createIdTag(name));
    tags.add(createTag('field', '_id', name));
  }
  for (const document of states) {
    if (!document) continue;
    for (const path of taggedFields) {
      for (const value of listIndexedValues(document, path)) tags.add(createTag('field', path, value));
    }
  }
  return [...tags];
}
