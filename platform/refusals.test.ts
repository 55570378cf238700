import { afterEach, expect, test, vi } from 'vitest';
import { log } from './log.ts';
import { watchNumbers } from './metrics/testing.ts';
import { noteRefusal } from './refusals.ts';

const numbers = watchNumbers();
afterEach(() => void vi.restoreAllMocks());

test('what is refused is told of by what it was and the call, without anything that was sent', () => {
  const warn = vi.spyOn(log, 'warn').mockImplementation(() => undefined);
  noteRefusal('api-key', '/cart');
  expect(warn.mock.calls.map(([fields]) => fields)).toEqual([
    { event: 'security.refused', what: 'api-key', call: '/cart' },
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
