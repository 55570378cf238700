import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { casesOf } from '#tests/case-counts.ts';
import { TooBusyError, WorkQueue } from './work-queue.ts';

const stays = new AbortController().signal;

/** A job that the test finishes or fails. */
function work(text: string) {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const make = vi.fn(() => promise);
  return { make, finish: () => resolve(Buffer.from(text)), fail: () => reject(new Error(text)) };
}

test('runs a limited number at once, and the others in order of arrival', async () => {
  const queue = new WorkQueue(2, 2);
  const [a, b, c, d] = [work('a'), work('b'), work('c'), work('d')];
  const answers = [a, b, c, d].map(({ make }, index) => queue.get(`${index}`, make, stays));
  expect([a, b, c, d].map(({ make }) => make.mock.calls.length)).toEqual([1, 1, 0, 0]);
  b.finish();
  await answers[1];
  await expect.poll(() => c.make).toHaveBeenCalledOnce();
  expect(d.make).not.toHaveBeenCalled();
  for (const { finish } of [a, c, d]) finish();
  expect((await Promise.all(answers)).map(String)).toEqual(['a', 'b', 'c', 'd']);
});

test('refuses jobs beyond the limit, but not requests for a waiting job', async () => {
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

test('reports a failure to all callers and frees the slot', async () => {
  const queue = new WorkQueue(1, 0);
  const [a, b] = [work('a'), work('b')];
  const answers = [queue.get('a', a.make, stays), queue.get('a', a.make, stays)];
  a.fail();
  for (const answer of answers) await expect(answer).rejects.toThrow('a');
  b.finish();
  expect(String(await vi.waitFor(() => queue.get('b', b.make, stays), 30_000))).toBe('b');
});

test('drops a waiting job when its last caller has gone, and frees its place', async () => {
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

test('finishes a running job for later callers', async () => {
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

test('after close, refuses waiting and new jobs, and waits for running ones up to the timeout', async () => {
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

/** Requests `count` jobs from one network, and records their outcomes. */
function crowd(queue: WorkQueue, network: string, count: number) {
  const works = Array.from({ length: count }, (_, index) => work(`${network} ${index}`));
  const answers = works.map(({ make }, index) => queue.get(`${network} ${index}`, make, stays, network));
  const settled = Promise.allSettled(answers);
  const begun = () => works.filter(({ make }) => make.mock.calls.length > 0);
  return { works, answers, settled, begun };
}

test('a thousand jobs of one network neither refuse nor delay the first job of another', async () => {
  const queue = new WorkQueue(2, 32);
  const many = crowd(queue, 'a', 1_000);
  const one = work('b');
  const answer = queue.get('b', one.make, stays, 'b');
  expect(one.make).not.toHaveBeenCalled();
  many.works[0]?.finish();
  await expect.poll(() => one.make).toHaveBeenCalledOnce();
  one.finish();
  expect(String(await answer)).toBe('b');
  for (const { finish } of many.works) finish();
  const outcomes = await many.settled;
  // Two that ran and those that may wait, minus one place for the other network.
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2 + 32 - 1);
});

test('runs a job that two networks share once, at the first turn of either', async () => {
  const queue = new WorkQueue(1, 3);
  const [running, shared] = [work('running'), work('shared')];
  const first = queue.get('running', running.make, stays, 'a');
  const many = crowd(queue, 'a', 2);
  const leaving = new AbortController();
  const answers = [
    queue.get('shared', shared.make, leaving.signal, 'a'),
    queue.get('shared', shared.make, stays, 'b'),
  ];
  // The queue is full, so the longest line loses its last job: of the first network, not the second.
  await expect(answers[0]).rejects.toThrow(TooBusyError);
  running.finish();
  await first;
  for (const { finish } of [...many.works, shared]) finish();
  expect(String(await answers[1])).toBe('shared');
  expect((await many.settled).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
  expect(shared.make).toHaveBeenCalledOnce();
});

type Move = { readonly do: 'ask' | 'finish' | 'leave'; readonly network: number; readonly job: number };
const networks = 4;
const moves = fc.array(
  fc.record({
    do: fc.constantFrom('ask', 'ask', 'ask', 'finish', 'finish', 'leave'),
    network: fc.nat(networks - 1),
    job: fc.nat(40),
  }) satisfies fc.Arbitrary<Move>,
  { minLength: 20, maxLength: 200, size: 'max' },
);

test('with any sequence of calls: uses all slots, limits waiting jobs, and lets each network wait one turn of every other', async () => {
  const [parallel, waiting] = [2, 16];
  await fc.assert(
    fc.asyncProperty(moves, async (steps) => {
      const queue = new WorkQueue(parallel, waiting);
      const running = new Map<string, () => void>();
      let maxOvertaken = 0;
      /** Waiting jobs of each network, and the number of other jobs begun since its first began to wait. */
      const lines = new Map<number, { keys: Set<string>; overtaken: number }>();
      const tasks: Promise<unknown>[] = [];
      const leaving = new Map<string, AbortController>();
      const settle = () => new Promise((resolve) => setImmediate(resolve));
      const begin = (key: string) => () => {
        for (const [network, line] of lines) {
          const own = line.keys.delete(key);
          if (own) line.overtaken = 0;
          else if (line.keys.size > 0) line.overtaken += 1;
          if (line.keys.size === 0) lines.delete(network);
        }
        maxOvertaken = Math.max(maxOvertaken, ...[...lines.values()].map(({ overtaken }) => overtaken));
        return new Promise<Buffer>((resolve) => running.set(key, () => resolve(Buffer.from(key))));
      };
      for (const step of steps) {
        const key = `${step.network} ${step.job}`;
        const [oldest] = running.keys();
        if (step.do === 'finish' && oldest !== undefined) {
          running.get(oldest)?.();
          running.delete(oldest);
        } else if (step.do === 'leave') leaving.get(key)?.abort();
        else if (step.do === 'ask' && !leaving.has(key)) {
          const line = lines.get(step.network) ?? { keys: new Set(), overtaken: 0 };
          const ownBefore = line.keys.size;
          // A running job counts as waiting for nobody: another caller gets its result.
          if (!running.has(key)) lines.set(step.network, line.keys.add(key) && line);
          const gone = new AbortController();
          leaving.set(key, gone);
          const others = [...lines].filter(([network]) => network !== step.network);
          const longest = Math.max(0, ...others.map(([, { keys }]) => keys.size));
          let isRefused = false;
          tasks.push(
            queue
              .get(key, begin(key), gone.signal, String(step.network))
              .catch((error: unknown) => {
                isRefused = error instanceof TooBusyError;
              })
              .finally(() => {
                line.keys.delete(key);
                leaving.delete(key);
                if (line.keys.size === 0 && lines.get(step.network) === line) lines.delete(step.network);
              }),
          );
          await settle();
          if (isRefused) expect(longest).toBeLessThanOrEqual(ownBefore + 1);
        }
        await settle();
        const left = [...lines.values()].reduce((sum, { keys }) => sum + keys.size, 0);
        expect(left).toBeLessThanOrEqual(waiting);
        expect(maxOvertaken).toBeLessThanOrEqual(networks - 1);
        expect(running.size).toBe(left > 0 ? parallel : Math.min(parallel, running.size));
      }
      while (running.size > 0) {
        for (const [key, finish] of running) {
          running.delete(key);
          finish();
        }
        await settle();
      }
      await Promise.all(tasks);
    }),
    { numRuns: casesOf({ short: 100, full: 2_000 }) },
  );
});
