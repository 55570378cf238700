import { sql } from 'drizzle-orm';
import { type AccountBalance, readBalances } from '#domains/ledger/read.ts';
import type { Database, Transaction } from '#platform/database/opened-database.ts';
import { type Proof, proofs } from './proofs.ts';

/** The books as they are at one moment. */
export interface LedgerReport {
  /** Whether all that has to be true is. */
  readonly ok: boolean;
  readonly accounts: readonly AccountBalance[];
  /** How many there are of each kind of thing, in words. */
  readonly counts: readonly { readonly what: string; readonly count: number }[];
  readonly proofs: readonly ProofResult[];
}

/** Whether one thing is true. */
export interface ProofResult {
  readonly statement: string;
  /** Where it is not, in words, twenty at most; empty when it is true. */
  readonly problems: readonly string[];
  /** How long the database took to tell. */
  readonly tookSeconds: number;
}

const maxProblems = 20;

/** What is counted: a name, and the rows. */
const counted = [
  ['transactions of the ledger', sql`ledger_transaction`],
  ['entries of the ledger', sql`ledger_entry`],
  ['bookings', sql`booking`],
  ['bookings paid', sql`booking where paid_at is not null`],
  ['bookings stuck', sql`booking where status = 'stuck'`],
  ['payments captured', sql`payment_attempt where state = 'captured'`],
  ['refunds', sql`refund`],
  ['refunds not paid yet', sql`refund where state <> 'paid'`],
  ['vouchers', sql`voucher`],
] as const;

/**
 * Holds the ledger against itself, and against bookings, payments, refunds and vouchers, all as they are at one moment: a site
 * that runs meanwhile is not in the way. Reads only.
 */
export function checkLedger(database: Database): Promise<LedgerReport> {
  return database.transaction(readLedger, { isolationLevel: 'repeatable read', accessMode: 'read only' });
}

/** The same as `transaction` sees it, with what it has changed itself. */
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

/** All that a report found wrong; null where there was more than it lists. */
export function allProblemsIn({ proofs: results }: LedgerReport): readonly string[] | null {
  if (results.some(({ problems }) => problems.length >= maxProblems)) return null;
  return results.flatMap(({ problems }) => problems);
}

async function check(transaction: Transaction, { statement, query }: Proof): Promise<ProofResult> {
  const began = performance.now();
  const rows = await transaction
    .select({ problem: sql<string>`problem` })
    // Materialized, so that the planner expects to read all: of sound books the limit is never reached.
    .from(sql`(with untrue as materialized (${query}) select problem from untrue) as found`)
    .limit(maxProblems);
  const tookSeconds = (performance.now() - began) / 1_000;
  return { statement, problems: rows.map(({ problem }) => problem), tookSeconds };
}
