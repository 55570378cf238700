import { createServer, type IncomingHttpHeaders } from 'node:http';
import { isValidSignature, SIGNATURE_HEADER_NAME } from '@sanity/webhook';
import { afterEach, expect, test } from 'vitest';
import { z } from 'zod';
import type { ChangeSet } from './dataset.ts';
import { startTestLake } from './test-lake.ts';
import { Webhook } from './webhook.ts';

const secret = 'a shared secret';
const cleanUp: (() => void)[] = [];
afterEach(() => {
  for (const clean of cleanUp.splice(0)) clean();
});

type Call = { headers: IncomingHttpHeaders; text: string; body: Record<string, unknown> };

/** A site that responds with these statuses, then 200, and records the calls. */
async function startSite(...statuses: number[]) {
  const calls: Call[] = [];
  const waiting: (() => void)[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString();
      calls.push({ headers: request.headers, text, body: JSON.parse(text) });
      response.writeHead(statuses.shift() ?? 200).end();
      for (const wake of waiting.splice(0)) wake();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  cleanUp.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  return {
    url: `http://127.0.0.1:${port}/hook`,
    calls,
    async called(times: number) {
      while (calls.length < times) await new Promise<void>((resolve) => waiting.push(resolve));
    },
  };
}

/** Creates a change set `position` seconds after 09:00. */
function transaction(position: number, changes: ChangeSet['changes']): ChangeSet {
  return { position, transactionId: `t${position}`, timestamp: at(position), author: 'test', changes };
}

const at = (seconds: number) => `2026-11-21T09:00:0${seconds}.000Z`;

function change(id: string, title: string) {
  const document = { _id: id, _type: 'page', _rev: title, title };
  return {
    documentId: id,
    before: undefined,
    after: document,
  };
}

test('signs changes of published documents; ignores drafts and private documents', async () => {
  const site = await startSite();
  await using lake = await startTestLake([{ _id: 'page-home', _type: 'page' }], {
    webhook: { url: site.url, secret },
  });
  lake.write([{ _id: 'drafts.page-home', _type: 'page', title: 'Draft' }]);
  lake.write([{ _id: 'previewLink.1', _type: 'previewLink' }]);
  lake.write([{ _id: 'page-home', _type: 'page', title: 'Home' }]);
  await site.called(1);
  const [call] = site.calls;
  expect(site.calls).toHaveLength(1);
  expect(call?.body).toMatchObject({
    _id: 'page-home',
    _type: 'page',
    operation: 'update',
    documents: [{ _id: 'page-home', _type: 'page', _rev: expect.any(String), operation: 'update' }],
    changedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    transactionId: expect.any(String),
    projectId: 'southbound',
    dataset: 'production',
  });
  const header = String(call?.headers[SIGNATURE_HEADER_NAME]);
  expect(await isValidSignature(call?.text ?? '', header, secret)).toBe(true);
  expect(await isValidSignature(`${call?.text} `, header, secret)).toBe(false);
  expect(await isValidSignature(call?.text ?? '', header, 'another')).toBe(false);
});

test('sends a transaction of many documents in one call', async () => {
  const site = await startSite();
  await using lake = await startTestLake([], { webhook: { url: site.url, secret } });
  lake.write(Array.from({ length: 1_500 }, (_, index) => ({ _id: `page-${index}`, _type: 'page' })));
  await site.called(1);
  expect(site.calls[0]?.body).toMatchObject({ truncated: true });
  expect(site.calls[0]?.body.documents).toHaveLength(1_000);
});

test('sends a release in one call: creations, changes and unpublishes', async () => {
  const site = await startSite();
  const ids = Array.from({ length: 40 }, (_, index) => `page-${index}`);
  const [kept, gone] = [ids.slice(0, 20), ids.slice(30)];
  const publics = [...kept, ...gone].map((_id) => ({ _id, _type: 'page' }));
  await using lake = await startTestLake(publics, { webhook: { url: site.url, secret } });
  const { client } = lake;
  const releaseId = 'summer';
  await client.releases.create({ releaseId, metadata: { title: 'Summer', releaseType: 'asap' } });
  for (const publishedId of ids.slice(0, 30)) {
    const document = { _id: `versions.${releaseId}.${publishedId}`, _type: 'page', title: 'New' };
    await client.createVersion({ releaseId, publishedId, document });
  }
  for (const publishedId of gone) await client.unpublishVersion({ releaseId, publishedId });
  await client.releases.publish({ releaseId });
  await site.called(1);
  // The next change would be in a second call, after all calls of the release.
  lake.write([{ _id: 'later', _type: 'page' }]);
  await site.called(2);
  const operations = site.calls.map(({ body }) =>
    z.array(z.object({ _id: z.string(), operation: z.string() })).parse(body.documents),
  );
  const expected = ids.map((_id, index) => ({
    _id,
    operation: index < 20 ? 'update' : index < 30 ? 'create' : 'delete',
  }));
  expect(operations[0]?.toSorted((a, b) => ids.indexOf(a._id) - ids.indexOf(b._id))).toEqual(expected);
  expect(operations.slice(1).flat()).toEqual([{ _id: 'later', operation: 'create' }]);
});

test('retries with the same idempotency key and time of change', async () => {
  const site = await startSite(500, 503);
  const webhook = new Webhook({ url: site.url, secret, retryDelaysMs: [1, 1, 1] });
  webhook.enqueue(transaction(1, [change('a', 'one')]));
  await webhook.whenIdle();
  expect(site.calls).toHaveLength(3);
  expect(new Set(site.calls.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
  expect(site.calls.map(({ body }) => body.changedAt)).toEqual([at(1), at(1), at(1)]);
});

test('batches changes made during a call into the next one, each document once', async () => {
  const site = await startSite();
  const webhook = new Webhook({ url: site.url, secret, retryDelaysMs: [] });
  webhook.enqueue(transaction(1, [change('a', 'one')]));
  webhook.enqueue(transaction(2, [change('a', 'two'), change('b', 'one')]));
  webhook.enqueue(transaction(3, [change('a', 'three')]));
  await webhook.whenIdle();
  expect(site.calls.map(({ body }) => body.documents)).toMatchObject([
    [{ _id: 'a', _rev: 'one' }],
    [
      { _id: 'a', _rev: 'three' },
      { _id: 'b', _rev: 'one' },
    ],
  ]);
  // The second call waited for the first; its time is that of its oldest change.
  expect(site.calls.map(({ body }) => body.changedAt)).toEqual([at(1), at(2)]);
});

test('gives up after the last attempt and sends the next change', async () => {
  const site = await startSite(500, 500);
  const webhook = new Webhook({ url: site.url, secret, retryDelaysMs: [1] });
  webhook.enqueue(transaction(1, [change('a', 'one')]));
  await webhook.whenIdle();
  expect(site.calls).toHaveLength(2);
  webhook.enqueue(transaction(2, [change('b', 'one')]));
  await webhook.whenIdle();
  expect(site.calls.at(-1)?.body.documents).toMatchObject([{ _id: 'b' }]);
});

test('close does not wait for an unreachable site', async () => {
  const webhook = new Webhook({ url: 'http://127.0.0.1:9/', secret, retryDelaysMs: [600_000] });
  webhook.enqueue(transaction(1, [change('a', 'one')]));
  await webhook.close();
  await webhook.whenIdle();
});
