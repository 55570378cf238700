import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { setClock } from '#platform/clock.ts';
import { startShutdown } from '#platform/graceful-shutdown.ts';
import { log } from '#platform/log.ts';
import { singleton } from '#platform/singleton.ts';
import type { LedgerReport } from './check-ledger.ts';
import { LedgerWatch } from './ledger-watch.ts';

const report = (bookings: number): LedgerReport => ({
  ok: true,
  isFull: true,
  closed: { through: null, reopened: [], position: 0 },
  accounts: [],
  counts: [{ what: 'bookings', count: bookings }],
  proofs: [],
});

/**
 * A ledger whose first check finds one booking, the second two, and so on. The checks whose numbers are in `fails`
 * throw.
 */
function ledger(takesMs: number, timeoutMs: number, fails: readonly number[] = []) {
  let looks = 0;
  const watch = new LedgerWatch(async () => {
    looks += 1;
    const own = looks;
    await sleep(takesMs);
    if (fails.includes(own)) throw new Error('The database is gone.');
    return report(own);
  }, timeoutMs);
  const seen = async () => (await watch.latest()).seen?.report.counts[0]?.count ?? null;
  const hasFailed = async () => (await watch.latest()).failedAt !== null;
  return { watch, seen, hasFailed, looks: () => looks };
}

afterEach(() => {
  setClock(null);
  vi.restoreAllMocks();
});

describe('a ledger that is checked quickly', () => {
  test('is checked again for every caller', async () => {
    const { seen } = ledger(1, 1_000);
    expect([await seen(), await seen(), await seen()]).toEqual([1, 2, 3]);
  });

  test('is checked again for a caller who arrives during a check', async () => {
    const { seen } = ledger(30, 1_000);
    const first = seen();
    await sleep(10);
    expect(await Promise.all([first, seen(), seen()])).toEqual([1, 2, 2]);
  });

  test('reports a failed check and tries again', async () => {
    const { watch, seen } = ledger(1, 1_000, [1]);
    expect(await watch.latest()).toEqual({ seen: null, failedAt: expect.any(Date) });
    expect(await seen()).toBe(2);
    expect(await watch.latest()).toMatchObject({ failedAt: null });
  });

  test('does not log a check that fails because of a shutdown', async () => {
    const warn = vi.spyOn(log, 'warn').mockReturnValue();
    const { watch } = ledger(1, 1_000, [1, 2]);
    await watch.latest();
    expect(warn).toHaveBeenCalledTimes(1);
    startShutdown();
    await watch.latest();
    expect(warn).toHaveBeenCalledTimes(1);
    singleton('pending-work').current = undefined;
  });

  test('reports the time of the last check by outcome', async () => {
    let look: () => Promise<LedgerReport> = async () => report(1);
    const watch = new LedgerWatch(() => look(), 1_000);
    const readCounts = () => watch.readings().map(({ labels: { outcome }, value }) => [outcome, value]);
    const at = (minute: number) => setClock(new Date(minute * 60_000));
    expect(readCounts()).toEqual(Object.entries({ sound: 0, wrong: 0, failed: 0 }));
    at(1);
    await watch.latest();
    expect(readCounts()).toEqual(Object.entries({ sound: 60, wrong: 0, failed: 0 }));
    at(2);
    look = () => Promise.reject(new Error('The database is gone.'));
    await watch.latest();
    expect(readCounts()).toEqual(Object.entries({ sound: 60, wrong: 0, failed: 120 }));
    at(3);
    const error = vi.spyOn(log, 'error').mockReturnValue();
    const proof = { statement: 'All is well', problems: ['AAA-AAA-AAA is odd'], tookSeconds: 0 };
    look = async () => ({ ...report(1), ok: false, proofs: [{ ...proof, problems: [] }, proof] });
    await watch.latest();
    expect(readCounts()).toEqual(Object.entries({ sound: 0, wrong: 180, failed: 0 }));
    expect(error.mock.calls).toEqual([
      [{ event: 'books.wrong', untrue: ['All is well'] }, expect.any(String)],
    ]);
  });
});

describe('a ledger whose check takes long', () => {
  test('has no result at first, and then the latest one', async () => {
    const { seen } = ledger(60, 10);
    expect(await seen()).toBeNull();
    await sleep(80);
    expect(await seen()).toBe(1);
  });

  test('is checked once for many callers, and not again before its pause is over', async () => {
    // The pause is six seconds.
    const { seen, looks } = ledger(600, 10);
    await Promise.all([seen(), seen(), seen()]);
    await sleep(700);
    await seen();
    await sleep(80);
    expect(looks()).toBe(1);
  });

  test('keeps its last result when later checks fail, and reports the failure', async () => {
    const allButTheFirst = Array.from({ length: 1_000 }, (_, at) => at + 2);
    const { seen, hasFailed } = ledger(12, 10, allButTheFirst);
    while ((await seen()) === null) await sleep(10);
    expect(await seen()).toBe(1);
    // After the pause.
    while (!(await hasFailed())) await sleep(10);
    expect(await seen()).toBe(1);
    expect(await hasFailed()).toBe(true);
  });

  test('reports a failed first check during the pause, not a check in progress', async () => {
    const { watch, looks } = ledger(600, 10, [1]);
    expect(await watch.latest()).toEqual({ seen: null, failedAt: null });
    await sleep(700);
    expect(await watch.latest()).toEqual({ seen: null, failedAt: expect.any(Date) });
    expect(looks()).toBe(1);
  });
});
