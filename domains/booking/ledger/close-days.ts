/** Closes past days of the ledger once everything is proved, so that later proofs take the time of the open days. */
import { and, asc, gt, inArray, sql } from 'drizzle-orm';
import {
  type ClosedDays,
  findChangedHistory,
  insertClosedDay,
  isInOpenDay,
  listDaysToClose,
  lockDays,
  readClosedDays,
  reopenDay,
  tryLockClosing,
} from '#domains/ledger/closed-days.ts';
import { ledgerRechecks } from '#domains/ledger/ledger.table.ts';
import { addDays, dateInZone } from '#domains/travel/time/service-time.ts';
import { NEW_ZEALAND } from '#platform/clock.ts';
import type { Database, Transaction } from '#platform/database/opened-database.ts';
import { isStopping } from '#platform/graceful-shutdown.ts';
import { log } from '#platform/log.ts';
import { closedDaysStatement, type ProofResult, runProofs } from './check-ledger.ts';
import type { ProofScope } from './proof-scope.ts';
import { closingConditions, proofs } from './proofs.ts';

/** When days are closed. */
export interface ClosingTimes {
  readonly now: Date;
  /** Number of days, at least one, after which a day is closed, and a reopened day is closed again. */
  readonly afterDays: number;
}

/** The result of closing days. */
export type ClosingResult =
  /** The closed days, which may be none, and the number of changed bookings and vouchers that were proved again. */
  | { readonly status: 'closed'; readonly days: readonly string[]; readonly proved: number }
  /** Another process is closing days. */
  | { readonly status: 'busy' }
  /** These proofs fail. Days that were closed before stay closed. */
  | { readonly status: 'refused'; readonly failed: readonly ProofResult[] };

/** Number of days that one transaction closes, because it holds a lock for each. */
const maxDaysAtOnce = 400;

/** Number of changed bookings and vouchers that one transaction proves. Changes to them wait meanwhile. */
const pageSize = 200;

/** How long closing waits for postings in flight, in milliseconds. */
const lockTimeoutMs = 5_000;

/**
 * Closes the days that ended long enough ago, if every proof holds, and proves what was changed in closed days. It may
 * be repeated and interrupted at any time. Rejects after a lock timeout; a later call tries again.
 */
export async function closeDays(database: Database, times: ClosingTimes): Promise<ClosingResult> {
  const days: string[] = [];
  for (;;) {
    const round = await database.transaction((transaction) => closeSome(transaction, times), {
      isolationLevel: 'read committed',
    });
    if (round.status !== 'closed') return round;
    days.push(...round.days);
    if (round.days.length === 0 || isStopping()) break;
    log.info(
      { event: 'books.closed', from: round.days[0], through: round.days.at(-1), digest: round.digest },
      'Days of the ledger were closed',
    );
  }
  return { status: 'closed', days, proved: await proveChanges(database) };
}

type Round =
  | Exclude<ClosingResult, { readonly status: 'closed' }>
  | { readonly status: 'closed'; readonly days: readonly string[]; readonly digest: string };

/**
 * Closes up to `maxDaysAtOnce` days. It locks them before the first proof, so that each statement sees all their
 * postings. Rows of bookings may change between two statements: the triggers list these bookings, so they stay open.
 */
async function closeSome(transaction: Transaction, { now, afterDays }: ClosingTimes): Promise<Round> {
  await transaction.execute(sql.raw(`set local lock_timeout = ${lockTimeoutMs}`));
  if (!(await tryLockClosing(transaction))) return { status: 'busy' };
  const closed = await readClosedDays(transaction);
  const through = addDays(dateInZone(now, NEW_ZEALAND), -Math.max(1, afterDays));
  const days = [
    ...closed.reopened
      .filter(({ reopenedAt }) => dateInZone(reopenedAt, NEW_ZEALAND) <= through)
      .map(({ day }) => day),
    ...(await listDaysToClose(transaction, { closed, through, limit: maxDaysAtOnce })),
  ];
  if (days.length === 0) return { status: 'closed', days, digest: '' };
  await lockDays(transaction, days);
  const scope: ProofScope = closed.through === null ? { kind: 'all' } : { kind: 'open', closed };
  const failed = (await runProofs(transaction, [...proofs, ...closingConditions], scope)).filter(
    ({ problems }) => problems.length > 0,
  );
  const changed = await findChangedHistory(transaction, closed);
  if (changed.length > 0) failed.push({ statement: closedDaysStatement, problems: changed, tookSeconds: 0 });
  if (failed.length > 0) return { status: 'refused', failed };
  let digest = '';
  for (const day of days) digest = await insertClosedDay(transaction, day, now);
  return { status: 'closed', days, digest };
}

/**
 * Proves the bookings and vouchers that were changed since they were last proved, except those of open days. A page
 * whose rows are all right is removed from the list. Returns the number of removed rows.
 */
async function proveChanges(database: Database): Promise<number> {
  let proved = 0;
  let after = '00000000-0000-0000-0000-000000000000';
  while (!isStopping()) {
    const seen = await database.transaction((transaction) => provePage(transaction, after), {
      isolationLevel: 'read committed',
    });
    if (seen.isProved) proved += seen.count;
    if (seen.count < pageSize) break;
    after = seen.last;
  }
  return proved;
}

/** A page of changed bookings and vouchers. */
interface ProvedPage {
  readonly count: number;
  readonly last: string;
  readonly isProved: boolean;
}

/**
 * Proves one page. It locks the rows first and skips locked ones. A transaction that changes a booking holds its row
 * until the commit, so the next statements see final data.
 */
async function provePage(transaction: Transaction, after: string): Promise<ProvedPage> {
  const closed = await readClosedDays(transaction);
  const rows = await transaction
    .select()
    .from(ledgerRechecks)
    .where(and(gt(ledgerRechecks.id, after), isOfClosedDays(closed)))
    .orderBy(asc(ledgerRechecks.id))
    .limit(pageSize)
    .for('update', { skipLocked: true });
  const last = rows.at(-1)?.id ?? after;
  if (rows.length === 0) return { count: 0, last, isProved: false };
  const idsOf = (wanted: (typeof rows)[number]['kind']) =>
    rows.filter(({ kind }) => kind === wanted).map(({ id }) => id);
  const results = await runProofs(transaction, [...proofs, ...closingConditions], {
    kind: 'some',
    bookingIds: idsOf('booking'),
    voucherIds: idsOf('voucher'),
  });
  const isProved = results.every(({ problems }) => problems.length === 0);
  if (isProved)
    await transaction.delete(ledgerRechecks).where(
      inArray(
        ledgerRechecks.id,
        rows.map(({ id }) => id),
      ),
    );
  return { count: rows.length, last, isProved };
}

/** Bookings that were made on open days are proved anyway, and most of them change again. */
const isOfClosedDays = (closed: ClosedDays) => sql`not exists (
  select from booking where booking.id = ${ledgerRechecks.id} and ${isInOpenDay(closed, sql`booking.created_at`)}
)`;

/**
 * Reopens a closed day for staff, so that it accepts postings, and records their note. Returns false if the day is not
 * closed. It is closed again like other days, counted from now.
 */
export async function reopenLedgerDay(
  database: Database,
  { day, note, now }: { readonly day: string; readonly note: string; readonly now: Date },
): Promise<boolean> {
  const isReopened = await database.transaction((transaction) => reopenDay(transaction, { day, note, now }), {
    isolationLevel: 'read committed',
  });
  if (isReopened) log.info({ event: 'books.reopened', day }, 'Staff reopened a day of the ledger');
  return isReopened;
}
