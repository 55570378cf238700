import { createServer, type RequestListener } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { realtimeFeedsSchema } from '#platform/settings/realtime-feeds.ts';
import { fetchFeed } from './fetch-feed.ts';

/** Starts a server on the loopback address and returns its URL. */
async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/feed`;
}

const feed = (url: string) => ({ url, key: 'the-secret', keyHeader: 'X-Feed-Key' });

test('a body arrives with its validators, which make the next request conditional', async () => {
  const url = await serve((request, response) => {
    const { headers } = request;
    if (headers['x-feed-key'] !== 'the-secret' || headers.accept !== 'application/x-protobuf')
      response.writeHead(401).end();
    else if (headers['if-none-match'] === '"1"' && headers['if-modified-since'] === 'yesterday')
      response.writeHead(304).end();
    else response.writeHead(200, { etag: '"1"', 'last-modified': 'yesterday' }).end('bytes');
  });
  const validators = { etag: '"1"', lastModified: 'yesterday' };
  expect(await fetchFeed(feed(url), null)).toEqual({ kind: 'body', bytes: Buffer.from('bytes'), validators });
  expect(await fetchFeed(feed(url), validators)).toEqual({ kind: 'not-modified' });
});

test('a body up to the limit is read, a longer one is a failure that closes the connection', async () => {
  let isClosed = false;
  const url = await serve((request, response) => {
    response.write('x'.repeat(10));
    if (request.url === '/feed') response.end();
    else
      response.on('close', () => {
        isClosed = true;
      });
  });
  expect(await fetchFeed(feed(url), null, { maxBytes: 10 })).toMatchObject({ kind: 'body' });
  const endless = feed(new URL('/endless', url).href);
  expect(await fetchFeed(endless, null, { maxBytes: 9 })).toMatchObject({ failure: 'too-large' });
  await expect.poll(() => isClosed).toBe(true);
});

test('an error status, a redirect and an unexpected 304 are failures', async () => {
  const url = await serve((request, response) => {
    const status = Number(request.url?.slice(1));
    response.writeHead(status, { location: 'http://127.0.0.1:9/elsewhere' }).end();
  });
  for (const status of [503, 302, 304, 204])
    expect(await fetchFeed(feed(new URL(`/${status}`, url).href), null)).toEqual({
      kind: 'failed',
      failure: 'status',
      detail: `${status}`,
    });
});

test('a slow feed times out, also in the middle of its body', async () => {
  const hanging = await serve(() => undefined);
  const stalling = await serve((_, response) => response.write('x'));
  for (const url of [hanging, stalling])
    expect(await fetchFeed(feed(url), null, { timeoutMs: 100 })).toMatchObject({ failure: 'timeout' });
});

test('a failure mentions neither the address nor the key', async () => {
  const results = [
    await fetchFeed(feed('http://127.0.0.1:9/?key=the-secret'), null),
    await fetchFeed({ ...feed('http://127.0.0.1:9/'), key: 'the-secret\n' }, null),
    await fetchFeed(feed('http://user:the-secret@127.0.0.1:9/'), null),
  ];
  expect(results[0]).toMatchObject({ kind: 'failed', failure: 'network' });
  expect(JSON.stringify(results)).not.toMatch(/secret|127/);
});

test('settings have defaults', () => {
  expect(realtimeFeedsSchema.parse('[{"id":"metlink","url":"https://api.example.nz/tu","key":"k"}]')).toEqual(
    [
      {
        id: 'metlink',
        url: 'https://api.example.nz/tu',
        key: 'k',
        keyHeader: 'x-api-key',
        intervalSeconds: 20,
        maxAgeSeconds: 120,
        idPrefix: '',
        operators: [],
      },
    ],
  );
});

test.each([
  ['text that is no JSON', 'the-secret', /JSON array/],
  ['an object', '{"key":"the-secret"}', /array/],
  ['another protocol', [{ url: 'file:///the-secret' }], /http or https/],
  ['a password', [{ url: 'https://user:the-secret@example.nz' }], /password/],
  ['a key without TLS', [{ url: 'http://example.nz', key: 'the-secret' }], /https/],
  ['a key with a line break', [{ key: 'the-secret\n' }], /ASCII/],
  ['an age below the interval', [{ intervalSeconds: 120 }], /larger than intervalSeconds/],
  ['a misspelt name', [{ interval: 20 }], /interval/],
  ['an id twice', [{}, {}], /different ids/],
])('settings with %s are refused, without quoting them', (_, given, message) => {
  const text =
    typeof given === 'string'
      ? given
      : JSON.stringify(given.map((each) => ({ id: 'a', url: 'https://example.nz/', ...each })));
  const { error } = realtimeFeedsSchema.safeParse(text);
  expect(error?.message).toMatch(message);
  expect(error?.message).not.toContain('the-secret');
});

test('a key may go to this machine without TLS', () => {
  const text = JSON.stringify([{ id: 'a', url: 'http://127.0.0.1:4100/feed', key: 'k' }]);
  expect(realtimeFeedsSchema.safeParse(text).success).toBe(true);
});
