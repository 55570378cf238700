import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { PlainError } from '#scripts/launch/root.mjs';
import type { Part } from '#scripts/launch/site-process.mjs';
import { restartOneByOne, SupervisedPart, shouldRestart } from './supervised-part.ts';

/** Creates parts that end on request and answer at once unless they are broken. */
function testSite({ isBroken = () => false }: { isBroken?: (start: number) => boolean } = {}) {
  const ends: (() => void)[] = [];
  const messages: string[] = [];
  const running = new Set<number>();
  const seen: (number | undefined)[] = [];
  const givenUp = Promise.withResolvers<PlainError>();
  const start = (): Part => {
    const exited = Promise.withResolvers<{ code: number | null; signal: NodeJS.Signals | null }>();
    const number = ends.length + 1;
    running.add(number);
    const end = () => {
      running.delete(number);
      exited.resolve({ code: null, signal: 'SIGKILL' });
    };
    ends.push(end);
    if (isBroken(number)) end();
    const stop = () => {
      end();
      return exited.promise;
    };
    return {
      child: { name: 'part', place: number, pid: number, exited: exited.promise, stop, kill: end },
      answers: () => (isBroken(number) ? new Promise(() => undefined) : Promise.resolve()),
      listen: () => undefined,
      describeExit: () => 'It stopped',
      wasReady: () => true,
    };
  };
  const part: SupervisedPart = new SupervisedPart(start, {
    onLine: () => undefined,
    say: (sentence) => messages.push(sentence),
    giveUp: givenUp.resolve,
    changed: () => seen.push(part.pid),
  });
  return { part, ends, messages, running, seen, givenUp: givenUp.promise };
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await sleep(20);
}

describe('a part that is kept running', () => {
  it('is restarted when it ends unexpectedly, and says so', async () => {
    const { part, ends, messages } = testSite();
    await part.begin();
    ends[0]?.();
    await until(() => part.pid === 2);
    expect(messages).toEqual(['It stopped. Restarting it.']);
  });

  it('stays stopped when it is stopped', async () => {
    const { part, ends, messages } = testSite();
    await part.begin();
    await part.stop();
    await sleep(700);
    expect({ starts: ends.length, messages, pid: part.pid }).toEqual({
      starts: 1,
      messages: [],
      pid: undefined,
    });
  });

  it('reports each end and each restart', async () => {
    const { part, ends, seen } = testSite();
    await part.begin();
    ends[0]?.();
    await until(() => part.pid === 2);
    await part.stop();
    await sleep(0);
    expect(seen).toEqual([1, undefined, 2, undefined]);
  });

  it('runs once when it is started just before its automatic restart', {
    tags: ['full'],
  }, async () => {
    const { part, ends, running } = testSite();
    await part.begin();
    ends[0]?.();
    await sleep(100);
    await part.stop();
    await part.begin();
    await sleep(700);
    expect([...running]).toEqual([part.pid]);
    // And is still kept.
    ends[part.pid === undefined ? 0 : part.pid - 1]?.();
    await until(() => running.size === 1);
    expect([...running]).toEqual([part.pid]);
  });

  it('stays stopped when it is stopped while it is on its way back', { tags: ['full'] }, async () => {
    const { part, ends, running } = testSite({ isBroken: (start) => start === 2 });
    await part.begin();
    ends[0]?.();
    // Started and not there yet, or about to be started once more.
    for (const pause of [550, 100]) {
      await sleep(pause);
      await part.stop();
    }
    const starts = ends.length;
    await sleep(700);
    expect({ running: running.size, starts: ends.length }).toEqual({ running: 0, starts });
  });

  it('is retried when a restart fails, and given up after repeated failures', {
    tags: ['full'],
  }, async () => {
    const slow = testSite({ isBroken: (start) => start === 2 });
    await slow.part.begin();
    slow.ends[0]?.();
    await until(() => slow.part.pid === 3);
    const broken = testSite({ isBroken: (start) => start > 1 });
    await broken.part.begin();
    broken.ends[0]?.();
    expect((await broken.givenUp).message).toBe('It stopped.');
    expect(broken.ends).toHaveLength(5);
  });

  it('says why when it does not start in the first place', async () => {
    const { part, ends } = testSite({ isBroken: () => true });
    await expect(part.begin()).rejects.toThrow('It stopped');
    await sleep(700);
    expect(ends).toHaveLength(1);
  });

  it('is worth five starts in a minute', () => {
    expect(shouldRestart([0, 1, 2, 3], 3)).toBe(true);
    expect(shouldRestart([0, 1, 2, 3, 4], 4)).toBe(false);
    expect(shouldRestart([0, 1, 2, 3, 60_004], 60_004)).toBe(true);
  });
});

describe('a rolling restart', () => {
  it('takes one after the other, each back before the next goes', async () => {
    const seen: string[] = [];
    const instance = (name: string) => ({
      stop: async () => void seen.push(`${name} goes`),
      begin: async () => void seen.push(`${name} is back`),
    });
    await restartOneByOne([instance('a'), instance('b')], 3, async (milliseconds) => {
      seen.push(`${milliseconds} ms`);
    });
    expect(seen).toEqual(['a goes', 'a is back', '3000 ms', 'b goes', 'b is back', '3000 ms']);
  });

  it('leaves the others alone when one does not come back', async () => {
    const seen: string[] = [];
    const broken = { stop: async () => undefined, begin: () => Promise.reject(new Error('no')) };
    const other = { stop: async () => void seen.push('stopped'), begin: async () => undefined };
    await expect(restartOneByOne([broken, other], 0)).rejects.toThrow('no');
    expect(seen).toEqual([]);
  });
});

describe('all that runs', () => {
  afterEach(() => vi.resetModules());

  it('is stopped in the order of its parts, whichever of them was started again', async () => {
    // A fresh module, because nothing starts after everything was stopped.
    vi.resetModules();
    const { startChild, stopEverything } = await import('#scripts/launch/processes.mjs');
    const fresh = await import('./supervised-part.ts');
    const ended: string[] = [];
    const seen: string[] = [];
    const kept = (name: string) =>
      new fresh.SupervisedPart(
        (): Part => {
          const child = startChild({ name, command: 'sleep', args: ['60'], onLine: () => undefined });
          child.exited.then(() => ended.push(name));
          return {
            child,
            answers: async () => undefined,
            listen: () => undefined,
            describeExit: () => 'It stopped',
            wasReady: () => true,
          };
        },
        { onLine: () => undefined, say: (sentence) => seen.push(sentence), giveUp: () => undefined },
      );
    const [database, site, front] = [kept('database'), kept('site'), kept('front')];
    for (const part of [database, site, front]) await part.begin();
    const before = database.pid;
    process.kill(before ?? 0, 'SIGKILL');
    await until(() => database.pid !== undefined && database.pid !== before);
    await restartOneByOne([site], 0);
    expect(seen).toHaveLength(1);
    ended.length = 0;
    await stopEverything();
    expect(ended).toEqual(['front', 'site', 'database']);
  });
});
