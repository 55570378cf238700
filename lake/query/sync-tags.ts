/** Sync tags: what an answer depends on, so that a change can say which answers it touches. Opaque to clients. */
import { createHash } from 'node:crypto';
import { type LakeDocument, parseId } from '../store/document.ts';
import { indexedValues, type Scalar } from './view.ts';

/** As in Sanity's API: `s1:` and an opaque text. */
export type SyncTag = `s1:${string}`;

function tag(...parts: readonly (string | number | boolean)[]): SyncTag {
  return `s1:${createHash('sha1').update(JSON.stringify(parts)).digest('base64url').slice(0, 9)}`;
}

/** The answer may depend on any document. */
export const everythingTag: SyncTag = tag('everything');

/** The answer depends on the document with this (published) id, there or not. */
export function idTag(id: string): SyncTag {
  return tag('id', id);
}

// Fields that answers were looked up by: a change has to tell the tags of these fields' values, before and after it.
const fields = new Set<string>(['_type']);

/** The answer depends on which documents have this value in this field. */
export function fieldTag(path: string, value: Scalar): SyncTag {
  fields.add(path);
  return tag('field', path, value);
}

/**
 * The tags of answers that a change of the document with this id touches. `states` are what it was and became, and its
 * draft, versions and published document besides: what a stack of perspectives shows instead of it.
 */
export function tagsOfChange(id: string, states: readonly (LakeDocument | undefined)[]): SyncTag[] {
  const tags = new Set<SyncTag>([everythingTag]);
  // A draft or version appears under its published id in a stack of perspectives, under its own in `raw`.
  for (const name of [id, parseId(id).publishedId]) {
    tags.add(idTag(name));
    tags.add(tag('field', '_id', name));
  }
  for (const document of states) {
    if (!document) continue;
    for (const path of fields) {
      for (const value of indexedValues(document, path)) tags.add(tag('field', path, value));
    }
  }
  return [...tags];
}
