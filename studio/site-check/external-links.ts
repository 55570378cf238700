/** Finds links to other sites in stored documents, and replaces one by its new address. */
import type { SanityClient } from 'sanity';
import { isRecord } from '#contracts/is-record.ts';
import { publishedId } from '#schemas/validation/verdict.ts';
import { formatPath } from '../editing/format-path.ts';
import type { FieldPath } from '../publishing/document-findings.ts';

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

/**
 * Replaces a link in the draft of a document, which it creates from the public version if necessary. Throws if the link is no
 * longer at its place, or if the content is unreachable.
 */
export async function replaceExternalLink(
  client: Pick<SanityClient, 'getDocuments' | 'action'>,
  documentId: string,
  { url, path }: ExternalLink,
  newUrl: string,
): Promise<void> {
  const id = publishedId(documentId);
  const draftId = `drafts.${id}`;
  const [draft, published] = await client.getDocuments([draftId, id]);
  const place = formatPath(path);
  const isThere = listExternalLinks(draft ?? published).some(
    (link) => link.url === url && formatPath(link.path) === place,
  );
  if (!isThere) throw new Error('The link has changed.');
  await client.action({
    actionType: 'sanity.action.document.edit',
    ...{ draftId, publishedId: id, patch: { set: { [place]: newUrl } } },
  });
}
