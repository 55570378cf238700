import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { PageContentData } from '#contracts/api/api-types.ts';
import { forgetConfig } from '#platform/config.ts';
import { log } from '#platform/log.ts';
import { recordMetrics } from '#platform/metrics/record-metrics.testing.ts';
import { PageView } from './page-view.tsx';

const numbers = recordMetrics();

// The lake is unreachable, so the navigation stays empty.
beforeAll(() => {
  vi.stubEnv('LAKE_URL', 'http://127.0.0.1:9');
  forgetConfig();
});
afterEach(() => void vi.restoreAllMocks());
afterAll(() => {
  vi.unstubAllEnvs();
  forgetConfig();
});

const page: PageContentData = {
  id: 'page-fares',
  type: 'page',
  revision: 'r',
  updatedAt: '2026-11-01T00:00:00Z',
  path: '/fares/',
  title: 'Fares',
  summary: null,
  seo: {},
  image: null,
  ancestors: [],
  publishedAt: null,
  author: null,
  blocks: [
    { _key: 'a', _type: 'carousel' },
    { _key: 'b', _type: 'callToAction', heading: 7 },
  ],
};

test('counts faulty blocks of a rendered page by fault, type and page', async () => {
  const warn = vi.spyOn(log, 'warn').mockImplementation(() => undefined);
  vi.spyOn(log, 'error').mockImplementation(() => undefined);
  await PageView({ page, visitor: { kind: 'anyone' } });
  expect(numbers.filter((line) => line.startsWith('bad_blocks'))).toEqual([
    'bad_blocks_total block.unknown carousel /fares/ 1',
    'bad_blocks_total block.invalid callToAction /fares/ 1',
  ]);
  expect(warn).toHaveBeenCalledTimes(2);
});
