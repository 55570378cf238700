/** Consistency check of the ledger, in itself and against bookings, payments, refunds and vouchers. */
import { sql } from 'drizzle-orm';
import { type AccountBalance, readBalances } from '#domains/ledger/read-balances.ts';
import type { Database, Transaction } from '#platform/database/opened-database.ts';
import { type Proof, proofs } from './proofs.ts';

/** A consistency report of the ledger at one moment. */
export interface LedgerReport {
  /** True if all proofs hold. */
  readonly ok: boolean;
  readonly accounts: readonly AccountBalance[];
  /** Number of rows by kind, with the kind in words. */
  readonly counts: readonly { readonly what: string; readonly count: number }[];
  readonly proofs: readonly ProofResult[];
}

/** The result of one proof. */
export interface ProofResult {
  readonly statement: string;
  /** Violations as text, up to twenty. Empty if the proof holds. */
  readonly problems: readonly string[];
  /** Duration of the query in seconds. */
  readonly tookSeconds: number;
}

const maxProblems = 20;

/** The counted kinds: a name and the rows. */
const counted = [
  ['ledger transactions', sql`ledger_transaction`],
  ['ledger entries', sql`ledger_entry`],
  ['bookings', sql`booking`],
  ['paid bookings', sql`booking where paid_at is not null`],
  ['stuck bookings', sql`booking where status = 'stuck'`],
  ['captured payments', sql`payment_attempt where state = 'captured'`],
  ['refunds', sql`refund`],
  ['refunds not yet paid', sql`refund where state <> 'paid'`],
  ['vouchers', sql`voucher`],
] as const;

/**
 * Checks the ledger for consistency, in itself and with bookings, payments, refunds and vouchers. It reads one snapshot
 * in a read-only transaction, so that it neither sees nor blocks concurrent writes.
 */
export function checkLedger(database: Database): Promise<LedgerReport> {
  return database.transaction(readLedger, { isolationLevel: 'repeatable read', accessMode: 'read only' });
}

/** Checks the ledger as `transaction` sees it, its own uncommitted changes included. */
export async function readLedger(transaction: Transaction): Promise<LedgerReport> {
  const results: ProofResult[] = [];
  for (const proof of proofs) results.push(await check(transaction, proof));
  const counts: { what: string; count: number }[] = [];
  for (const [what, rows] of counted) counts.push({ what, count: await transaction.$count(rows) });
  return {
    ok: results.every(({ problems }) => problems.length === 0),
    accounts: await readBalances(transaction),
    counts,
    proofs: results,
  };
}

/** Returns all problems of a report, or null if the report may not list them all. */
export function allProblemsIn({ proofs: results }: LedgerReport): readonly string[] | null {
  if (results.some(({ problems }) => problems.length >= maxProblems)) return null;
  return results.flatMap(({ problems }) => problems);
}

async function check(transaction: Transaction, { statement, query }: Proof): Promise<ProofResult> {
  const began = performance.now();
  const rows = await transaction
    .select({ problem: sql<string>`problem` })
    // Materialized, so that the planner expects to read everything: a consistent ledger never reaches the limit.
    .from(sql`(with untrue as materialized (${query}) select problem from untrue) as found`)
    .limit(maxProblems);
  const tookSeconds = (performance.now() - began) / 1_000;
  return { statement, problems: rows.map(({ problem }) => problem), tookSeconds };
}
