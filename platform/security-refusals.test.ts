import { afterEach, expect, test, vi } from 'vitest';
import { log } from './log.ts';
import { recordMetrics } from './metrics/record-metrics.testing.ts';
import { recordRefusal } from './security-refusals.ts';

const numbers = recordMetrics();
afterEach(() => void vi.restoreAllMocks());

// @asvs 16.3.2, 16.3.3
test('logs kind and call of a refusal, without any request data', () => {
  const warn = vi.spyOn(log, 'warn').mockImplementation(() => undefined);
  recordRefusal('api-key', '/cart');
  expect(warn.mock.calls.map(([fields]) => fields)).toEqual([
    { event: 'security.refused', what: 'api-key', call: '/cart' },
  ]);
});

test('logs each kind and call separately', () => {
  const warn = vi.spyOn(log, 'warn').mockImplementation(() => undefined);
  recordRefusal('limit', 'drawn');
  recordRefusal('limit', 'search');
  recordRefusal('preview-link');
  expect(warn).toHaveBeenCalledTimes(3);
});

test('counts each refusal by kind, logged or not', () => {
  vi.spyOn(log, 'warn').mockImplementation(() => undefined);
  for (let times = 0; times < 3; times += 1) recordRefusal('foreign-site', '/contact');
  recordRefusal('host');
  expect(numbers).toEqual([
    ...Array.from({ length: 3 }, () => 'refusals_total foreign-site 1'),
    'refusals_total host 1',
  ]);
});
