import { expect, test, vi } from 'vitest';
import { TooBusyError, WorkQueue } from './work-queue.ts';

const stays = new AbortController().signal;

/** Work that ends when it is told to. */
function work(text: string) {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const make = vi.fn(() => promise);
  return { make, finish: () => resolve(Buffer.from(text)), fail: () => reject(new Error(text)) };
}

test('works on some at once, the others in the order they came', async () => {
  const queue = new WorkQueue(2, 2);
  const [a, b, c, d] = [work('a'), work('b'), work('c'), work('d')];
  const answers = [a, b, c, d].map(({ make }, index) => queue.get(`${index}`, make, stays));
  expect([a, b, c, d].map(({ make }) => make.mock.calls.length)).toEqual([1, 1, 0, 0]);
  b.finish();
  await answers[1];
  await vi.waitFor(() => expect(c.make).toHaveBeenCalledOnce(), 30_000);
  expect(d.make).not.toHaveBeenCalled();
  for (const { finish } of [a, c, d]) finish();
  expect((await Promise.all(answers)).map(String)).toEqual(['a', 'b', 'c', 'd']);
});

test('refuses what is more than may wait, but not who asks for the same', async () => {
  const queue = new WorkQueue(1, 1);
  const [a, b, c] = [work('a'), work('b'), work('c')];
  const answers = [queue.get('a', a.make, stays), queue.get('b', b.make, stays)];
  await expect(queue.get('c', c.make, stays)).rejects.toThrow(TooBusyError);
  answers.push(queue.get('b', c.make, stays), queue.get('a', c.make, stays));
  a.finish();
  b.finish();
  expect((await Promise.all(answers)).map(String)).toEqual(['a', 'b', 'b', 'a']);
  expect(c.make).not.toHaveBeenCalled();
  c.finish();
  expect(String(await queue.get('c', c.make, stays))).toBe('c');
});

test('a failure is told to all who asked, and makes room', async () => {
  const queue = new WorkQueue(1, 0);
  const [a, b] = [work('a'), work('b')];
  const answers = [queue.get('a', a.make, stays), queue.get('a', a.make, stays)];
  a.fail();
  for (const answer of answers) await expect(answer).rejects.toThrow('a');
  b.finish();
  expect(String(await vi.waitFor(() => queue.get('b', b.make, stays), 30_000))).toBe('b');
});

test('what waits is dropped when the last who asked is gone, and its place is free', async () => {
  const queue = new WorkQueue(1, 1);
  const [a, b, c] = [work('a'), work('b'), work('c')];
  const first = queue.get('a', a.make, stays);
  const [one, two] = [new AbortController(), new AbortController()];
  const answers = [queue.get('b', b.make, one.signal), queue.get('b', b.make, two.signal)];
  one.abort();
  await expect(answers[0]).rejects.toThrow(/abort/i);
  await expect(queue.get('c', c.make, stays)).rejects.toThrow(TooBusyError);
  two.abort();
  await expect(answers[1]).rejects.toThrow(/abort/i);
  const third = queue.get('c', c.make, stays);
  a.finish();
  c.finish();
  expect([String(await first), String(await third)]).toEqual(['a', 'c']);
  expect(b.make).not.toHaveBeenCalled();
});

test('what has begun is finished for who comes later', async () => {
  const queue = new WorkQueue(1, 0);
  const a = work('a');
  const leaving = new AbortController();
  const first = queue.get('a', a.make, leaving.signal);
  leaving.abort();
  await expect(first).rejects.toThrow(/abort/i);
  const second = queue.get('a', a.make, stays);
  a.finish();
  expect(String(await second)).toBe('a');
  expect(a.make).toHaveBeenCalledOnce();
});

test('closed, it refuses what waits and what comes, and waits for what runs only so long', async () => {
  const queue = new WorkQueue(1, 1);
  const [a, b] = [work('a'), work('b')];
  const first = queue.get('a', a.make, stays);
  const waiting = expect(queue.get('b', b.make, stays)).rejects.toThrow(TooBusyError);
  expect(await queue.close(1)).toBe(false);
  await waiting;
  await expect(queue.get('c', b.make, stays)).rejects.toThrow(TooBusyError);
  const closing = queue.close(60_000);
  a.finish();
  expect(await closing).toBe(true);
  expect(String(await first)).toBe('a');
  expect(b.make).not.toHaveBeenCalled();
});
