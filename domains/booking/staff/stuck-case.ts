/** Describes a booking whose money is stuck, and the acts of staff that are possible. */
import { desc, eq, sql } from 'drizzle-orm';
import type { LedgerAccount } from '#domains/ledger/ledger.ts';
import { readBookingBalances } from '#domains/ledger/read-balances.ts';
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
import {
  allProblemsIn,
  type LedgerReport,
  prepareNarrowScope,
  problemQueries,
} from '../ledger/check-ledger.ts';
import type { ProofScope } from '../ledger/proof-scope.ts';
import { proofs } from '../ledger/proofs.ts';
import { linesOf } from '../stuck-note.ts';
import { hasOpenIssue, isStillOwed } from './resolve-stuck-booking.ts';

/** A possible act of staff. `amountCents` is the amount of its payment or refund. */
export type StuckAct =
  | { readonly kind: 'release'; readonly attemptId: string; readonly amountCents: number }
  | {
      readonly kind: 'ask-again' | 'returned-otherwise';
      readonly refundId: string;
      readonly amountCents: number;
    }
  | { readonly kind: 'clear-note' };

/** All facts about a stuck booking. Amounts are in cents. */
export interface StuckCase {
  /** Why staff must act, one reason per entry. */
  readonly reasons: readonly string[];
  /** Newest first. */
  readonly attempts: readonly Omit<PaymentAttemptRow, 'url'>[];
  readonly refunds: readonly RefundRow[];
  /** Balance of each account for this booking. Debits are positive. */
  readonly ledger: readonly { readonly account: LedgerAccount; readonly balanceCents: number }[];
  /** Disagreements between ledger and booking as text. Empty if they agree, null if this is not known yet. */
  readonly problems: readonly string[] | null;
  /** The possible acts in the current state. Each is checked again when it is performed. */
  readonly acts: readonly StuckAct[];
}

/**
 * The latest ledger report. `later`: a check is in progress. Null: prove each booking separately.
 */
export type LedgerOnPage = LedgerReport | 'later' | null;

/** The inputs for the possible acts. */
export interface StuckFacts {
  readonly booking: Pick<BookingRow, 'status' | 'stuckBecause'>;
  readonly attempts: readonly Pick<PaymentAttemptRow, 'id' | 'state' | 'amountCents'>[];
  readonly refunds: readonly Pick<RefundRow, 'id' | 'state' | 'reason' | 'attemptId' | 'amountCents'>[];
  readonly ledgersAgree: boolean;
}

/**
 * Returns the possible acts of staff. A stuck payment can be released. A failed refund can be retried or was paid
 * another way; so was unused money of a stuck payment. Without any of these, a note can be cleared if all payments are
 * final and the ledger agrees.
 */
export function listPossibleActs({
  booking,
  attempts,
  refunds,
  ledgersAgree,
}: StuckFacts): readonly StuckAct[] {
  const stuck = attempts.filter(({ state }) => state === 'stuck');
  const acts: readonly StuckAct[] = [
    ...stuck.map(({ id, amountCents }) => ({ kind: 'release' as const, attemptId: id, amountCents })),
    ...refunds.flatMap((refund): readonly StuckAct[] => {
      const { id: refundId, state, amountCents, attemptId } = refund;
      const otherwise = { kind: 'returned-otherwise' as const, refundId, amountCents };
      if (isStillOwed(refund)) return [{ kind: 'ask-again', refundId, amountCents }, otherwise];
      return state === 'pending' && stuck.some(({ id }) => id === attemptId) ? [otherwise] : [];
    }),
  ];
  if (acts.length > 0 || booking.status === 'pending_payment' || !ledgersAgree) return acts;
  const isNoted = booking.stuckBecause !== null || booking.status === 'stuck';
  const isDecided = attempts.every(({ state }) => ['captured', 'released', 'failed'].includes(state));
  return isNoted && isDecided ? [{ kind: 'clear-note' }] : [];
}

