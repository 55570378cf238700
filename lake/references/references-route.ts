/** Route `data/references/:dataset/documents/:id/to`: the documents that refer to a document. */
import { isRecord } from '#contracts/is-record.ts';
import type { Dataset } from '../dataset.ts';
import type { Exchange } from '../http/exchange.ts';
import { HttpError } from '../http/http-error.ts';
import { allowMethods, sendJson } from '../http/reply.ts';
import { isDocumentId } from '../store/document.ts';

/**
 * Returns `{totalCount, references}`. Each reference names its document, the document's type, whether it is weak and (unless
 * `excludePaths`) its paths. With `excludeInternalReferences` the list is empty, because there is no other dataset.
 */
export function handleReferences(exchange: Exchange, dataset: Dataset, rest: readonly string[]): void {
  allowMethods(exchange, 'GET', 'HEAD');
  const [documents, id, to, ...more] = rest;
  if (documents !== 'documents' || id === undefined || to !== 'to' || more.length > 0) {
    throw new HttpError(404, 'The content lake serves nothing at this address.');
  }
  if (!isDocumentId(id)) throw new HttpError(400, 'That is not a valid document id.');
  dataset.refresh();
  const hasFlag = (name: string) => exchange.url.searchParams.get(name) === 'true';
  const references = hasFlag('excludeInternalReferences')
    ? []
    : dataset.queryEngine.findReferring(id).map((document) => {
        const places = [...findPlaces(document, id)];
        return {
          documentId: document._id,
          documentType: document._type,
          weak: places.every(({ weak }) => weak),
          ...(hasFlag('excludePaths') ? {} : { paths: places.map(({ path }) => path) }),
        };
      });
  sendJson(exchange, 200, { totalCount: references.length, references });
}

function* findPlaces(value: unknown, id: string): Generator<{ path: string; weak: boolean }> {
  const stack: { value: unknown; path: string }[] = [{ value, path: '' }];
  for (let next = stack.pop(); next; next = stack.pop()) {
    const { value: inner, path } = next;
    if (Array.isArray(inner)) {
      for (const [index, item] of inner.entries()) {
        const key = isRecord(item) && typeof item._key === 'string' ? `_key=="${item._key}"` : String(index);
        stack.push({ value: item, path: `${path}[${key}]` });
      }
    } else if (isRecord(inner)) {
      if (inner._ref === id) yield { path, weak: inner._weak === true };
      for (const [name, field] of Object.entries(inner)) {
        stack.push({ value: field, path: path === '' ? name : `${path}.${name}` });
      }
    }
  }
}
