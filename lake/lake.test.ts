/** The lake over HTTP, through Sanity's client and plain requests. */
import { request as httpRequest } from 'node:http';
import type { LiveEvent } from '@sanity/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ConfigError } from '#platform/config.ts';
import { FolderLockedError } from '#platform/folder-lock.ts';
import { startLake } from './lake.ts';
import { startTestLake, type TestLake } from './test-lake.ts';

const documents = [
  {
    _id: 'page-home',
    _type: 'page',
    path: '/',
    title: 'Home',
    next: { _type: 'reference', _ref: 'page-otaki' },
  },
  { _id: 'page-otaki', _type: 'page', path: '/otaki/', title: 'Ōtaki' },
  { _id: 'drafts.page-otaki', _type: 'page', path: '/otaki/', title: 'Ōtaki, draft' },
  { _id: 'versions.spring.page-otaki', _type: 'page', path: '/otaki/', title: 'Ōtaki in spring' },
];

let lake: TestLake;
beforeAll(async () => {
  lake = await startTestLake(documents);
});
afterAll(() => lake.close());

describe('queries through Sanity’s client', () => {
  const title = '*[_type == "page" && path == $path][0].title';

  test('parameters, projections and references', async () => {
    const page = await lake.client.fetch('*[path == $path][0]{title, "next": next->title}', { path: '/' });
    expect(page).toEqual({ title: 'Home', next: 'Ōtaki' });
  });

  test('a query too long for a URL is posted, with the same result', async () => {
    const padding = 'x'.repeat(20_000);
    const found = await lake.client.fetch(`${title} // ${padding}`, { path: '/otaki/' });
    expect(found).toBe('Ōtaki');
  });

  test('perspectives: published by default, drafts, a release over drafts, raw', async () => {
    const send = (perspective?: 'raw' | 'drafts' | string[]) =>
      lake.client.fetch('*[path == "/otaki/"] | order(_id).title', {}, { perspective });
    expect(await send()).toEqual(['Ōtaki']);
    expect(await send('drafts')).toEqual(['Ōtaki, draft']);
    expect(await send(['spring', 'drafts'])).toEqual(['Ōtaki in spring']);
    expect(await send('raw')).toEqual(['Ōtaki, draft', 'Ōtaki', 'Ōtaki in spring']);
    expect(await lake.client.withConfig({ apiVersion: '2024-01-01' }).fetch('count(*)')).toBe(4);
  });

  test('the response has the query, its result, sync tags and the elapsed time', async () => {
    const response = await lake.client.fetch('count(*)', {}, { filterResponse: false });
    expect(response).toEqual({
      query: 'count(*)',
      result: 2,
      syncTags: [expect.stringMatching(/^s1:.+/)],
      ms: expect.any(Number),
    });
  });

  test('a syntax error is reported with its position', async () => {
    await expect(lake.client.fetch('*[_type == "page" &&')).rejects.toMatchObject({
      statusCode: 400,
      message: expect.stringContaining('> 1 | *[_type == "page" &&'),
      details: { type: 'queryParseError', query: '*[_type == "page" &&', start: 20, end: 20 },
    });
    await expect(lake.client.fetch('*[_id == $id]')).rejects.toThrow(
      'param $id referenced, but not provided',
    );
  });

  test('documents by id; missing ones are left out', async () => {
    expect(await lake.client.getDocument('page-home')).toMatchObject({ _id: 'page-home', title: 'Home' });
    expect(await lake.client.getDocument('nobody')).toBeUndefined();
    const found = await lake.client.getDocuments(['page-otaki', 'nobody', 'drafts.page-otaki']);
    expect(found.map((each) => each?._id)).toEqual(['page-otaki', undefined, 'drafts.page-otaki']);
    const omitted = await (await fetch(`${lake.url}/v1/data/doc/production/page-home,nobody`)).json();
    expect(omitted).toMatchObject({ omitted: [{ id: 'nobody', reason: 'existence' }] });
  });

  test('rejects other datasets and projects', async () => {
    await expect(lake.client.withConfig({ dataset: 'staging' }).fetch('1')).rejects.toMatchObject({
      statusCode: 404,
    });
    await expect(lake.client.withConfig({ projectId: 'other' }).fetch('1')).rejects.toMatchObject({
      statusCode: 404,
    });
  });
});

