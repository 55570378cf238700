/** What is known of a booking whose money is stuck, and what staff can do about it. */
import { desc, eq, sql } from 'drizzle-orm';
import type { LedgerAccount } from '#domains/ledger/ledger.ts';
import { readBookingBalances } from '#domains/ledger/read.ts';
import type { Database, Transaction } from '#platform/database/opened-database.ts';
import { staffActs } from '../booking.table.ts';
import {
  attemptsOf,
  type BookingRow,
  type PaymentAttemptRow,
  type RefundRow,
  refundsOf,
  vouchersOf,
} from '../booking-store.ts';
import { allProblemsIn, type LedgerReport } from '../ledger/check-ledger.ts';
import { proofs } from '../ledger/proofs.ts';
import { linesOf } from '../stuck-note.ts';
import { isOpen, isOwedStill } from './end-stuck.ts';

/** One thing that can be done. `amountCents`: of the payment or the refund it is about. */
export type StuckAct =
  | { readonly kind: 'release'; readonly attemptId: string; readonly amountCents: number }
  | {
      readonly kind: 'ask-again' | 'returned-otherwise';
      readonly refundId: string;
      readonly amountCents: number;
    }
  | { readonly kind: 'clear-note' };

/** All that is known. Amounts in cents. */
export interface StuckCase {
  /** Why staff have to look, one by one. */
  readonly reasons: readonly string[];
  /** The newest first. */
  readonly attempts: readonly Omit<PaymentAttemptRow, 'url'>[];
  readonly refunds: readonly RefundRow[];
  /** What stands on each account for this booking: debit above zero. */
  readonly ledger: readonly { readonly account: LedgerAccount; readonly balanceCents: number }[];
  /** Where the books and this booking don't agree, in words; empty when they do, null where that is not known yet. */
  readonly problems: readonly string[] | null;
  /** What makes sense as it stands; each is looked at again when it is done. */
  readonly acts: readonly StuckAct[];
}

/**
 * The books as they were found when all of them were looked at; `later` where that has not come to its end; null where they are to
 * be looked at for each booking, which reads all of them, too.
 */
export type LedgerOnPage = LedgerReport | 'later' | null;

/** What the acts follow from. */
export interface StuckFacts {
  readonly booking: Pick<BookingRow, 'status' | 'stuckBecause'>;
  readonly attempts: readonly Pick<PaymentAttemptRow, 'id' | 'state' | 'amountCents'>[];
  readonly refunds: readonly Pick<RefundRow, 'id' | 'state' | 'reason' | 'attemptId' | 'amountCents'>[];
  readonly ledgersAgree: boolean;
}

/**
 * What staff can do. A payment that is stuck is let go; a refund that failed is asked for anew or was paid from elsewhere, and so was
 * what could not be returned of a payment that is stuck. Only where nothing of this is left, the payment is decided, and the books
 * agree, a mere note is taken away.
 */
export function actsFor({ booking, attempts, refunds, ledgersAgree }: StuckFacts): readonly StuckAct[] {
  const stuck = attempts.filter(({ state }) => state === 'stuck');
  const acts: readonly StuckAct[] = [
    ...stuck.map(({ id, amountCents }) => ({ kind: 'release' as const, attemptId: id, amountCents })),
    ...refunds.flatMap((refund): readonly StuckAct[] => {
      const { id: refundId, state, amountCents, attemptId } = refund;
      const otherwise = { kind: 'returned-otherwise' as const, refundId, amountCents };
      if (isOwedStill(refund)) return [{ kind: 'ask-again', refundId, amountCents }, otherwise];
      return state === 'pending' && stuck.some(({ id }) => id === attemptId) ? [otherwise] : [];
    }),
  ];
  if (acts.length > 0 || booking.status === 'pending_payment' || !ledgersAgree) return acts;
  const isNoted = booking.stuckBecause !== null || booking.status === 'stuck';
  const isDecided = attempts.every(({ state }) => ['captured', 'released', 'failed'].includes(state));
  return isNoted && isDecided ? [{ kind: 'clear-note' }] : [];
}

