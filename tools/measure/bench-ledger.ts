/** Command line of `npm run bench:ledger`: duration of ledger checks before and after closing days. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { sql } from 'drizzle-orm';
import { checkLedger, type LedgerReport } from '#domains/booking/ledger/check-ledger.ts';
import { closeDays } from '#domains/booking/ledger/close-days.ts';
import { openPostgres } from '#platform/database/postgres.ts';
import { startPostgres } from '#scripts/launch/postgres.mjs';
import { stopEverything } from '#scripts/launch/processes.mjs';
import { PlainError } from '#scripts/launch/root.mjs';
import { addBookings } from './load/many-bookings.ts';
import { parseWholeNumber } from './parse-options.ts';
import { table } from './table.ts';

const usage = `npm run bench:ledger: measures the ledger check on PostgreSQL, with bookings of the last 390 days, before and after
closing all days but the last ones. The database is made in a temporary folder.

  --bookings N    number of bookings (1000000)
  --open-days N   number of days that stay open (7)
  --slowest N     number of slowest proofs to list (3)`;

/** Maximum duration of the check after closing, in seconds. */
const bound = 2;

/** How often the check after closing is measured; the median counts. */
const runs = 5;

/**
 * Measures the checks and prints their times.
 * @returns the exit code: 0 if the check after closing meets the limit and all verdicts are the same
 */
export async function run(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      bookings: { type: 'string', default: '1000000' },
      'open-days': { type: 'string', default: '7' },
      slowest: { type: 'string', default: '3' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    console.log(usage);
    return 0;
  }
  const plan = {
    bookings: parseWholeNumber('--bookings', values.bookings, 100_000_000),
    openDays: parseWholeNumber('--open-days', values['open-days']),
    slowest: parseWholeNumber('--slowest', values.slowest),
  };
  const folder = mkdtempSync(join(tmpdir(), 'southbound-bench-'));
  chmodSync(folder, 0o755);
  try {
    const url = await startPostgres(
      folder,
      () => Promise.reject(new PlainError('This benchmark needs PostgreSQL.')),
      { shared_buffers: '512MB', max_wal_size: '4GB' },
    );
    if (!url) throw new PlainError('This benchmark needs PostgreSQL.');
    return await measure(url, plan);
  } finally {
    await stopEverything();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measure(
  url: string,
  { bookings, openDays, slowest }: Readonly<Record<'bookings' | 'openDays' | 'slowest', number>>,
): Promise<number> {
  const { database, close } = await openPostgres(url, { hasNoTimeouts: true });
  try {
    const now = new Date();
    const machine = cpus();
    console.log(
      `${bookings} bookings over 390 days, on ${machine.length} × ${machine[0]?.model ?? 'unknown processor'}\n`,
    );
    const adding = await timed(() => addBookings(database, bookings, now, false));
    await database.execute(sql`vacuum analyze`);
    const before = await timed(() => checkLedger(database));
    const closing = await timed(() => closeDays(database, { now, afterDays: openDays }));
    const quick: Timed<LedgerReport>[] = [];
    for (let at = 0; at < runs; at += 1) quick.push(await timed(() => checkLedger(database)));
    const full = await timed(() => checkLedger(database, { isFull: true }));
    const [after] = quick.toSorted((a, b) => a.seconds - b.seconds).slice(Math.floor(runs / 2));
    if (!after) throw new RangeError('Nothing was measured.');
    const row = (name: string, { seconds }: Timed<unknown>) => [
      name,
      seconds.toFixed(2),
      (before.seconds / seconds).toFixed(1),
    ];
    console.log(
      table([
        ['', 'seconds', 'times as fast'],
        row('adding the bookings', adding),
        row('check before closing', before),
        row(`closing all but ${openDays} days`, closing),
        row(`check after closing (median of ${runs})`, after),
        row('full check after closing', full),
      ]),
    );
    for (const [name, { result }] of [
      ['before', before],
      ['after', after],
      ['full', full],
    ] as const)
      console.log(`${name}: ${slowestOf(result, slowest)}`);
    console.log(after.result.counts.map(({ what, count }) => `${count} ${what}`).join(', '));
    const isSame =
      [before, after, full].every(({ result }) => result.ok) && closing.result.status === 'closed';
    if (!isSame) console.log('The verdicts differ, or the days were not closed.');
    return isSame && after.seconds <= bound ? 0 : 1;
  } finally {
    await close();
  }
}

interface Timed<Result> {
  readonly seconds: number;
  readonly result: Result;
}

async function timed<Result>(work: () => Promise<Result>): Promise<Timed<Result>> {
  const began = performance.now();
  const result = await work();
  return { seconds: (performance.now() - began) / 1_000, result };
}

function slowestOf({ proofs }: LedgerReport, count: number): string {
  return proofs
    .toSorted((a, b) => b.tookSeconds - a.tookSeconds)
    .slice(0, count)
    .map(({ statement, tookSeconds }) => `${tookSeconds.toFixed(2)} s: ${statement}`)
    .join('; ');
}
