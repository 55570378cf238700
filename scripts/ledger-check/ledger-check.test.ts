import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { postTransaction } from '#domains/ledger/post-transaction.ts';
import { sellVouchers, voucherItem } from '#domains/voucher/sell-vouchers.testing.ts';
import { openEmbedded } from '#platform/database/embedded-postgres.ts';
import type { OpenedDatabase } from '#platform/database/opened-database.ts';
import { makeEmbedded } from '#platform/database/test-database.testing.ts';
import { formatLedgerReport } from './format-ledger-report.ts';

// Making a database takes seconds on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

const now = new Date('2026-11-20T23:00:00Z');
const proved = { isFull: true, closed: { through: null, reopened: [], position: 0 } };
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ledger-check-'));
});
afterEach(() => rm(folder, { recursive: true }));

const failure = z.object({ code: z.number(), stdout: z.string(), stderr: z.string() });

/** The script as `npm run ledger:check` runs it, on the folder of this test. */
async function ledgerCheck(...args: readonly string[]) {
  const { NODE_OPTIONS: _, ...env } = process.env;
  return promisify(execFile)(process.execPath, ['scripts/ledger-check.ts', ...args], {
    env: { ...env, DATA_DIR: folder, DATABASE_URL: '' },
  }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    (error: unknown) => failure.parse(error),
  );
}

/** Works on the embedded database of the folder, as a site that runs does. */
async function withDatabase<T>(work: (opened: OpenedDatabase) => Promise<T>): Promise<T> {
  await makeEmbedded(join(folder, 'database'));
  const opened = await openEmbedded(join(folder, 'database'));
  try {
    return await work(opened);
  } finally {
    await opened.close();
  }
}

test('without a database there is nothing to check', async () => {
  expect(await ledgerCheck()).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('nothing to check'),
  });
});

test('asked for help, or with an unknown option, it explains itself in plain words', async () => {
  expect(await ledgerCheck('--help')).toMatchObject({ code: 0, stdout: expect.stringContaining('--full') });
  const { code, stderr } = await ledgerCheck('--ful');
  expect({ code, lines: stderr.trimEnd().split('\n') }).toEqual({
    code: 1,
    lines: [expect.stringContaining("Unknown option '--ful'")],
  });
});

test('books without an entry are sound', { tags: ['full'] }, async () => {
  await withDatabase(async () => undefined);
  const { code, stdout, stderr } = await ledgerCheck();
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toContain('OK     Every transaction sums to zero');
  expect(stdout).toContain('The ledger is sound.');
  expect(stdout).not.toContain('WRONG');
});

test('a failed proof is printed and sets the exit code', { tags: ['full'] }, async () => {
  await withDatabase(({ database }) =>
    database.transaction((transaction) =>
      postTransaction(
        transaction,
        {
          kind: 'voucher_deposit',
          key: 'of nobody',
          bookingReference: 'NOB-ODY-XYZ',
          postings: [
            { account: 'sales', amountCents: 123_456 },
            { account: 'deposits', amountCents: -123_456 },
          ],
        },
        now,
      ),
    ),
  );
  const { code, stdout } = await ledgerCheck();
  expect(code).toBe(1);
  expect(stdout).toMatch(/^deposits +– +1,234\.56 +−1,234\.56 +1$/m);
  expect(stdout).toMatch(/^All +1,234\.56 +1,234\.56 +– +2$/m);
  expect(stdout).toContain('WRONG  Deposits equal the voucher amounts taken for unpaid bookings');
  expect(stdout).toContain('         NOB-ODY-XYZ has deposits of 1234.56, but took vouchers of 0.00');
  expect(stdout).toContain('The ledger is not sound.');
});

test('the check refuses to run beside a site on the embedded database, and says to stop it', {
  tags: ['full'],
}, async () => {
  await withDatabase(async () => {
    const { code, stdout, stderr } = await ledgerCheck();
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toContain(join(folder, 'database'));
    expect(stderr).toContain('Stop the site (Ctrl+C)');
    expect(stderr.trim().split('\n')).toHaveLength(1);
  });
});

test('a code of a voucher or a name is never printed', { tags: ['full'] }, async () => {
  const sold = await withDatabase(({ database }) => sellVouchers(database, voucherItem(), now));
  const { code, stdout } = await ledgerCheck();
  // Sold in no booking.
  expect(code).toBe(1);
  for (const secret of [sold[0]?.code ?? '', 'Hana', 'example.com']) expect(stdout).not.toContain(secret);
});

test('a proof that took long says how long', () => {
  const proof = (statement: string, tookSeconds: number) => ({ statement, problems: [], tookSeconds });
  const text = formatLedgerReport({
    ...{ ok: true, ...proved, accounts: [], counts: [] },
    proofs: [proof('Soon told', 0.9), proof('Long told', 12.34)],
  });
  expect(text).toMatch(/^OK {5}Soon told$/m);
  expect(text).toMatch(/^OK {5}Long told \(12\.3 s\)$/m);
});

test('amounts below zero have a true minus, and none is a dash', () => {
  const text = formatLedgerReport({
    ok: true,
    ...proved,
    accounts: [
      { account: 'gst', debitCents: 5, creditCents: 100_005, balanceCents: -100_000, entries: 1_000 },
    ],
    counts: [{ what: 'vouchers', count: 12_345 }],
    proofs: [],
  });
  expect(text).toMatch(/^gst +0\.05 +1,000\.05 +−1,000\.00 +1,000$/m);
  expect(text).toMatch(/^ +12,345 {2}vouchers$/m);
});

test('a report says which days are closed and how much was proved', () => {
  const closed = {
    through: '2026-11-13',
    reopened: [{ day: '2026-11-02', reopenedAt: now }],
    position: 12,
  };
  const format = (isFull: boolean) =>
    formatLedgerReport({ ok: true, isFull, closed, accounts: [], counts: [], proofs: [] });
  expect(format(false)).toContain('Days are closed through 2026-11-13, except 2026-11-02.');
  expect(format(false)).toContain('To prove closed days again: --full.');
  expect(format(true)).toContain('Closed days were proved again.');
  expect(
    formatLedgerReport({ ...{ ok: true, ...proved }, accounts: [], counts: [], proofs: [] }),
  ).not.toContain('closed');
});
