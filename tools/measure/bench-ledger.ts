/** Command line of `npm run bench:ledger`: duration of ledger checks before and after closing days. */
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
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
const maxSeconds = 2;

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
    return await measure(url, join(folder, 'cluster'), plan);
  } finally {
    await stopEverything();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measure(
  url: string,
  cluster: string,
  { bookings, openDays, slowest }: Readonly<Record<'bookings' | 'openDays' | 'slowest', number>>,
): Promise<number> {
  const { database, close } = await openPostgres(url, { hasNoTimeouts: true });
  try {
    const now = new Date();
    const timed = stopwatch(
      () => process.cpuUsage(),
      () => readServerCpu(cluster),
    );
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
    const row = (name: string, { seconds, cpuSeconds }: Timed<unknown>) => [
      name,
      seconds.toFixed(2),
      cpuSeconds?.toFixed(2) ?? '–',
      (before.seconds / seconds).toFixed(1),
    ];
    console.log(
      table([
        ['', 'seconds', 'CPU seconds', 'times as fast'],
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
    return isSame && after.seconds <= maxSeconds ? 0 : 1;
  } finally {
    await close();
  }
}

interface Timed<Result> {
  readonly seconds: number;
  /** Of this process and the database server. Null where /proc is missing. */
  readonly cpuSeconds: number | null;
  readonly result: Result;
}

function stopwatch(readOwn: () => NodeJS.CpuUsage, readServer: () => number | null) {
  const readCpu = () => {
    const { user, system } = readOwn();
    const server = readServer();
    return server === null ? null : server + (user + system) / 1_000_000;
  };
  return async <Result>(work: () => Promise<Result>): Promise<Timed<Result>> => {
    const began = performance.now();
    const before = readCpu();
    const result = await work();
    const after = readCpu();
    return {
      seconds: (performance.now() - began) / 1_000,
      cpuSeconds: before === null || after === null ? null : after - before,
      result,
    };
  };
}

/** Clock ticks per second in /proc, the same on all Linux systems. */
const ticksPerSecond = 100;

/** Reads the CPU seconds of a PostgreSQL server and its running processes from /proc. Null where /proc is missing. */
function readServerCpu(cluster: string): number | null {
  if (!existsSync('/proc/self/stat')) return null;
  const server = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n', 1)[0];
  const ticks = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => {
      try {
        // The name of the program, in parentheses, may contain spaces.
        return readFileSync(`/proc/${name}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
      } catch {
        return [];
      }
    })
    .filter(([, parent]) => parent === server)
    .reduce((sum, fields) => sum + Number(fields[11]) + Number(fields[12]), 0);
  // Processes that have ended, such as parallel workers, are counted at their parent.
  const own = readFileSync(`/proc/${server}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  return (ticks + Number(own[13]) + Number(own[14])) / ticksPerSecond;
}

function slowestOf({ proofs }: LedgerReport, count: number): string {
  return proofs
    .toSorted((a, b) => b.tookSeconds - a.tookSeconds)
    .slice(0, count)
    .map(({ statement, tookSeconds }) => `${tookSeconds.toFixed(2)} s: ${statement}`)
    .join('; ');
}
