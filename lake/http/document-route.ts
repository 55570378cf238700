/** Route `data/doc/:dataset/:ids`: documents by id, as stored. */
import type { Dataset } from '../dataset.ts';
import { type LakeDocument, parseId } from '../store/document.ts';
import type { Exchange } from './exchange.ts';
import { HttpError } from './http-error.ts';
import { allowMethods, sendJson } from './reply.ts';

const MAX_IDS = 10_000;

/**
 * Returns `{documents, omitted}`. Missing ids are listed in `omitted` with the reason `existence`. With
 * `includeAllVersions=true` each id also selects its draft and release versions.
 */
export function handleDocuments(exchange: Exchange, dataset: Dataset, ids: readonly string[]): void {
  allowMethods(exchange, 'GET', 'HEAD');
  const requestedIds = [...new Set(ids.filter((id) => id !== ''))];
  if (requestedIds.length === 0) throw new HttpError(400, 'No document id given.');
  if (requestedIds.length > MAX_IDS) throw new HttpError(400, `More than ${MAX_IDS} document ids given.`);
  dataset.refresh();
  const includeAllVersions = exchange.url.searchParams.get('includeAllVersions') === 'true';
  const documents: LakeDocument[] = [];
  const omitted: { id: string; reason: 'existence' }[] = [];
  for (const id of requestedIds) {
    const versions = includeAllVersions
      ? versionsOf(dataset, id)
      : [dataset.get(id)].filter((each) => each !== undefined);
    documents.push(...versions);
    if (versions.length === 0) omitted.push({ id, reason: 'existence' });
  }
  sendJson(exchange, 200, { documents, omitted });
}

function versionsOf(dataset: Dataset, id: string): LakeDocument[] {
  return dataset.versionsOf(parseId(id).publishedId).sort((a, b) => (a._id < b._id ? -1 : 1));
}
