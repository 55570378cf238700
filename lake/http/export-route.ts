/** Route `data/export/:dataset`: all documents as stored, as NDJSON, for Sanity's CLI. */
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Dataset } from '../dataset.ts';
import type { Exchange } from './exchange.ts';
import { allowMethods } from './reply.ts';

/**
 * Sends a snapshot: later writes don't show. `types` selects document types, separated by commas. There is one page only, so
 * `nextCursor` has no effect.
 */
export async function handleExport(exchange: Exchange, dataset: Dataset): Promise<void> {
  allowMethods(exchange, 'GET', 'HEAD');
  dataset.refresh();
  const { request, response, url } = exchange;
  const types = new Set((url.searchParams.get('types') ?? '').split(',').filter(Boolean));
  const documents = dataset.list().filter(({ _type }) => types.size === 0 || types.has(_type));
  response.writeHead(200, { 'Content-Type': 'application/x-ndjson; charset=utf-8' });
  if (request.method === 'HEAD') {
    response.end();
    return;
  }
  const lines = documents.values().map((document) => `${JSON.stringify(document)}\n`);
  await pipeline(Readable.from(lines), response).catch(() => undefined);
}
