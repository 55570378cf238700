/** `data/doc/:dataset/:ids`: documents by id, as stored. */
import type { Content } from '../content.ts';
import { type LakeDocument, parseId } from '../store/document.ts';
import type { Exchange } from './exchange.ts';
import { HttpError } from './http-error.ts';
import { allowMethods, sendJson } from './reply.ts';

const MAX_IDS = 10_000;

/**
 * Answers `{documents, omitted}`; what is not there is named in `omitted` with the reason `existence`. With
 * `includeAllVersions=true` each id stands for the document, its draft and its versions in releases.
 */
export function answerDocuments(exchange: Exchange, content: Content, ids: readonly string[]): void {
  allowMethods(exchange, 'GET', 'HEAD');
  const wanted = [...new Set(ids.filter((id) => id !== ''))];
  if (wanted.length === 0) throw new HttpError(400, 'No document id given.');
  if (wanted.length > MAX_IDS) throw new HttpError(400, `More than ${MAX_IDS} document ids given.`);
  content.refresh();
  const allVersions = exchange.url.searchParams.get('includeAllVersions') === 'true';
  const documents: LakeDocument[] = [];
  const omitted: { id: string; reason: 'existence' }[] = [];
  for (const id of wanted) {
    const found = allVersions
      ? versionsOf(content, id)
      : [content.get(id)].filter((each) => each !== undefined);
    documents.push(...found);
    if (found.length === 0) omitted.push({ id, reason: 'existence' });
  }
  sendJson(exchange, 200, { documents, omitted });
}

function versionsOf(content: Content, id: string): LakeDocument[] {
  return content.versionsOf(parseId(id).publishedId).sort((a, b) => (a._id < b._id ? -1 : 1));
}
