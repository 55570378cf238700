/** Three instances render each page once: after a publish, and after a start. Without Redis each renders for itself. */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { Redis } from 'ioredis';
import { mapConcurrently } from '#platform/map-concurrently.ts';
import { freePorts, portFault } from '#scripts/launch/ports.mjs';
import { lakeClient } from '#tests/end-to-end/support/lake-client.ts';
import { type Draft, pageOf, textBlock } from '#tests/end-to-end/support/publish.ts';
import { sendRequest } from '#tests/end-to-end/support/raw-http.ts';
import { recordMeasurement, seconds } from '#tests/faults/support/site-state.ts';
import { startTestRedis, type TestServer } from '#tests/faults/support/test-servers.ts';
import { startTestCluster, type TestCluster } from './support/test-cluster.ts';

test.describe.configure({ mode: 'serial', timeout: 900_000 });

/** The number of pages; 1,000 for the figures of docs/explanation/scale.md. */
const pageCount = Number(process.env.CLUSTER_PAGES || 30);
/** Pages that may be rendered twice: a lease lasts two seconds, which a busy machine exceeds. */
const tolerance = Math.ceil(pageCount / 20);
/** Longer than the second invalidation after a publish, in milliseconds. */
const settled = 8_000;
/** Concurrent requests to each instance. */
const concurrency = 2;

const sectionId = 'test-cluster-section';
const paths = Array.from({ length: pageCount }, (_, number) => `/cluster/many/${number}/`);

const section = (words: string): Draft => ({
  _id: sectionId,
  _type: 'sharedSection',
  title: 'A section of all pages',
  blocks: [textBlock('words', words)],
});
const page = (path: string): Draft =>
  pageOf(path, `Page ${path}`, [
    textBlock('own', `The page at ${path}.`),
    { _key: 'section', _type: 'sharedBlocks', section: { _type: 'reference', _ref: sectionId } },
  ]);

let redis: TestServer;
let cluster: TestCluster;
let metricsPort = 0;

test.beforeAll(async () => {
  test.setTimeout(240_000);
  redis = await startTestRedis();
  metricsPort = await freeNeighbours();
  cluster = await startTestCluster({ REDIS_URL: redis.url, METRICS_PORT: String(metricsPort) });
});
test.afterAll(async () => {
  test.setTimeout(240_000);
  await cluster?.remove();
  await redis?.remove();
});

/** Finds three free ports in a row. */
async function freeNeighbours(): Promise<number> {
  for (;;) {
    const [port = 0] = await freePorts(1);
    const faults = await Promise.all([1, 2].map((more) => portFault(port + more, '127.0.0.1')));
    if (faults.every((fault) => fault === undefined)) return port;
  }
}

async function publish(documents: readonly Draft[]): Promise<void> {
  const transaction = lakeClient(cluster.lakeUrl).transaction();
  for (const document of documents) transaction.createOrReplace(document);
  await transaction.commit();
}

/** The number of renders of all instances, since each of them started. */
async function countRenders(): Promise<number> {
  const counts = await Promise.all(
    cluster.instances().map(async (_, number) => {
      const answer = await fetch(`http://127.0.0.1:${metricsPort + number}/metrics`);
      return Number(/^southbound_page_renders_total (\d+)/m.exec(await answer.text())?.[1] ?? 0);
    }),
  );
  return counts.reduce((sum, each) => sum + each, 0);
}

/**
 * Requests pages from all instances at the same time, in another order from each. Expects these words on them.
 * @returns the number of renders
 */
async function readEverywhere(words: string, asked: readonly string[] = paths): Promise<number> {
  const before = await countRenders();
  const began = performance.now();
  await Promise.all(
    cluster.instances().map(async ({ address }, number) => {
      const first = Math.floor((asked.length * number) / 3);
      const order = [...asked.slice(first), ...asked.slice(0, first)];
      await mapConcurrently(order, concurrency, async (path) => {
        const { status, body } = await sendRequest(address, path);
        expect(status, path).toBe(200);
        expect(body, path).toContain(`The page at ${path}.`);
        expect(body, path).toContain(words);
      });
    }),
  );
  const renders = (await countRenders()) - before;
  const each = (renders / asked.length).toFixed(2);
  recordMeasurement(words, `${each} renders per page, ${seconds(performance.now() - began)}`);
  return renders;
}

/** Restarts all instances at once. */
async function restart(): Promise<void> {
  await cluster.kill([0, 1, 2]);
  await cluster.complete();
}

async function expectShown(words: string): Promise<void> {
  for (const { address } of cluster.instances())
    await expect.poll(async () => (await sendRequest(address, paths[0] ?? '/')).body).toContain(words);
}

test('each page is rendered once after a publish, and not again for the second invalidation', async () => {
  await publish([section('First words.'), ...paths.map(page)]);
  await expectShown('First words.');
  await sleep(settled);
  await readEverywhere('First words.');
  await publish([section('Second words.')]);
  await expectShown('Second words.');
  expect(await readEverywhere('Second words.')).toBeLessThanOrEqual(pageCount + tolerance);
  await sleep(settled);
  const again = await readEverywhere('Second words.', paths.slice(0, 10));
  // Reading many pages takes longer than the lifetime of the first.
  expect(again).toBeLessThanOrEqual(pageCount > 100 ? 10 : 0);
});

test('instances that start together render no page that another has rendered, and each other page once', async () => {
  await restart();
  await expectShown('Second words.');
  expect(await readEverywhere('Second words.')).toBeLessThanOrEqual(tolerance);
  const client = new Redis(redis.url);
  await client.flushall();
  client.disconnect();
  await restart();
  await expectShown('Second words.');
  const renders = await readEverywhere('Second words.');
  expect(renders).toBeGreaterThanOrEqual(pageCount - 1);
  expect(renders).toBeLessThanOrEqual(pageCount + tolerance);
});

test('without Redis each instance renders the new page, and shares again when Redis is back', async () => {
  const some = paths.slice(0, 30);
  await redis.stop('killed');
  await publish([section('Third words.')]);
  await expectShown('Third words.');
  // The first page has just been rendered.
  expect(await readEverywhere('Third words.', some)).toBe(3 * (some.length - 1));
  await redis.start();
  await sleep(settled);
  await publish([section('Fourth words.')]);
  await expectShown('Fourth words.');
  expect(await readEverywhere('Fourth words.', some)).toBeLessThanOrEqual(some.length + tolerance);
});