/** The same, where holding the books against all there is takes a while: they are asked only when an act depends on it. */
export async function actsNow(
  facts: Omit<StuckFacts, 'ledgersAgree'>,
  ledgersAgree: () => Promise<boolean>,
): Promise<readonly StuckAct[]> {
  const offered = actsFor({ ...facts, ledgersAgree: true });
  const depends = offered.some(({ kind }) => kind === 'clear-note');
  return depends ? actsFor({ ...facts, ledgersAgree: await ledgersAgree() }) : offered;
}

/** What staff can do about a booking that is locked, with its attempts. */
export async function readActs(
  transaction: Transaction,
  booking: BookingRow,
  attempts: readonly PaymentAttemptRow[],
): Promise<readonly StuckAct[]> {
  const refunds = await refundsOf(transaction, booking.id);
  return actsNow({ booking, attempts, refunds }, async () => {
    const problems = await problemsOf(
      transaction,
      await namesIn(transaction, booking, { attempts, refunds }),
    );
    return problems.length === 0;
  });
}

/**
 * The case of a booking; of one that has none its acts and reasons are empty.
 * @param books while they are not known, what depends on them is offered: it is looked at again when it is done
 */
export async function readStuckCase(
  database: Database | Transaction,
  booking: BookingRow,
  ledger: LedgerOnPage = null,
): Promise<StuckCase> {
  const attempts = await attemptsOf(database, booking.id);
  const refunds = await refundsOf(database, booking.id);
  const problems =
    ledger === 'later'
      ? null
      : await problemsNow(database, await namesIn(database, booking, { attempts, refunds }), ledger);
  const balances = await readBookingBalances(database, booking.reference);
  return {
    reasons: linesOf(booking.stuckBecause),
    attempts: attempts.map(({ url: _url, ...attempt }) => attempt),
    refunds,
    ledger: [...balances]
      .map(([account, balanceCents]) => ({ account, balanceCents }))
      .filter(({ balanceCents }) => balanceCents !== 0),
    problems,
    acts: actsFor({ booking, attempts, refunds, ledgersAgree: problems === null || problems.length === 0 }),
  };
}

/** Those that a report has, where it has all; else the books are asked. */
async function problemsNow(
  database: Database | Transaction,
  names: readonly string[],
  ledger: LedgerReport | null,
): Promise<readonly string[]> {
  const all = ledger && allProblemsIn(ledger);
  return all
    ? all.filter((problem) => names.some((name) => problem.includes(name)))
    : problemsOf(database, names);
}

/** Whether there is anything about a booking that staff have to end. */
export function isStuck(
  booking: BookingRow,
  { attempts, refunds }: { attempts: readonly PaymentAttemptRow[]; refunds: readonly RefundRow[] },
): boolean {
  return booking.status === 'stuck' || booking.stuckBecause !== null || isOpen(attempts, refunds);
}

/** What the proofs of the books call a booking and its money by. */
async function namesIn(
  database: Database | Transaction,
  booking: BookingRow,
  { attempts, refunds }: { attempts: readonly PaymentAttemptRow[]; refunds: readonly RefundRow[] },
): Promise<readonly string[]> {
  const vouchers = await vouchersOf(database, booking.id);
  return [
    ...[booking.reference, booking.id],
    ...[...attempts, ...refunds].map(({ id }) => id),
    ...vouchers.map(({ voucherId }) => voucherId),
  ];
}

/** What the proofs of the books say about what has one of these names. */
async function problemsOf(
  database: Database | Transaction,
  names: readonly string[],
): Promise<readonly string[]> {
  const wanted = sql.join(
    names.map((name) => sql`strpos(problem, ${name}) > 0`),
    sql` or `,
  );
  const found: string[] = [];
  for (const { query } of proofs) {
    const rows = await database
      .select({ problem: sql<string>`problem` })
      .from(sql`(${query}) as result`)
      .where(wanted);
    found.push(...rows.map(({ problem }) => problem));
  }
  return found;
}

/** Something staff did about the money of a booking. */
export type StaffActRow = typeof staffActs.$inferSelect;

/** What staff did about a booking, the newest first. */
export async function staffActsOf(
  database: Database | Transaction,
  bookingId: string,
): Promise<readonly StaffActRow[]> {
  return database
    .select()
    .from(staffActs)
    .where(eq(staffActs.bookingId, bookingId))
    .orderBy(desc(staffActs.actedAt));
}
