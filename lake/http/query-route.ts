/** Route `data/query/:dataset`: GROQ queries by GET and POST. */
import { z } from 'zod';
import type { Dataset } from '../dataset.ts';
import { PerspectiveError, parsePerspective } from '../query/perspective.ts';
import { QueryError } from '../query/query-error.ts';
import type { QueryParameters } from '../query/query-plan.ts';
import type { Exchange } from './exchange.ts';
import { HttpError } from './http-error.ts';
import { allowMethods, createEtag, readJsonBody, sendJson, sendNotModified, sendText } from './reply.ts';

const bodySchema = z.object({
  query: z.string(),
  params: z.record(z.string(), z.unknown()).optional(),
});

/** Responds like Sanity's API: `{query, result, syncTags, ms}`, or 400 with the position of the fault. */
export async function handleQuery(exchange: Exchange, dataset: Dataset, apiVersion: string): Promise<void> {
  allowMethods(exchange, 'GET', 'HEAD', 'POST');
  const startedAt = performance.now();
  const { query, parameters } = await readQuery(exchange);
  const { searchParams } = exchange.url;
  dataset.refresh();
  try {
    const perspective = parsePerspective(searchParams.get('perspective'), apiVersion);
    const queryResult = await dataset.queryEngine.run(query, parameters, perspective);
    const head = searchParams.get('returnQuery') === 'false' ? '' : `"query":${JSON.stringify(query)},`;
    const headers = { 'Cache-Control': 'no-cache', 'Content-Type': 'application/json; charset=utf-8' };
    // A weak ETag, because the body contains the elapsed time.
    const etag = `W/${createEtag(head, queryResult.digest, ...queryResult.syncTags)}`;
    if (exchange.request.method !== 'POST' && sendNotModified(exchange, etag, headers)) return;
    const ms = Math.round(performance.now() - startedAt);
    const body = `{${head}"result":${queryResult.json},"syncTags":${JSON.stringify(queryResult.syncTags)},"ms":${ms}}`;
    sendText(exchange, 200, body, { ...headers, ETag: etag });
  } catch (error) {
    if (error instanceof QueryError) return sendJson(exchange, 400, { error: error.body });
    if (error instanceof PerspectiveError) {
      return sendJson(exchange, 400, { error: { type: 'httpBadRequest', description: error.message } });
    }
    throw error;
  }
}

async function readQuery(exchange: Exchange): Promise<{ query: string; parameters: QueryParameters }> {
  if (exchange.request.method === 'POST') {
    const body = bodySchema.safeParse(await readJsonBody(exchange));
    if (!body.success) throw new HttpError(400, 'The body must be {"query": string, "params"?: object}.');
    return { query: body.data.query, parameters: body.data.params ?? {} };
  }
  return readQueryString(exchange.url.searchParams);
}

/** Parses `query` and the `$name` parameters, whose values are JSON. Throws `HttpError` 400. */
export function readQueryString(search: URLSearchParams): { query: string; parameters: QueryParameters } {
  const query = search.get('query');
  if (query === null) throw new HttpError(400, 'The parameter "query" is missing.');
  const parameters: [string, unknown][] = [];
  for (const [name, value] of search) {
    if (!name.startsWith('$')) continue;
    try {
      parameters.push([name.slice(1), JSON.parse(value)]);
    } catch {
      throw new HttpError(400, `The value of ${name.slice(0, 100)} is not valid JSON.`);
    }
  }
  return { query, parameters: Object.fromEntries(parameters) };
}
