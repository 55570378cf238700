import { expect, test, vi } from 'vitest';
import { createFreshness } from './freshness.ts';
import { createQueryCache } from './query-cache.ts';

const minute = 60_000;

function answersUnderTest() {
  const freshness = createFreshness();
  return { freshness, answers: createQueryCache(freshness, minute, 2) };
}

const question = (ask: () => Promise<unknown>, key = 'a') => ({ key, scopes: ['page:/a/'] as const, ask });

test('sends one query for two hundred concurrent reads', async () => {
  const { answers } = answersUnderTest();
  const ask = vi.fn(async () => 'answer');
  const all = await Promise.all(Array.from({ length: 200 }, () => answers.read(question(ask))));
  expect(new Set(all.map(({ value }) => value))).toEqual(new Set(['answer']));
  await answers.read(question(ask));
  expect(ask).toHaveBeenCalledTimes(1);
});

test('queries again after a publish of its scope only', async () => {
  const { answers, freshness } = answersUnderTest();
  let revision = 1;
  const ask = vi.fn(async () => revision);
  await answers.read(question(ask));
  revision = 2;
  freshness.expire(['page:/b/']);
  expect((await answers.read(question(ask))).value).toBe(1);
  freshness.expire(['page:/a/']);
  expect((await answers.read(question(ask))).value).toBe(2);
  expect(ask).toHaveBeenCalledTimes(2);
});

test('never returns a result that was in flight before a publish, whichever finishes first', async () => {
  const { answers, freshness } = answersUnderTest();
  const slow = Promise.withResolvers<unknown>();
  const before = answers.read(question(() => slow.promise));
  freshness.expire(['page:/a/']);
  expect((await answers.read(question(async () => 'new'))).value).toBe('new');
  slow.resolve('old');
  expect((await before).value).toBe('old');
  expect((await answers.read(question(async () => 'asked again'))).value).toBe('new');
});

test('returns the last good result as stale while the content does not answer', async () => {
  const { answers, freshness } = answersUnderTest();
  const failing = question(() => Promise.reject(new Error('away')));
  await expect(answers.read(failing)).rejects.toThrow('away');
  await answers.read(question(async () => 'good'));
  freshness.expire(['page:/a/']);
  expect(await answers.read(failing)).toMatchObject({ value: 'good', isStale: true });
  expect(await answers.read(question(async () => 'better'))).toMatchObject({
    value: 'better',
    isStale: false,
  });
});

test('queries again after the lifetime, and does not cache null', async () => {
  vi.useFakeTimers();
  const { answers } = answersUnderTest();
  const ask = vi.fn(async () => 'answer');
  await answers.read(question(ask));
  await vi.advanceTimersByTimeAsync(minute + 1);
  await answers.read(question(ask));
  expect(ask).toHaveBeenCalledTimes(2);
  const nothing = vi.fn(async () => null);
  await answers.read(question(nothing, 'none'));
  await answers.read(question(nothing, 'none'));
  expect(nothing).toHaveBeenCalledTimes(2);
  vi.useRealTimers();
});

test('evicts the least recently renewed result', async () => {
  const { answers } = answersUnderTest();
  const ask = vi.fn(async () => 'answer');
  for (const key of ['a', 'b', 'c', 'c', 'b']) await answers.read(question(ask, key));
  expect(ask).toHaveBeenCalledTimes(3);
  await answers.read(question(ask, 'a'));
  expect(ask).toHaveBeenCalledTimes(4);
});