/**
 * Returns the possible acts and compares with the ledger only if an act depends on it.
 */
export async function listActsNow(
  facts: Omit<StuckFacts, 'ledgersAgree'>,
  ledgersAgree: () => Promise<boolean>,
): Promise<readonly StuckAct[]> {
  const offered = listPossibleActs({ ...facts, ledgersAgree: true });
  const depends = offered.some(({ kind }) => kind === 'clear-note');
  return depends ? listPossibleActs({ ...facts, ledgersAgree: await ledgersAgree() }) : offered;
}

/** Returns the possible acts for a locked booking. */
export async function readActs(
  transaction: Transaction,
  booking: BookingRow,
  attempts: readonly PaymentAttemptRow[],
): Promise<readonly StuckAct[]> {
  const refunds = await refundsOf(transaction, booking.id);
  return listActsNow({ booking, attempts, refunds }, async () => {
    const problems = await problemsOf(
      transaction,
      booking.id,
      await namesIn(transaction, booking, { attempts, refunds }),
    );
    return problems.length === 0;
  });
}

/**
 * Reads the stuck case of a booking. Without one, its acts and reasons are empty.
 * @param ledger while it is not known, acts that depend on it are offered, because each is checked again when it is
 * performed
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
      : await problemsNow(
          database,
          booking.id,
          await namesIn(database, booking, { attempts, refunds }),
          ledger,
        );
  const balances = await readBookingBalances(database, booking.reference);
  return {
    reasons: linesOf(booking.stuckBecause),
    attempts: attempts.map(({ url: _url, ...attempt }) => attempt),
    refunds,
    ledger: [...balances]
      .map(([account, balanceCents]) => ({ account, balanceCents }))
      .filter(({ balanceCents }) => balanceCents !== 0),
    problems,
    acts: listPossibleActs({
      booking,
      attempts,
      refunds,
      ledgersAgree: problems === null || problems.length === 0,
    }),
  };
}

/** Returns the problems of a complete report, or else queries the ledger. */
async function problemsNow(
  database: Database | Transaction,
  bookingId: string,
  names: readonly string[],
  ledger: LedgerReport | null,
): Promise<readonly string[]> {
  const all = ledger && allProblemsIn(ledger);
  return all
    ? all.filter((problem) => names.some((name) => problem.includes(name)))
    : problemsOf(database, bookingId, names);
}

/** Returns true if staff must act on the money of a booking. */
export function isStuck(
  booking: BookingRow,
  { attempts, refunds }: { attempts: readonly PaymentAttemptRow[]; refunds: readonly RefundRow[] },
): boolean {
  return booking.status === 'stuck' || booking.stuckBecause !== null || hasOpenIssue(attempts, refunds);
}

/** Returns the ids by which the proofs of the ledger name a booking and its money. */
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

/** Runs the proofs of the ledger on the booking and its vouchers, and returns the problems that contain one of these names. */
async function problemsOf(
  database: Database | Transaction,
  bookingId: string,
  names: readonly string[],
): Promise<readonly string[]> {
  const vouchers = await vouchersOf(database, bookingId);
  const scope: ProofScope = {
    kind: 'some',
    bookingIds: [bookingId],
    voucherIds: vouchers.map(({ voucherId }) => voucherId),
  };
  const condition = sql.join(
    names.map((name) => sql`strpos(problem, ${name}) > 0`),
    sql` or `,
  );
  const found: string[] = [];
  await database.transaction(async (transaction) => {
    await prepareNarrowScope(transaction);
    for (const { query } of problemQueries(proofs, scope)) {
      const rows = await transaction
        .select({ problem: sql<string>`problem` })
        .from(sql`(${query}) as result`)
        .where(condition);
      found.push(...rows.map(({ problem }) => problem));
    }
  });
  return found;
}

/** An act of staff on the money of a booking. */
export type StaffActRow = typeof staffActs.$inferSelect;

/** Reads the acts of staff on a booking, newest first. */
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
