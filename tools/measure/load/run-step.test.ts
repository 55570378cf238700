import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import type { Arrival, Kind } from './arrivals.ts';
import { runStep } from './run-step.ts';
import type { Reply, VisitorAction } from './visitors.ts';

const good = (took: number): Reply => ({ took, outcome: 'good', fault: '' });
const failed = (fault: string): Reply => ({ took: 1, outcome: 'failed', fault });
const all = (deed: VisitorAction): Record<Kind, VisitorAction> => ({
  page: deed,
  search: deed,
  cart: deed,
  checkout: deed,
});
const pages = (...times: number[]): Arrival[] => times.map((at) => ({ at, kind: 'page' }));
const step = (list: readonly Arrival[], deed: VisitorAction) =>
  runStep(list, all(deed), { seconds: 1, atEnd: async () => undefined });

describe('step', () => {
  test('starts visitors on time, without waiting for earlier ones', {
    tags: ['full'],
  }, async () => {
    let most = 0;
    let waiting = 0;
    await step(pages(0, 0, 0, 1), async () => {
      waiting += 1;
      most = Math.max(most, waiting);
      await sleep(40);
      waiting -= 1;
      return [good(40)];
    });
    expect(most).toBe(4);
  });

  test('counts visitors as served only if all their requests succeeded in time', {
    tags: ['full'],
  }, async () => {
    const deeds = [
      async () => [good(1), good(1)],
      async () => [good(1), failed('500 /')],
      async () => sleep(1_500, [good(1_500)]),
    ];
    let next = 0;
    const served = await step(pages(0, 1, 2), async () => (await deeds[next++]?.()) ?? []);
    expect(served).toMatchObject({ requests: 5, errors: 1, faults: [['500 /', 1]] });
    expect(served.achieved).toBeCloseTo(1);
    expect(served.requestsPerSecond).toBeCloseTo(4);
  });

  test('counts refusals separately from failures, and not as served', {
    tags: ['full'],
  }, async () => {
    const refused: Reply = { took: 1, outcome: 'refused', fault: '' };
    const replies = [[good(1), refused], [good(1)], [failed('500 /')]];
    let next = 0;
    expect(await step(pages(0, 1, 2), async () => replies[next++] ?? [])).toMatchObject({
      refused: 1,
      errors: 1,
      achieved: 1,
      turnout: { page: { came: 3, refused: 1 }, checkout: { came: 0, refused: 0 } },
    });
  });

  test('returns times of each kind, and NaN for a kind without visitors', {
    tags: ['full'],
  }, async () => {
    const { times } = await step([{ at: 0, kind: 'cart' }], async () => [good(30)]);
    expect(times.cart.p50).toBeGreaterThanOrEqual(30);
    expect(times.page).toEqual({ p50: Number.NaN, p95: Number.NaN, p99: Number.NaN });
  });

  test('calls atEnd once, after the last arrival', async () => {
    let asked = 0;
    const atEnd = async () => {
      asked += 1;
    };
    await runStep(
      pages(0),
      all(async () => [good(1)]),
      { seconds: 0.05, atEnd },
    );
    expect(asked).toBe(1);
  });
});
