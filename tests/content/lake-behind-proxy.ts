/** A content lake for tests behind a proxy that records queries and can simulate failures. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { startTestLake, type TestDocument } from '#lake/test-lake.ts';

/** A real lake behind that proxy. Declare it with `await using`. */
export interface LakeBehindProxy {
  /** The proxy’s URL, for `LAKE_URL`. */
  readonly url: string;
  /** The received queries, in order. */
  readonly queries: string[];
  /** The proxy’s behaviour: forwards, refuses with 500, never responds, or redirects to another path. */
  door: 'open' | 'shut' | 'hanging' | 'elsewhere';
  write(documents: readonly TestDocument[], deleted?: readonly string[]): void;
  [Symbol.asyncDispose](): Promise<void>;
}

/** Starts a lake with these documents. */
export async function startLakeBehindProxy(documents: readonly TestDocument[]): Promise<LakeBehindProxy> {
  const lake = await startTestLake(documents);
  const server = createServer(async (request, response) => {
    const target = new URL(request.url ?? '/', lake.url);
    // The client posts queries that are too long for a URL.
    const body = request.method === 'POST' ? await text(request) : undefined;
    content.queries.push(target.searchParams.get('query') ?? body ?? '');
    if (content.door === 'hanging') return;
    if (content.door === 'elsewhere') {
      response.writeHead(302, { Location: '/elsewhere?query=followed' }).end();
      return;
    }
    if (content.door === 'shut') {
      response.writeHead(500).end();
      return;
    }
    const answer = await fetch(target, {
      method: request.method ?? 'GET',
      headers: { 'Content-Type': 'application/json' },
      ...(body === undefined ? {} : { body }),
    });
    response.writeHead(answer.status, { 'Content-Type': 'application/json' }).end(await answer.text());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const content: LakeBehindProxy = {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    queries: [],
    door: 'open',
    write: lake.write,
    async [Symbol.asyncDispose]() {
      server.close();
      server.closeAllConnections();
      await lake.close();
    },
  };
  return content;
}