describe('changes', () => {
  test('a commit of another process is visible at once, and sent with the sync tags of the results it touches', async () => {
    await using fresh = await startTestLake(documents);
    const query = '*[_type == "page" && path == $path][0].title';
    const home = await fresh.client.fetch(query, { path: '/' }, { filterResponse: false });
    const otaki = await fresh.client.fetch(query, { path: '/otaki/' }, { filterResponse: false });
    const events: LiveEvent[] = [];
    const received = Promise.withResolvers<void>();
    const subscription = fresh.client.live.events().subscribe((event) => {
      events.push(event);
      if (event.type === 'welcome') {
        fresh.write([{ _id: 'drafts.page-home', _type: 'page', path: '/', title: 'Not told: a draft' }]);
        fresh.write([{ ...documents[0], _id: 'page-home', _type: 'page', title: 'Kia ora' }]);
      }
      if (event.type === 'message') received.resolve();
    });
    await received.promise;
    subscription.unsubscribe();
    const [welcome, message] = events;
    expect(welcome).toMatchObject({ type: 'welcome', id: expect.any(String) });
    const tags: string[] = message?.type === 'message' ? message.tags : [];
    expect(home.syncTags?.some((tag) => tags.includes(tag))).toBe(true);
    expect(otaki.syncTags?.some((tag) => tags.includes(tag))).toBe(false);
    expect(await fresh.client.fetch(query, { path: '/' })).toBe('Kia ora');
  });

  test('a reconnecting client gets the missed events, or a restart', async () => {
    await using fresh = await startTestLake(documents);
    const [welcome] = await readEvents(fresh, 1, {});
    fresh.write([{ _id: 'page-new', _type: 'page' }]);
    await fresh.client.fetch('count(*)');
    fresh.write([{ _id: 'drafts.page-new', _type: 'page' }]);
    fresh.write([{ _id: 'page-newer', _type: 'page' }]);
    await fresh.client.fetch('count(*)');
    const missed = await readEvents(fresh, 3, { 'Last-Event-ID': welcome?.id ?? '' });
    expect(missed.map(({ event }) => event)).toEqual(['welcome', 'message', 'message']);
    const later = await readEvents(fresh, 2, { 'Last-Event-ID': missed[1]?.id ?? '' });
    expect(later[1]).toEqual(missed[2]);
    const unknownReader = await readEvents(fresh, 2, { 'Last-Event-ID': 'before-the-restart' });
    expect(unknownReader.map(({ event }) => event)).toEqual(['welcome', 'restart']);
  });

  test('a listener gets documents that match before or after the change', async () => {
    await using fresh = await startTestLake(documents);
    const firstEvents = firstOf(
      4,
      fresh.client.listen('*[_type == "page" && published == true]', {}, { events: ['welcome', 'mutation'] }),
    );
    const page = { _id: 'page-home', _type: 'page', published: true };
    const writes = [
      () => fresh.write([{ ...page, title: 'Other', published: false }]),
      () => fresh.write([page]),
      () => fresh.write([{ ...page, title: 'Again' }]),
      () => fresh.write([], ['page-home']),
    ];
    // The listener is open after its welcome. Each query makes the lake refresh at once.
    await firstOf(1, fresh.client.listen('*', {}, { events: ['welcome'] }));
    for (const write of writes) {
      write();
      await fresh.client.fetch('1');
    }
    const [welcome, ...mutations] = await firstEvents;
    expect(welcome).toMatchObject({ type: 'welcome', listenerName: expect.any(String) });
    expect(mutations).toMatchObject([
      { transition: 'appear', documentId: 'page-home', result: { published: true } },
      { transition: 'update', result: { title: 'Again' } },
      { transition: 'disappear' },
    ]);
  });

  test('a listener with a syntax error gets channelError', async () => {
    await expect(firstOf(1, lake.client.listen('*[_type =='))).rejects.toThrow('GROQ query parse error');
  });
});

