/** The content lake for tests, with a door in front of it that counts who passes and can be shut. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { startTestLake, type TestDocument } from '#lake/test-lake.ts';

/** A real lake behind a door. Take it with `await using`. */
export interface ContentUnderTest {
  /** For `LAKE_URL`. */
  readonly url: string;
  /** The queries that came, in order. */
  readonly queries: string[];
  /** What the door does: lets through, refuses with a 500, keeps all waiting, or sends to another address of its own. */
  door: 'open' | 'shut' | 'hanging' | 'elsewhere';
  write(documents: readonly TestDocument[], deleted?: readonly string[]): void;
  [Symbol.asyncDispose](): Promise<void>;
}

/** Starts a lake that holds these documents. */
export async function contentUnderTest(documents: readonly TestDocument[]): Promise<ContentUnderTest> {
  const lake = await startTestLake(documents);
  const server = createServer(async (request, response) => {
    const asked = new URL(request.url ?? '/', lake.url);
    // The client posts a query that is too long for an address.
    const body = request.method === 'POST' ? await text(request) : undefined;
    content.queries.push(asked.searchParams.get('query') ?? body ?? '');
    if (content.door === 'hanging') return;
    if (content.door === 'elsewhere') {
      response.writeHead(302, { Location: '/elsewhere?query=followed' }).end();
      return;
    }
    if (content.door === 'shut') {
      response.writeHead(500).end();
      return;
    }
    const answer = await fetch(asked, {
      method: request.method ?? 'GET',
      headers: { 'Content-Type': 'application/json' },
      ...(body === undefined ? {} : { body }),
    });
    response.writeHead(answer.status, { 'Content-Type': 'application/json' }).end(await answer.text());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const content: ContentUnderTest = {
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
