import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { readClosedDays } from '#domains/ledger/closed-days.ts';
import { postTransaction } from '#domains/ledger/post-transaction.ts';
import { setClock } from '#platform/clock.ts';
import { forgetConfig } from '#platform/config.ts';
import { closeDatabase, openDatabase } from '#platform/database/database.ts';
import { makeEmbedded } from '#platform/database/test-database.testing.ts';
import { singleton } from '#platform/singleton.ts';
import type { LedgerWatch } from './ledger-watch.ts';
import { startLedgerChecks } from './start-ledger-checks.ts';

const hour = 60 * 60_000;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'books-'));
  // The embedded database, because the server's connections use the timers that are faked here.
  await makeEmbedded(join(folder, 'database'));
  vi.stubEnv('DATA_DIR', folder);
  vi.stubEnv('DATABASE_URL', '');
  forgetConfig();
  const database = await openDatabase();
  await database.transaction((transaction) =>
    postTransaction(
      transaction,
      {
        kind: 'voucher_expired',
        key: 'weeks ago',
        bookingReference: null,
        postings: [
          { account: 'expired_vouchers', amountCents: 23 },
          { account: 'gst', amountCents: -23 },
        ],
      },
      new Date('2026-11-01T00:00:00Z'),
    ),
  );
  vi.useFakeTimers({ toFake: ['setInterval', 'setTimeout', 'clearTimeout'] });
});
afterAll(async () => {
  vi.useRealTimers();
  setClock(null);
  await closeDatabase();
  vi.unstubAllEnvs();
  forgetConfig();
  await rm(folder, { recursive: true });
});

/** Time of the last successful check in seconds since 1970. Zero if there was none. */
const foundSoundAt = () =>
  singleton<LedgerWatch>('ledger-watch')
    .current?.readings()
    .find(({ labels }) => labels.outcome === 'sound')?.value ?? 0;

const untilFoundSoundAt = (instant: Date) =>
  expect.poll(() => foundSoundAt(), { interval: 20 }).toBe(instant.getTime() / 1_000);

const closedThrough = async () => (await readClosedDays(await openDatabase())).through;

test('the leader checks the ledger and closes days a minute after the start and every hour', async () => {
  const start = new Date('2026-11-20T23:00:00Z');
  setClock(start);
  startLedgerChecks();
  startLedgerChecks();
  expect(vi.getTimerCount()).toBe(2);
  vi.advanceTimersByTime(59_000);
  expect(singleton<LedgerWatch>('ledger-watch').current).toBeUndefined();
  vi.advanceTimersByTime(1_000);
  await untilFoundSoundAt(start);
  await expect.poll(() => closedThrough()).toBe('2026-11-14');

  const anHourLater = new Date(start.getTime() + hour);
  setClock(anHourLater);
  vi.advanceTimersByTime(hour);
  await untilFoundSoundAt(anHourLater);

  setClock(new Date(start.getTime() + 2 * hour));
  singleton('leadership').current = { isLeader: false };
  vi.advanceTimersByTime(hour);
  await sleep(300);
  expect(foundSoundAt()).toBe(anHourLater.getTime() / 1_000);
  singleton('leadership').current = undefined;
});