describe('rejected requests', () => {
  const send = (path: string, init: RequestInit = {}) => fetch(`${lake.url}${path}`, init);
  const query = '/v2026-03-01/data/query/production?query=1';

  test.each([
    ['POST', '/v1/data/doc/production/a', 405],
    ['DELETE', query, 405],
    ['GET', '/v1/data/query/production', 400],
    ['GET', `${query}&$x=notjson`, 400],
    ['GET', `${query}&perspective=a%20b`, 400],
    ['GET', '/v1/data/doc/production/', 400],
    ['GET', '/v1/data/doc/production/%E0%A4%A', 400],
    ['GET', '/v2026-03-01/data/mutate/production', 405],
    ['GET', '/', 404],
    ['GET', '/v9/ping', 404],
    ['GET', '/v1/data/live/events/production/more', 404],
    ['GET', '/images/southbound/production/..%2F..%2Fcontent.db', 404],
    ['GET', '/images/southbound/production/constructor', 404],
    ['GET', '/files/southbound/production/lock.db', 404],
  ])('%s %s: %i', async (method, path, status) => {
    const response = await send(path, { method });
    expect(response.status).toBe(status);
    expect(await response.json()).not.toHaveProperty('stack');
  });

  test('responds to the ping of a dataset', async () => {
    expect((await send('/v2025-02-19/data/ping/production')).status).toBe(200);
  });

  test('a wrong method gets 405 with the allowed ones', async () => {
    expect((await send('/v1/ping', { method: 'PUT' })).headers.get('allow')).toBe('GET, HEAD');
  });

  test('bodies: invalid JSON, no query, more than 2 MB', async () => {
    const post = async (body: string) =>
      (await send('/v1/data/query/production', { method: 'POST', body })).status;
    expect(await post('{"query": "1"}')).toBe(200);
    expect(await post('{"query": ')).toBe(400);
    expect(await post('{"query": 1}')).toBe(400);
    expect(await post('[]')).toBe(400);
    expect(await post(JSON.stringify({ query: `1 // ${'x'.repeat(2 * 1024 * 1024)}` }))).toBe(413);
  });

  test('rejects 20 MB, whole or chunked, and survives a client that disconnects midway', async () => {
    const piece = Buffer.alloc(1_000_000, 'x');
    const address = `${lake.url}/v1/data/query/production`;
    expect((await fetch(address, { method: 'POST', body: Buffer.alloc(20_000_000, 'x') })).status).toBe(413);
    await new Promise<void>((resolve) => {
      const upload = httpRequest(address, { method: 'POST' });
      upload.on('error', () => resolve());
      upload.write(piece, () => upload.destroy(new Error('hung up')));
    });
    const status = await new Promise((resolve, reject) => {
      const upload = httpRequest(address, { method: 'POST' }, (response) =>
        resolve(response.resume().statusCode),
      );
      upload.on('error', reject);
      for (let sent = 0; sent < 20; sent++) upload.write(piece);
      upload.end();
    });
    expect(status).toBe(413);
  });

  test('rejects foreign Origin and Host headers', async () => {
    const statusFor = (headers: Record<string, string>) =>
      new Promise<number | undefined>((resolve, reject) => {
        httpRequest(`${lake.url}/v1/ping`, { headers }, (response) => {
          response.resume();
          resolve(response.statusCode);
        })
          .on('error', reject)
          .end();
      });
    expect(await statusFor({ Origin: 'https://evil.example' })).toBe(403);
    expect(await statusFor({ Origin: 'null' })).toBe(403);
    expect(await statusFor({ Host: 'evil.example' })).toBe(403);
    expect(await statusFor({ Host: 'localhost.evil.example:3001' })).toBe(403);
    expect(await statusFor({ Host: '[::1]:3001', Origin: 'http://localhost:3000' })).toBe(200);
  });

  test('rejects cross-site requests without Origin before any work', async () => {
    const statusFor = async (path: string, headers: Record<string, string>) => {
      const response = await fetch(`${lake.url}${path}`, { headers });
      await response.body?.cancel();
      return response.status;
    };
    const foreign = { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'no-cors' };
    const query = '/v2026-03-01/data/query/production?query=count(*)';
    expect(await statusFor(query, foreign)).toBe(403);
    expect(await statusFor('/v1/data/listen/production?query=*', foreign)).toBe(403);
    expect(await statusFor(query, { ...foreign, Origin: 'http://localhost:3000' })).toBe(200);
    expect(await statusFor(query, { 'Sec-Fetch-Site': 'none' })).toBe(200);
    // The Studio at localhost embeds images of 127.0.0.1 like this.
    const picture = `/images/southbound/production/${'0'.repeat(40)}-1x1.png`;
    expect(await statusFor(picture, foreign)).toBe(404);
  });
});

