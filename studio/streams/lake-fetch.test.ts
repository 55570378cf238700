import { createClient, type ListenEvent } from '@sanity/client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { lakeIdentity } from '#lake/identity.ts';
import { startTestLake, type TestLake } from '#lake/test-lake.ts';
import { lakeFetch } from './lake-fetch.ts';

let lake: TestLake;
beforeAll(async () => {
  lake = await startTestLake([{ _id: 'a', _type: 'page' }]);
});
afterAll(() => lake.close());

const addressOf = (input: string | URL | Request) => String(input instanceof Request ? input.url : input);

/** Creates Sanity's client as the Studio does, and records its HTTP requests. */
function studioClient() {
  const requests: string[] = [];
  const fetchFromLake = lakeFetch(lake.url, (input, init) => {
    requests.push(addressOf(input));
    return fetch(input, init);
  });
  const client = createClient({
    ...lakeIdentity,
    apiHost: lake.url,
    useProjectHostname: false,
    useCdn: false,
    apiVersion: '2025-02-19',
    resolveFetch: () => fetchFromLake,
  });
  return { client, requests };
}

it('serves sixty listeners without HTTP connections, beside ordinary queries', async () => {
  const { client, requests } = studioClient();
  const closing: (() => void)[] = [];
  const heard = Array.from(
    { length: 60 },
    (_, index) =>
      new Promise<void>((resolve, reject) => {
        const subscription = client
          .listen('*[_id == $id]', { id: `doc-${index}` }, { events: ['mutation'], includeAllVersions: true })
          .subscribe({ next: () => resolve(), error: reject });
        closing.push(() => subscription.unsubscribe());
      }),
  );
  await Promise.all(
    Array.from(
      { length: 60 },
      (_, index) =>
        new Promise<void>((resolve, reject) => {
          const subscription = client
            .listen('*[_id == $id]', { id: `doc-${index}` }, { events: ['welcome'] })
            .subscribe({ next: () => resolve(), error: reject });
          closing.push(() => subscription.unsubscribe());
        }),
    ),
  );
  expect(await client.fetch('count(*)')).toBe(1);
  lake.write(Array.from({ length: 60 }, (_, index) => ({ _id: `doc-${index}`, _type: 'page' })));
  await Promise.all(heard);
  for (const close of closing) close();
  expect(requests.filter((address) => /\/listen\//.test(address))).toEqual([]);
  expect(requests.some((address) => /\/query\//.test(address))).toBe(true);
});

it('reconnects a listener after a lost connection without missing events', {
  tags: ['full'],
}, async () => {
  const events: ListenEvent<Record<string, unknown>>['type'][] = [];
  let other = await startTestLake([{ _id: 'a', _type: 'page' }]);
  const fetchFromLake = lakeFetch(other.url);
  const client = createClient({
    ...lakeIdentity,
    apiHost: other.url,
    useProjectHostname: false,
    useCdn: false,
    apiVersion: '2025-02-19',
    resolveFetch: () => fetchFromLake,
  });
  const port = Number(new URL(other.url).port);
  let resolveEvent = () => {};
  const subscription = client
    .listen('*', {}, { events: ['welcome', 'mutation', 'reconnect'], includeAllVersions: true })
    .subscribe((event) => {
      events.push(event.type);
      resolveEvent();
    });
  const until = async (type: string) => {
    while (!events.some((each) => each === type))
      await new Promise<void>((resolve) => {
        resolveEvent = resolve;
      });
    events.length = 0;
  };
  await until('welcome');
  await other.close();
  await until('reconnect');
  other = await startTestLake([{ _id: 'a', _type: 'page' }], { port });
  await until('welcome');
  other.write([{ _id: 'b', _type: 'page' }]);
  await until('mutation');
  subscription.unsubscribe();
  await other.close();
});

it('answers a refused stream as HTTP would', async () => {
  const answer = await lakeFetch(lake.url)(`${lake.url}/v1/data/listen/staging?query=*`);
  expect(answer.status).toBe(404);
  expect(await answer.json()).toMatchObject({ statusCode: 404, message: expect.stringContaining('dataset') });
});

it('aborts a stream before and after it opens', async () => {
  const fetchFromLake = lakeFetch(lake.url);
  const address = `${lake.url}/v1/data/listen/production?query=*`;
  const early = new AbortController();
  const refused = fetchFromLake(address, { signal: early.signal });
  early.abort();
  await expect(refused).rejects.toThrow(/abort/i);

  const late = new AbortController();
  const { body } = await fetchFromLake(address, { signal: late.signal });
  const reader = body?.getReader();
  expect(new TextDecoder().decode((await reader?.read())?.value)).toMatch(/^event: welcome\ndata: \{/);
  late.abort();
  await expect(reader?.read()).rejects.toThrow(/abort/i);
});

it('fails like fetch if the lake is down', async () => {
  const other = await startTestLake([{ _id: 'a', _type: 'page' }]);
  await other.close();
  await expect(lakeFetch(other.url)(`${other.url}/v1/data/listen/production?query=*`)).rejects.toThrow(
    TypeError,
  );
});

it('retries a request until the lake is up again, and executes it once', async () => {
  const first = await startTestLake([{ _id: 'a', _type: 'page' }]);
  const port = Number(new URL(first.url).port);
  await first.close();
  let attempts = 0;
  let failed = () => {};
  const once = new Promise<void>((resolve) => {
    failed = resolve;
  });
  const patient = lakeFetch(first.url, async (input, init) => {
    attempts += 1;
    return fetch(input, init).catch((error: unknown) => {
      failed();
      throw error;
    });
  });
  const body = JSON.stringify({
    mutations: [{ create: { _id: 'b', _type: 'page' } }],
    transactionId: 'typed',
  });
  const pending = patient(`${first.url}/v2026-03-01/data/mutate/production`, { method: 'POST', body });
  await once;
  await using again = await startTestLake([{ _id: 'a', _type: 'page' }], { port });
  expect((await pending).status).toBe(200);
  expect(attempts).toBeGreaterThan(1);
  expect(await again.client.fetch('count(*)')).toBe(2);
});

it('stops retrying an aborted request, and sends a stream body once', async () => {
  const gone = await startTestLake([{ _id: 'a', _type: 'page' }]);
  await gone.close();
  const address = `${gone.url}/v2026-03-01/data/query/production?query=1`;
  const giveUp = new AbortController();
  const waiting = lakeFetch(gone.url, async (...given) => {
    queueMicrotask(() => giveUp.abort());
    return fetch(...given);
  })(address, { signal: giveUp.signal });
  await expect(waiting).rejects.toThrow(/abort/i);
  const once = { method: 'POST', body: new Blob(['a']).stream(), duplex: 'half' };
  await expect(lakeFetch(gone.url)(address, once)).rejects.toThrow(TypeError);
});
