/** `data/references/:dataset/documents/:id/to`: what refers to a document. */
import { isRecord } from '#contracts/is-record.ts';
import type { Content } from '../content.ts';
import type { Exchange } from '../http/exchange.ts';
import { HttpError } from '../http/http-error.ts';
import { allowMethods, sendJson } from '../http/reply.ts';
import { isDocumentId } from '../store/document.ts';

/**
 * Answers `{totalCount, references}`. There is no other dataset here, so with `excludeInternalReferences` there is nothing;
 * without, each reference names its document, the document's type, whether it is weak and (unless `excludePaths`) where it stands.
 */
export function answerReferences(exchange: Exchange, content: Content, rest: readonly string[]): void {
  allowMethods(exchange, 'GET', 'HEAD');
  const [documents, id, to, ...more] = rest;
  if (documents !== 'documents' || id === undefined || to !== 'to' || more.length > 0) {
    throw new HttpError(404, 'The content lake serves nothing at this address.');
  }
  if (!isDocumentId(id)) throw new HttpError(400, 'That is not a valid document id.');
  content.refresh();
  const asks = (name: string) => exchange.url.searchParams.get(name) === 'true';
  const references = asks('excludeInternalReferences')
    ? []
    : content.engine.referring(id).map((document) => {
        const places = [...placesOf(document, id)];
        return {
          documentId: document._id,
          documentType: document._type,
          weak: places.every(({ weak }) => weak),
          ...(asks('excludePaths') ? {} : { paths: places.map(({ path }) => path) }),
        };
      });
  sendJson(exchange, 200, { totalCount: references.length, references });
}

function* placesOf(value: unknown, id: string): Generator<{ path: string; weak: boolean }> {
  const waiting: { value: unknown; path: string }[] = [{ value, path: '' }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { value: inner, path } = next;
    if (Array.isArray(inner)) {
      for (const [index, item] of inner.entries()) {
        const key = isRecord(item) && typeof item._key === 'string' ? `_key=="${item._key}"` : String(index);
        waiting.push({ value: item, path: `${path}[${key}]` });
      }
    } else if (isRecord(inner)) {
      if (inner._ref === id) yield { path, weak: inner._weak === true };
      for (const [name, field] of Object.entries(inner)) {
        waiting.push({ value: field, path: path === '' ? name : `${path}.${name}` });
      }
    }
  }
}
