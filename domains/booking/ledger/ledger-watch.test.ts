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
  accounts: [],
  counts: [{ what: 'bookings', count: bookings }],
  proofs: [],
});

/** Books of which the first look finds one booking, the second two, and so on; those that `fails` counts up can’t be read. */
function ledger(takesMs: number, patienceMs: number, fails: readonly number[] = []) {
  let looks = 0;
  const watch = new LedgerWatch(async () => {
    looks += 1;
    const own = looks;
    await sleep(takesMs);
    if (fails.includes(own)) throw new Error('The database is gone.');
    return report(own);
  }, patienceMs);
  const seen = async () => (await watch.latest()).seen?.report.counts[0]?.count ?? null;
  const hasFailed = async () => (await watch.latest()).failedAt !== null;
  return { watch, seen, hasFailed, looks: () => looks };
}

afterEach(() => {
  setClock(null);
  vi.restoreAllMocks();
});

describe('books that are looked through quickly', () => {
  test('are as they are now, at every visit', async () => {
    const { seen } = ledger(1, 1_000);
    expect([await seen(), await seen(), await seen()]).toEqual([1, 2, 3]);
  });

  test('are looked at again for whoever comes while they are being looked at', async () => {
    const { seen } = ledger(30, 1_000);
    const first = seen();
    await sleep(10);
    expect(await Promise.all([first, seen(), seen()])).toEqual([1, 2, 2]);
  });

  test('that can’t be read are no books, and are tried again', async () => {
    const { watch, seen } = ledger(1, 1_000, [1]);
    expect(await watch.latest()).toEqual({ seen: null, failedAt: expect.any(Date) });
    expect(await seen()).toBe(2);
    expect(await watch.latest()).toMatchObject({ failedAt: null });
  });

  test('that the end of the process leaves unread are told of by nobody', async () => {
    const warn = vi.spyOn(log, 'warn').mockReturnValue();
    const { watch } = ledger(1, 1_000, [1, 2]);
    await watch.latest();
    expect(warn).toHaveBeenCalledTimes(1);
    startShutdown();
    await watch.latest();
    expect(warn).toHaveBeenCalledTimes(1);
    singleton('work-under-way').current = undefined;
  });

  test('tell when they were last found sound or wrong, or could not be read', async () => {
    let look: () => Promise<LedgerReport> = async () => report(1);
    const watch = new LedgerWatch(() => look(), 1_000);
    const told = () => watch.readings().map(({ labels: { outcome }, value }) => [outcome, value]);
    const at = (minute: number) => setClock(new Date(minute * 60_000));
    expect(told()).toEqual(Object.entries({ sound: 0, wrong: 0, failed: 0 }));
    at(1);
    await watch.latest();
    expect(told()).toEqual(Object.entries({ sound: 60, wrong: 0, failed: 0 }));
    at(2);
    look = () => Promise.reject(new Error('The database is gone.'));
    await watch.latest();
    expect(told()).toEqual(Object.entries({ sound: 60, wrong: 0, failed: 120 }));
    at(3);
    const error = vi.spyOn(log, 'error').mockReturnValue();
    const proof = { statement: 'All is well', problems: ['AAA-AAA-AAA is odd'], tookSeconds: 0 };
    look = async () => ({ ...report(1), ok: false, proofs: [{ ...proof, problems: [] }, proof] });
    await watch.latest();
    expect(told()).toEqual(Object.entries({ sound: 0, wrong: 180, failed: 0 }));
    expect(error.mock.calls).toEqual([
      [{ event: 'books.wrong', untrue: ['All is well'] }, expect.any(String)],
    ]);
  });
});

describe('books that take long', () => {
  test('are not there at first, and then as they were', async () => {
    const { seen } = ledger(60, 10);
    expect(await seen()).toBeNull();
    await sleep(80);
    expect(await seen()).toBe(1);
  });

  test('are looked through once for many visits, and not again until they have rested', async () => {
    // They rest for six seconds.
    const { seen, looks } = ledger(600, 10);
    await Promise.all([seen(), seen(), seen()]);
    await sleep(700);
    await seen();
    await sleep(80);
    expect(looks()).toBe(1);
  });

  test('are as they were where they can’t be read any more, and are said to be', async () => {
    const allButTheFirst = Array.from({ length: 1_000 }, (_, at) => at + 2);
    const { seen, hasFailed } = ledger(12, 10, allButTheFirst);
    while ((await seen()) === null) await sleep(10);
    expect(await seen()).toBe(1);
    // Once they have rested.
    while (!(await hasFailed())) await sleep(10);
    expect(await seen()).toBe(1);
    expect(await hasFailed()).toBe(true);
  });

  test('that were never read are told as such for as long as they rest, not as being looked through', async () => {
    const { watch, looks } = ledger(600, 10, [1]);
    expect(await watch.latest()).toEqual({ seen: null, failedAt: null });
    await sleep(700);
    expect(await watch.latest()).toEqual({ seen: null, failedAt: expect.any(Date) });
    expect(looks()).toBe(1);
  });
});
