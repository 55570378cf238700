// What was refused is remembered by the module for a while (@isolate).
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { log } from './log.ts';
import { watchNumbers } from './metrics/testing.ts';
import { noteRefusal } from './refusals.ts';

const numbers = watchNumbers();
beforeEach(() => vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('what is refused is told of at once, and then with how often it was, every ten seconds', () => {
  const warn = vi.spyOn(log, 'warn').mockImplementation(() => undefined);
  for (let times = 0; times < 5; times += 1) noteRefusal('api-key', '/cart');
  vi.advanceTimersByTime(9_999);
  noteRefusal('api-key', '/cart');
  vi.advanceTimersByTime(1);
  noteRefusal('api-key', '/cart');
  vi.advanceTimersByTime(20_000);
  noteRefusal('api-key', '/cart');
  expect(warn.mock.calls.map(([fields]) => fields)).toEqual([
    { event: 'security.refused', what: 'api-key', call: '/cart', times: 1 },
    { event: 'security.refused', what: 'api-key', call: '/cart', times: 6 },
    { event: 'security.refused', what: 'api-key', call: '/cart', times: 1 },
  ]);
});

test('each thing and each call is told of by itself', () => {
  const warn = vi.spyOn(log, 'warn').mockImplementation(() => undefined);
  noteRefusal('limit', 'drawn');
  noteRefusal('limit', 'search');
  noteRefusal('preview-link');
  expect(warn).toHaveBeenCalledTimes(3);
});

test('each is counted by what it was, told of or not', () => {
  vi.spyOn(log, 'warn').mockImplementation(() => undefined);
  for (let times = 0; times < 3; times += 1) noteRefusal('foreign-site', '/contact');
  noteRefusal('host');
  expect(numbers).toEqual([
    ...Array.from({ length: 3 }, () => 'refusals_total foreign-site 1'),
    'refusals_total host 1',
  ]);
});
