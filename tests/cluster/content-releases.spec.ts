/**
 * A release of forty documents on three instances behind nginx, with fifty readers. It is scheduled across the end of
 * daylight saving, reverted, and published again while the lake crashes.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import type { SanityClient } from '@sanity/client';
import { lakeClient } from '#tests/end-to-end/support/lake-client.ts';
import { type Draft, pageOf, textBlock } from '#tests/end-to-end/support/publish.ts';
import { type RawAnswer, sendRequest } from '#tests/end-to-end/support/raw-http.ts';
import { recordMeasurement } from '#tests/faults/support/site-state.ts';
import { startTestCluster, type TestCluster } from './support/test-cluster.ts';

test.describe.configure({ mode: 'serial', timeout: 300_000 });

/** The cluster starts at this time: daylight saving ends two and a half minutes later, at 3:00 am in New Zealand. */
const clusterStart = Date.parse('2027-04-03T13:57:30Z');
/** The release's time: 2:00:45 am, standard time. The clock has shown 2:00:45 am an hour before. */
const publishAt = '2027-04-03T14:00:45Z';

const readers = 50;
/** The pause of a reader between two requests, in milliseconds. */
const pauseMs = 120;
/** The longest time until everyone sees a release, in milliseconds. */
const soonMs = 2_000;

let cluster: TestCluster;
let client: SanityClient;
/** The cluster's clock minus ours, in milliseconds. */
let shiftMs = 0;

test.beforeAll(async () => {
  test.setTimeout(240_000);
  shiftMs = clusterStart - Date.now();
  cluster = await startTestCluster({ NODE_OPTIONS: importOf(shiftClock(shiftMs)), TZ: 'Pacific/Auckland' });
  client = lakeClient(cluster.lakeUrl);
});
test.afterAll(async () => {
  test.setTimeout(240_000);
  await cluster?.remove();
});

/** Code that shifts the clock of a process. */
const shiftClock = (ms: number) => `globalThis.Date = new Proxy(Date, {
  construct: (real, values, target) =>
    Reflect.construct(real, values.length > 0 ? values : [real.now() + ${ms}], target),
  get: (real, name) => (name === "now" ? () => real.now() + ${ms} : Reflect.get(real, name)),
});`;

/** Node's option that runs code first, in each process and thread. */
const importOf = (code: string) => `--import=data:text/javascript,${encodeURIComponent(code)}`;

type Edition = 'old' | 'new';

const count = { changed: 20, created: 6, leaving: 6, moved: 3 } as const;
const numbered = (many: number, of: string) =>
  Array.from({ length: many }, (_, number) => `/release/${of}/${number}/`);

const section = (edition: Edition): Draft => ({
  _id: 'test-release-section',
  _type: 'sharedSection',
  title: 'A section of all pages',
  blocks: [textBlock('words', `The ${edition} section.`)],
});
const page = (path: string, edition: Edition): Draft =>
  pageOf(path, `Page ${path}`, [
    textBlock('own', `The ${edition} page.`),
    { _key: 's', _type: 'sharedBlocks', section: { _type: 'reference', _ref: 'test-release-section' } },
  ]);
const notice: Draft = {
  _id: 'test-release-notice',
  _type: 'siteNotice',
  text: 'The new notice.',
  tone: 'information',
};
const moved = (number: number, edition: Edition): Draft => {
  const path = `/release/${edition}-address/${number}/`;
  return { ...page(path, edition), _id: `test-release-moved-${number}` };
};
const redirect = (number: number): Draft => ({
  _id: `test-release-redirect-${number}`,
  _type: 'redirect',
  from: `/release/old-address/${number}/`,
  target: { _type: 'reference', _ref: `test-release-moved-${number}`, _weak: true },
});
const movedNumbers = Array.from({ length: count.moved }, (_, number) => number);
const leaving = numbered(count.leaving, 'leaving');

const oldDocuments = [
  section('old'),
  ...[...numbered(count.changed, 'changed'), ...leaving].map((path) => page(path, 'old')),
  ...movedNumbers.map((number) => moved(number, 'old')),
];
const newDocuments = [
  section('new'),
  notice,
  ...[...numbered(count.changed, 'changed'), ...numbered(count.created, 'created')].map((path) =>
    page(path, 'new'),
  ),
  ...movedNumbers.flatMap((number) => [moved(number, 'new'), redirect(number)]),
];

