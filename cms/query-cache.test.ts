import { expect, test, vi } from 'vitest';
import { createFreshness, type Scope } from './freshness.ts';
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

test('returns the same object while the result is equal', async () => {
  const { answers, freshness } = answersUnderTest();
  let title = 'one';
  const read = async () => {
    freshness.expireEverything();
    return (await answers.read(question(async () => ({ blocks: [{ title }] })))).value;
  };
  const first = await read();
  expect(await read()).toBe(first);
  title = 'two';
  expect(await read()).toEqual({ blocks: [{ title: 'two' }] });
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

test('compares results with a second answer, and names the scopes of those that differ', async () => {
  const { answers, freshness } = answersUnderTest();
  let answer = { a: [1], b: [1] };
  const read = (name: 'a' | 'b') =>
    answers.read({ key: name, scopes: [`page:/${name}/`], ask: async () => answer[name] });
  await Promise.all([read('a'), read('b')]);
  answer = { a: [1], b: [2] };
  expect(await answers.recheck(new Set(['page:/a/']))).toEqual(new Set());
  expect(await answers.recheck('everything')).toEqual(new Set(['page:/b/']));
  freshness.expire(['page:/b/']);
  expect(await answers.recheck('everything'), 'its readers know already').toEqual(new Set());
});

test('waits for a query in flight before it compares the result', async () => {
  const { answers } = answersUnderTest();
  const slow = Promise.withResolvers<unknown>();
  let answer: unknown = slow.promise;
  const reading = answers.read(question(async () => answer));
  const recheck = answers.recheck(new Set(['page:/a/']));
  answer = 'new';
  slow.resolve('old');
  expect((await reading).value).toBe('old');
  expect(await recheck).toEqual(new Set(['page:/a/']));
});

test('counts all scopes as changed that it has too many of to remember', async () => {
  const { answers } = answersUnderTest();
  const many = Array.from({ length: 20_001 }, (_, at) => `page:/${at}/` as const);
  const readNothing = (key: string, scopes: readonly Scope[]) =>
    answers.read({ key, scopes, ask: async () => null });
  await readNothing('a', ['page:/a/']);
  await readNothing('many', many);
  expect(await answers.recheck(new Set(['page:/b/']))).toEqual(new Set(['page:/b/']));
  expect(await answers.recheck(new Set(['page:/a/']))).toEqual(new Set(['page:/a/']));
});

test('compares results again after a publish that follows too many scopes', async () => {
  const { answers, freshness } = answersUnderTest();
  const many = Array.from({ length: 20_001 }, (_, at) => `page:/${at}/` as const);
  await answers.read({ key: 'many', scopes: many, ask: async () => null });
  expect(await answers.recheck('everything')).toBe('everything');
  freshness.expireEverything();
  await answers.read(question(async () => 'answer'));
  expect(await answers.recheck('everything')).toEqual(new Set());
  expect(await answers.recheck(new Set(['page:/a/']))).toEqual(new Set());
});

test('evicts the least recently renewed result', async () => {
  const { answers } = answersUnderTest();
  const ask = vi.fn(async () => 'answer');
  for (const key of ['a', 'b', 'c', 'c', 'b']) await answers.read(question(ask, key));
  expect(ask).toHaveBeenCalledTimes(3);
  await answers.read(question(ask, 'a'));
  expect(ask).toHaveBeenCalledTimes(4);
});