test('returns 304 for a known ETag', async () => {
  const address = `${lake.url}/v2026-03-01/data/query/production?query=count(*)`;
  const etag = (await fetch(address)).headers.get('etag') ?? '';
  expect((await fetch(address, { method: 'HEAD' })).headers.get('etag')).toBe(etag);
  for (const held of [etag, '*', `"a,b", ${etag}`, etag.replace('W/', '')])
    expect((await fetch(address, { headers: { 'If-None-Match': held } })).status, held).toBe(304);
  expect((await fetch(address, { headers: { 'If-None-Match': '"other"' } })).status).toBe(200);
});

test('a port or folder in use stops the start without leftovers', async () => {
  const settings = { host: '127.0.0.1', contentFolder: '/nowhere', webhook: null };
  const port = Number(new URL(lake.url).port);
  await expect(startLake({ ...settings, port: 0, folder: lake.folder })).rejects.toThrow(FolderLockedError);
  const folder = `${lake.dataFolder}/another`;
  await expect(startLake({ ...settings, port, folder })).rejects.toThrow(ConfigError);
  const later = await startLake({ ...settings, port: 0, folder });
  expect(later.documents).toBe(0);
  await later.close();
});

test('comments are stored beside the content, and survive a restart', async () => {
  await using first = await startTestLake([]);
  const commentsOf = (url: string) =>
    first.client.withConfig({ apiHost: url, dataset: 'production-comments', perspective: 'raw' });
  await commentsOf(first.url).create({ _id: 'comment', _type: 'comment', status: 'open' });
  await first.stop();
  const { folder } = first;
  const second = await startLake({
    host: '127.0.0.1',
    port: 0,
    folder,
    contentFolder: '/nowhere',
    webhook: null,
  });
  expect(await commentsOf(second.url).getDocument('comment')).toMatchObject({ status: 'open' });
  expect(second.documents).toBe(0);
  await second.close();
});

test('close ends open streams', async () => {
  const short = await startTestLake([]);
  const response = await fetch(`${short.url}/v1/data/live/events/production`);
  const ended = response.text().then(
    () => 'ended',
    () => 'ended',
  );
  await short.close();
  expect(await ended).toBe('ended');
});

type Events<Event> = {
  subscribe(observer: { next(event: Event): void; error(error: unknown): void }): { unsubscribe(): void };
};

/** Returns the first `count` events of a client's stream. */
async function firstOf<Event>(count: number, source: Events<Event>): Promise<Event[]> {
  const events: Event[] = [];
  const enough = Promise.withResolvers<void>();
  const subscription = source.subscribe({
    next: (event) => {
      events.push(event);
      if (events.length === count) enough.resolve();
    },
    error: enough.reject,
  });
  await enough.promise.finally(() => subscription.unsubscribe());
  return events;
}

/** Returns the first `count` events of a live event stream, then disconnects. */
async function readEvents(testLake: TestLake, count: number, headers: Record<string, string>) {
  const hangUp = new AbortController();
  const response = await fetch(`${testLake.url}/v2026-03-01/data/live/events/production`, {
    headers,
    signal: hangUp.signal,
  });
  const events: { event: string; id: string }[] = [];
  let text = '';
  const decoder = new TextDecoder();
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      const event = /^event: (.*)$/m.exec(block)?.[1];
      if (event) events.push({ event, id: /^id: (.*)$/m.exec(block)?.[1] ?? '' });
    }
    if (events.length >= count) break;
  }
  hangUp.abort();
  return events;
}