/** Status of each address before and after the release: a page, nothing, or a redirect. */
const addresses: Readonly<Record<string, Readonly<Record<Edition, 200 | 404 | 308>>>> = Object.fromEntries([
  ...numbered(count.changed, 'changed').map((path) => [path, { old: 200, new: 200 }]),
  ...numbered(count.created, 'created').map((path) => [path, { old: 404, new: 200 }]),
  ...leaving.map((path) => [path, { old: 200, new: 404 }]),
  ...movedNumbers.map((number) => [`/release/old-address/${number}/`, { old: 200, new: 308 }]),
  ...movedNumbers.map((number) => [`/release/new-address/${number}/`, { old: 404, new: 200 }]),
]);
const paths = Object.keys(addresses);

/** Finds the editions in a response: one for a whole release, both for a part of one. */
function editionsIn(path: string, { status, body }: RawAnswer): ReadonlySet<string> {
  const expected = addresses[path];
  const found = new Set<string>();
  if (expected?.old !== expected?.new)
    found.add(status === expected?.old ? 'old' : status === expected?.new ? 'new' : `status ${status}`);
  else if (status !== expected?.old) found.add(`status ${status}`);
  if (status === 200) {
    for (const [, edition = ''] of body.matchAll(/The (old|new) (?:page|section)\./g)) found.add(edition);
    found.add(body.includes('The new notice.') ? 'new' : 'old');
  }
  return found;
}

interface Reading {
  readonly path: string;
  readonly isNginx: boolean;
  /** By the clock of this process, in milliseconds since 1970. */
  readonly beganAt: number;
  readonly editions: ReadonlySet<string>;
}

/** Lets fifty readers read the addresses until this resolves. Returns what they saw. */
async function readMeanwhile(work: () => Promise<unknown>): Promise<readonly Reading[]> {
  const readings: Reading[] = [];
  let isOver = false;
  const everywhere = [...cluster.instances().map(({ address }) => address), cluster.address];
  const read = async (reader: number) => {
    const address = everywhere[reader % everywhere.length] ?? cluster.address;
    for (let round = reader; !isOver; round += 7) {
      const path = paths[round % paths.length] ?? '/';
      const beganAt = Date.now();
      const answer = await sendRequest(address, path);
      readings.push({
        path,
        beganAt,
        isNginx: address === cluster.address,
        editions: editionsIn(path, answer),
      });
      await sleep(pauseMs);
    }
  };
  const reading = Promise.all(Array.from({ length: readers }, (_, reader) => read(reader)));
  await work();
  isOver = true;
  await reading;
  return readings;
}

/** Expects that each response showed one edition whole, and only the later one soon after the change. */
function expectWhole(
  what: string,
  readings: readonly Reading[],
  { changedAt, before }: { changedAt: number; before: Edition },
) {
  const partial = readings.filter(({ editions }) => editions.size !== 1);
  expect(partial.slice(0, 3).map(({ path, editions }) => `${path}: ${[...editions].join(', ')}`)).toEqual([]);
  const latestMs = (isNginx: boolean) =>
    Math.max(
      ...readings
        .filter((each) => each.isNginx === isNginx && each.editions.has(before))
        .map(({ beganAt }) => beganAt - changedAt),
    );
  recordMeasurement(
    what,
    `${readings.length} readings, none partial; the last old ones after ${latestMs(false)} ms, behind nginx after ${latestMs(true)} ms`,
  );
  expect(latestMs(false)).toBeLessThan(soonMs);
  expect(latestMs(true)).toBeLessThan(soonMs);
  expect(Math.min(...readings.map(({ beganAt }) => beganAt))).toBeLessThan(changedAt);
}

async function publishOld(): Promise<void> {
  const transaction = client.transaction();
  for (const document of oldDocuments) transaction.createOrReplace(document);
  await transaction.commit();
  for (const { address } of cluster.instances())
    for (const path of paths)
      await expect
        .poll(async () => editionsIn(path, await sendRequest(address, path)))
        .toEqual(new Set(['old']));
}

