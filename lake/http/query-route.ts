/** `data/query/:dataset`, by GET and POST. */
import { z } from 'zod';
import type { Content } from '../content.ts';
import { PerspectiveError, parsePerspective } from '../query/perspective.ts';
import type { QueryParameters } from '../query/plan.ts';
import { QueryError } from '../query/query-error.ts';
import type { Exchange } from './exchange.ts';
import { HttpError } from './http-error.ts';
import { allowMethods, etagOf, readJson, sendJson, sendNotModified, sendText } from './reply.ts';

const posted = z.object({
  query: z.string(),
  params: z.record(z.string(), z.unknown()).optional(),
});

/** Answers a query as Sanity's API does: `{query, result, syncTags, ms}`, or 400 with where the query is wrong. */
export async function answerQuery(exchange: Exchange, content: Content, apiVersion: string): Promise<void> {
  allowMethods(exchange, 'GET', 'HEAD', 'POST');
  const started = performance.now();
  const { query, parameters } = await readQuery(exchange);
  const { searchParams } = exchange.url;
  content.refresh();
  try {
    const perspective = parsePerspective(searchParams.get('perspective'), apiVersion);
    const answer = await content.engine.answer(query, parameters, perspective);
    const head = searchParams.get('returnQuery') === 'false' ? '' : `"query":${JSON.stringify(query)},`;
    const headers = { 'Cache-Control': 'no-cache', 'Content-Type': 'application/json; charset=utf-8' };
    // Weak: the time taken is part of the body.
    const etag = `W/${etagOf(head, answer.digest, ...answer.syncTags)}`;
    if (exchange.request.method !== 'POST' && sendNotModified(exchange, etag, headers)) return;
    const ms = Math.round(performance.now() - started);
    const body = `{${head}"result":${answer.json},"syncTags":${JSON.stringify(answer.syncTags)},"ms":${ms}}`;
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
    const body = posted.safeParse(await readJson(exchange));
    if (!body.success) throw new HttpError(400, 'The body must be {"query": string, "params"?: object}.');
    return { query: body.data.query, parameters: body.data.params ?? {} };
  }
  return readQueryString(exchange.url.searchParams);
}

/** Reads `query` and the `$name` parameters, whose values are JSON. Throws `HttpError` 400. */
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
