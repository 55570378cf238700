/** Finds links to other sites in stored documents, and replaces one by its new address. */
import type { SanityClient } from 'sanity';
import { isRecord } from '#contracts/is-record.ts';
import { publishedId } from '#schemas/validation/verdict.ts';
import type { FieldPath, StoredDocument } from '../publishing/document-findings.ts';

/** A link of a document to another site. */
export interface ExternalLink {
  readonly url: string;
  readonly path: FieldPath;
}

/** Lists the links to other sites: every field that is an http(s) address, in order. */
export function listExternalLinks(value: unknown, path: FieldPath = []): ExternalLink[] {
  if (typeof value === 'string') {
    const url = value.trim();
    return /^https?:\/\//i.test(url) && URL.canParse(url) ? [{ url, path }] : [];
  }
  if (Array.isArray(value))
    return value.flatMap((entry: unknown, index) => {
      const key = isRecord(entry) && typeof entry._key === 'string' ? { _key: entry._key } : index;
      return listExternalLinks(entry, [...path, key]);
    });
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    name.startsWith('_') ? [] : listExternalLinks(inner, [...path, name]),
  );
}

/** Writes a path as Sanity's patches and intents take it: `blocks[_key=="a"].links[0].url`. */
export function formatPath(path: FieldPath): string {
  return path
    .map((part) => {
      if (isRecord(part)) return `[_key==${JSON.stringify(part._key)}]`;
      return typeof part === 'number' ? `[${part}]` : `.${String(part)}`;
    })
    .join('')
    .replace(/^\./, '');
}

/**
 * Replaces a link in the draft of a document, which it creates if necessary. Throws if the document changed since it was
 * read, or if the content is unreachable.
 */
export async function replaceExternalLink(
  client: Pick<SanityClient, 'transaction' | 'patch'>,
  document: StoredDocument,
  path: FieldPath,
  url: string,
): Promise<void> {
  const draftId = `drafts.${publishedId(document._id)}`;
  const { _rev, _createdAt, _updatedAt, ...fields } = document;
  const patch = client.patch(draftId).set({ [formatPath(path)]: url });
  await (document._id === draftId
    ? client.transaction().patch(patch.ifRevisionId(_rev))
    : client
        .transaction()
        .create({ ...fields, _id: draftId })
        .patch(patch)
  ).commit();
}