async function createRelease(releaseId: string, documents: readonly Draft[], unpublished: readonly string[]) {
  await client.releases.create({ releaseId, metadata: { title: releaseId, releaseType: 'scheduled' } });
  for (const document of documents)
    await client.createVersion({
      ...{ releaseId, publishedId: document._id },
      document: { ...document, _id: `versions.${releaseId}.${document._id}` },
    });
  for (const publishedId of unpublished) await client.unpublishVersion({ releaseId, publishedId });
}

const idOf = (path: string) => pageOf(path, '', [])._id;

/** Our time of an instant on the cluster's clock, in milliseconds since 1970. */
const ours = (instant: string) => Date.parse(instant) - shiftMs;

async function untilPublished(releaseId: string): Promise<number> {
  await expect
    .poll(async () => (await client.releases.get({ releaseId }))?.state, {
      intervals: [100],
      timeout: 240_000,
    })
    .toBe('published');
  return ours((await client.releases.get({ releaseId }))?.publishedAt ?? '');
}

/** The process that listens on a port of the lake. */
function findLakeProcess(): number {
  const port = new URL(cluster.lakeUrl).port;
  for (const name of readdirSync('/proc').filter((each) => /^\d+$/.test(each))) {
    try {
      const command = readFileSync(`/proc/${name}/cmdline`, 'utf8');
      const environment = readFileSync(`/proc/${name}/environ`, 'utf8');
      if (command.includes('lake/main.ts') && environment.includes(`LAKE_PORT=${port}\0`))
        return Number(name);
    } catch {
      // It has ended meanwhile.
    }
  }
  throw new Error('The lake is not running');
}

test('is seen by all readers as a whole, at its time, across the end of daylight saving', async () => {
  await publishOld();
  await createRelease('autumn', newDocuments, leaving.map(idOf));
  const versions = await client.fetch<number>(
    'count(*[sanity::partOfRelease("autumn")])',
    {},
    { perspective: 'raw' },
  );
  expect(versions).toBe(40);
  await client.releases.schedule({ releaseId: 'autumn', publishAt });
  expect(ours(publishAt)).toBeGreaterThan(Date.now() + 2_000);
  await sleep(Math.max(0, ours(publishAt) - Date.now() - 5_000));
  const readings = await readMeanwhile(async () => {
    const publishedAt = await untilPublished('autumn');
    expect(Math.abs(publishedAt - ours(publishAt))).toBeLessThan(1_000);
    await sleep(5_000);
  });
  expectWhole('release', readings, { changedAt: ours(publishAt), before: 'old' });
});

test('is reverted as one', async () => {
  const published = newDocuments.map(({ _id }) => _id);
  const existed = new Set(oldDocuments.map(({ _id }) => _id));
  await createRelease(
    'revert',
    oldDocuments,
    published.filter((id) => !existed.has(id)),
  );
  let changedAt = 0;
  const readings = await readMeanwhile(async () => {
    await sleep(1_000);
    changedAt = Date.now();
    await client.releases.publish({ releaseId: 'revert' });
    await sleep(5_000);
  });
  expectWhole('revert', readings, { changedAt, before: 'new' });
});

test('is not lost when the lake crashes at its time', async () => {
  await createRelease('crash', newDocuments, leaving.map(idOf));
  const at = new Date(Date.now() + shiftMs + 4_000).toISOString();
  await client.releases.schedule({ releaseId: 'crash', publishAt: at });
  const lake = findLakeProcess();
  await sleep(Math.max(0, ours(at) - Date.now() - 100));
  process.kill(lake, 'SIGKILL');
  const readings = await readMeanwhile(async () => {
    await sleep(1_000);
    const began = Date.now();
    // The lake is restarted after half a second.
    await expect.poll(() => client.releases.get({ releaseId: 'crash' }).catch(() => undefined)).toBeDefined();
    await untilPublished('crash');
    recordMeasurement('published after the crash', `${Date.now() - began} ms`);
    await sleep(8_000);
  });
  expect(readings.filter(({ editions }) => editions.size !== 1)).toEqual([]);
  for (const { address } of cluster.instances())
    for (const path of paths)
      expect(editionsIn(path, await sendRequest(address, path)), path).toEqual(new Set(['new']));
});
