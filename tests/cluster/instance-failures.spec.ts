/** Instances of a cluster stop, crash or restart, one or all of them, while visitors come through nginx. */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { lakeClient } from '#tests/end-to-end/support/lake-client.ts';
import { textsOf } from '#tests/end-to-end/support/markup.ts';
import { pageOf, textBlock } from '#tests/end-to-end/support/publish.ts';
import { sendRequest } from '#tests/end-to-end/support/raw-http.ts';
import { recordMeasurement } from '#tests/faults/support/site-state.ts';
import { LoadGenerator } from './support/load-generator.ts';
import { startTestCluster, type TestCluster } from './support/test-cluster.ts';

/** The number of concurrent visitors. */
const visitors = 6;

let cluster: TestCluster;

test.beforeAll(async () => {
  test.setTimeout(240_000);
  cluster = await startTestCluster();
});
test.afterAll(async () => {
  test.setTimeout(240_000);
  await cluster?.remove();
});

// @spec F.7
test('an instance killed under load fails only the requests that it was handling', async () => {
  const load = new LoadGenerator(cluster.address);
  load.begin(visitors);
  await load.until(60);
  const deaths: { readonly from: number; readonly to: number }[] = [];
  for (const number of [0, 2]) {
    const from = performance.now();
    deaths.push({ from, to: await cluster.kill([number]) });
    await load.until(60);
    await cluster.complete();
  }
  await load.until(60);
  const failed = await load.finish();
  recordMeasurement(
    'failed',
    `${failed.length} of ${load.results.length}: ${failed.map(({ what, fault }) => `${what}: ${fault}`).join('; ')}`,
  );
  // Requests sent before its last connection was gone and still without a response by then.
  const inHands = failed.filter(({ began, ended }) =>
    deaths.some(({ from, to }) => began <= to && ended >= from),
  );
  expect(failed.filter((each) => !inHands.includes(each))).toEqual([]);
  expect(inHands.length).toBeLessThanOrEqual(visitors * deaths.length);
  // nginx retried every idempotent request on another instance, unless its response had begun.
  const isCutOff = ({ fault }: { readonly fault: string | null }) => fault === 'Error: aborted';
  const retried = failed.filter((each) => each.what !== 'a call that writes' && !isCutOff(each));
  expect(retried).toEqual([]);
  expect(await load.lostCarts()).toEqual([]);
});

// @spec F.7
test('a rolling restart fails no request', async () => {
  const before = cluster.instances().map((each) => each.process);
  const load = new LoadGenerator(cluster.address);
  load.begin(visitors);
  await load.until(60);
  expect(await cluster.roll(), cluster.output()).toBe(0);
  await load.until(60);
  expect(await load.finish()).toEqual([]);
  recordMeasurement('asked', String(load.results.length));
  const after = cluster.instances().map((each) => each.process);
  expect(after.filter((each) => each === null || before.includes(each))).toEqual([]);
  expect(await load.lostCarts()).toEqual([]);
});

// @spec F.7
test('pages stay up while every instance is down, other requests get an error, and a publish meanwhile shows afterwards', async () => {
  const client = lakeClient(cluster.lakeUrl);
  const path = '/cluster/stays/';
  const document = (words: string) => pageOf(path, 'What stays', [textBlock('text', words)]);
  await client.createOrReplace(document('Words of before.'));
  const cachedPaths = [path, '/', '/tours/'];
  // Wait until nginx caches them too: it may still cache a 404 from a moment ago.
  for (const each of cachedPaths)
    await expect.poll(async () => (await sendRequest(cluster.address, each)).headers['x-cache']).toBe('HIT');

  await cluster.kill([0, 1, 2]);
  await client.createOrReplace(document('Words of meanwhile.'));
  // Until an instance is back, so that nginx has no upstream.
  let rounds = 0;
  while (cluster.instances().every((each) => each.process === null)) {
    for (const each of cachedPaths) {
      const { status, body, headers } = await sendRequest(cluster.address, each);
      expect(status, each).toBe(200);
      expect(textsOf(body, 'h1'), each).toHaveLength(1);
      if (each === path && headers['x-cache'] === 'STALE') expect(body).toContain('Words of before.');
    }
    rounds += 1;
    if (rounds === 1) {
      const missing = await sendRequest(cluster.address, '/nobody-has-seen-this/');
      expect(missing).toMatchObject({ status: 503, headers: { 'retry-after': '30' } });
      expect(missing.body).toContain('Back in a moment');
      const call = await sendRequest(cluster.address, '/api/v1/countries');
      expect({ status: call.status, ...JSON.parse(call.body) }).toMatchObject({
        status: 'failed',
        errorCode: 'UPSTREAM',
      });
    }
    await sleep(100);
  }
  expect(rounds).toBeGreaterThan(5);
  await cluster.complete();
  const back = performance.now();
  await expect
    .poll(async () => (await sendRequest(cluster.address, path)).body, { intervals: [50], timeout: 20_000 })
    .toContain('Words of meanwhile.');
  const took = performance.now() - back;
  recordMeasurement('fresh after', `${took.toFixed(0)} ms; ${rounds} rounds`);
  expect(took).toBeLessThan(4_000);
  for (let number = 0; number < 3; number += 1)
    expect((await sendRequest(cluster.at(number), path)).body).toContain('Words of meanwhile.');
});
