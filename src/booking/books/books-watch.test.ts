import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { BooksWatch } from './books-watch.ts';
import type { BooksReport } from './check-books.ts';

const report = (bookings: number): BooksReport => ({
  ok: true,
  accounts: [],
  counts: [{ what: 'bookings', count: bookings }],
  proofs: [],
});

/** Books of which the first look finds one booking, the second two, and so on. */
function books(takesMs: number, patienceMs: number, fails: readonly number[] = []) {
  let looks = 0;
  const watch = new BooksWatch(async () => {
    looks += 1;
    const own = looks;
    await sleep(takesMs);
    if (fails.includes(own)) throw new Error('The database is gone.');
    return report(own);
  }, patienceMs);
  const seen = async () => (await watch.latest())?.report.counts[0]?.count ?? null;
  return { seen, looks: () => looks };
}

describe('books that are looked through quickly', () => {
  test('are as they are now, at every visit', async () => {
    const { seen } = books(1, 1_000);
    expect([await seen(), await seen(), await seen()]).toEqual([1, 2, 3]);
  });

  test('are looked at again for whoever comes while they are being looked at', async () => {
    const { seen } = books(30, 1_000);
    const first = seen();
    await sleep(10);
    expect(await Promise.all([first, seen(), seen()])).toEqual([1, 2, 2]);
  });

  test('that can’t be read are no books, and are tried again', async () => {
    const { seen } = books(1, 1_000, [1]);
    await expect(seen()).rejects.toThrow('gone');
    expect(await seen()).toBe(2);
  });
});

describe('books that take long', () => {
  test('are not there at first, and then as they were', async () => {
    const { seen } = books(60, 10);
    expect(await seen()).toBeNull();
    await sleep(80);
    expect(await seen()).toBe(1);
  });

  test('are looked through once for many visits, and not again until they have rested', async () => {
    const { seen, looks } = books(60, 10);
    await Promise.all([seen(), seen(), seen()]);
    await sleep(80);
    await seen();
    await sleep(80);
    expect(looks()).toBe(1);
  });

  test('are as they were where they can’t be read any more', async () => {
    const { seen } = books(12, 10, [2]);
    await seen();
    await sleep(200);
    expect(await seen()).toBe(1);
    await sleep(50);
    expect(await seen()).toBe(1);
  });
});
