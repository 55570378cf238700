import { randomBytes } from 'node:crypto';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { log } from '#platform/log.ts';
import { recordMetrics } from '#platform/metrics/record-metrics.testing.ts';
import { renderedPage } from '#platform/next-internals/page-cache.testing.ts';
import type { PageInputs } from './page-inputs.ts';
import type { SharedPageStore, StoredPage } from './shared-page-store.ts';
import { createSharedPages, type SharedPages } from './shared-pages.ts';

const metrics = recordMetrics();
const inputs: PageInputs = {
  scopes: ['page:/a/', 'settings'],
  reads: [{ groq: '*[0]', params: { path: '/a/' }, scopes: ['page:/a/'], digest: 'one' }],
  dataVersion: '2026-11-27',
  liveVersion: null,
  changesAt: null,
};
const page = (html: string) => ({
  value: { ...renderedPage(html), segmentData: new Map([['/_tree', Buffer.from('tree')]]) },
  revalidate: 60,
  expire: 3_600,
});

/** A store that answers what the test says. */
const store = {
  take: vi.fn<SharedPageStore['take']>(),
  put: vi.fn<SharedPageStore['put']>(),
  release: vi.fn<SharedPageStore['release']>(),
};
let now = 0;
let shared: SharedPages;

beforeEach(() => {
  vi.resetAllMocks();
  store.put.mockResolvedValue(true);
  store.release.mockResolvedValue();
  now = 0;
  shared = createSharedPages({
    openStore: () => store,
    clock: () => now,
    wait: async (milliseconds) => {
      now += milliseconds;
    },
  });
});

/** Returns a page as an instance has stored it. */
async function storedPage(id: string, html = id): Promise<StoredPage> {
  let body: Buffer = Buffer.alloc(0);
  store.put.mockImplementationOnce(async (_key, _id, bytes) => {
    body = bytes;
    return true;
  });
  await shared.put('/a', { id, inputs, page: page(html) });
  return { id, body, ageMs: 1_000 };
}

const request = { knownId: undefined, waits: true, isUsable: async () => true };

describe('a shared page', () => {
  test('is found as it was rendered, with its inputs and age', async () => {
    store.take.mockResolvedValueOnce(await storedPage('one', 'Kia ora, Taupō'));
    const found = await shared.find('/a', request);
    expect(found).toEqual({ id: 'one', ageMs: 1_000, inputs, page: page('Kia ora, Taupō') });
    expect(metrics).toEqual(['shared_pages_total stored 1', 'shared_pages_total taken 1']);
  });

  test('that this instance may not serve is not asked for again, but rendered', async () => {
    const [one, two] = [await storedPage('one'), await storedPage('two')];
    store.take.mockResolvedValueOnce(one).mockResolvedValueOnce(two).mockResolvedValueOnce('leased');
    expect(await shared.find('/a', { ...request, isUsable: async () => false })).toBe('render');
    expect(store.take.mock.calls.map(([, knownId]) => knownId)).toEqual([undefined, 'one', 'two']);
  });

  test('that is damaged is rendered', async () => {
    const { body } = await storedPage('one');
    const damaged = [Buffer.from('?'), body.subarray(0, 40), Buffer.alloc(0)];
    for (const each of damaged) store.take.mockResolvedValueOnce({ id: 'bad', body: each, ageMs: 0 });
    store.take.mockResolvedValueOnce('leased');
    expect(await shared.find('/a', request)).toBe('render');
    expect(metrics.filter((line) => line.includes('corrupt'))).toHaveLength(3);
  });

  test('that another instance is rendering is waited for', async () => {
    const one = await storedPage('one');
    store.take.mockResolvedValueOnce('busy').mockResolvedValueOnce('busy').mockResolvedValueOnce(one);
    expect(await shared.find('/a', request)).toMatchObject({ id: 'one' });
    expect(now).toBe(40);
    expect(metrics).toContain('shared_pages_total waited 1');
  });

  test('is rendered if the wait takes as long as a lease', async () => {
    store.take.mockResolvedValue('busy');
    expect(await shared.find('/a', request)).toBe('render');
    expect(now).toBe(2_000);
  });

  test('is not waited for if this instance has one to serve', async () => {
    store.take.mockResolvedValue('busy');
    expect(await shared.find('/a', { ...request, waits: false })).toBe('busy');
    expect(now).toBe(0);
  });

  test('of more than a megabyte is not stored, and ends its lease', async () => {
    store.take.mockResolvedValueOnce('leased');
    await shared.find('/a', request);
    const noise = randomBytes(1_200_000).toString('hex');
    await shared.put('/a', { id: 'one', inputs, page: page(noise) });
    expect(store.put).not.toHaveBeenCalled();
    expect(store.release).toHaveBeenCalledExactlyOnceWith('/a');
    expect(metrics).toContain('shared_pages_total skipped 1');
  });
});

describe('without storage', () => {
  test('a single instance renders', async () => {
    shared = createSharedPages({ openStore: () => null });
    expect(await shared.find('/a', request)).toBe('render');
    await shared.put('/a', { id: 'one', inputs, page: page('one') });
    await shared.release('/a');
    expect(metrics).toEqual([]);
  });

  test('an instance renders, asks again after two seconds, and logs the outage once', async () => {
    const warn = vi.spyOn(log, 'warn').mockReturnValue();
    store.take.mockRejectedValue(new Error('away'));
    for (now = 0; now < 6_000; now += 100) expect(await shared.find('/a', request)).toBe('render');
    expect(store.take).toHaveBeenCalledTimes(3);
    expect(warn).toHaveBeenCalledTimes(1);
    store.take.mockResolvedValue('leased');
    store.put.mockRejectedValue(new Error('away'));
    await shared.find('/a', request);
    await shared.put('/a', { id: 'one', inputs, page: page('one') });
    expect(warn).toHaveBeenCalledTimes(2);
  });
});

test('does not wait for a render of its own, which has failed', async () => {
  store.take.mockResolvedValueOnce('leased').mockResolvedValue('busy');
  await shared.find('/a', request);
  expect(await shared.find('/a', request)).toBe('render');
  expect(now).toBe(0);
});

test('ends no lease after its time, because another instance may have the next one', async () => {
  store.take.mockResolvedValueOnce('leased');
  await shared.find('/a', request);
  now = 2_001;
  await shared.release('/a');
  expect(store.release).not.toHaveBeenCalled();
});

test('ends only its own leases', async () => {
  await shared.release('/a');
  expect(store.release).not.toHaveBeenCalled();
  store.take.mockResolvedValueOnce('leased');
  await shared.find('/a', request);
  await shared.release('/a');
  await shared.release('/a');
  expect(store.release).toHaveBeenCalledTimes(1);
});
