/** Consistency check of the ledger, in itself and against bookings, payments, refunds and vouchers. */
import { type SQL, sql } from 'drizzle-orm';
import {
  type ClosedDays,
  countClosedTransactions,
  findChangedDays,
  findChangedHistory,
  readClosedDays,
} from '#domains/ledger/closed-days.ts';
import { type AccountBalance, readBalances } from '#domains/ledger/read-balances.ts';
import type { Database, Transaction } from '#platform/database/opened-database.ts';
import { type ProofScope, scopeTables } from './proof-scope.ts';
import { type Proof, proofs } from './proofs.ts';

/** A consistency report of the ledger at one moment. */
export interface LedgerReport {
  /** True if all proofs hold. */
  readonly ok: boolean;
  /** True if everything was proved, false if closed days were taken as they were closed. */
  readonly isFull: boolean;
  readonly closed: ClosedDays;
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
  /** Duration of the queries in seconds. */
  readonly tookSeconds: number;
}

/** How much a check proves. */
export interface CheckExtent {
  /** True to prove everything, also what closed days have proved. The default is false. */
  readonly isFull?: boolean;
}

const maxProblems = 20;

/** The proof of the closed days themselves. */
export const closedDaysStatement = 'Closed days are as they were closed';

/** The counted kinds: a name and the rows. */
const postedRows = [
  ['ledger transactions', sql`ledger_transaction`],
  ['ledger entries', sql`ledger_entry`],
] as const;
const soldRows = [['vouchers', sql`voucher`]] as const;
const counted = [
  ['bookings', sql`booking`],
  ['paid bookings', sql`booking where paid_at is not null`],
  ['stuck bookings', sql`booking where status = 'stuck'`],
  ['captured payments', sql`payment_attempt where state = 'captured'`],
  ['refunds', sql`refund`],
  ['refunds not yet paid', sql`refund where state <> 'paid'`],
] as const;

/**
 * Checks the ledger for consistency, in itself and with bookings, payments, refunds and vouchers. It reads one snapshot
 * in a read-only transaction, so that it neither sees nor blocks concurrent writes. It takes the time of the open days,
 * and its verdict is that of a full check. Only changes that bypass the triggers of the database escape it.
 */
export function checkLedger(database: Database, extent: CheckExtent = {}): Promise<LedgerReport> {
  return database.transaction((transaction) => readLedger(transaction, extent), {
    isolationLevel: 'repeatable read',
    accessMode: 'read only',
  });
}

/** Checks the ledger as `transaction` sees it, its own uncommitted changes included. */
export async function readLedger(
  transaction: Transaction,
  { isFull = false }: CheckExtent = {},
): Promise<LedgerReport> {
  const closed = await readClosedDays(transaction);
  const isAll = isFull || closed.through === null;
  const found = isAll
    ? await runProofs(transaction, proofs, { kind: 'all' })
    : await runProofs(transaction, [...proofs, ...openCounts], { kind: 'open', closed });
  const results = [...found.slice(0, proofs.length), await checkClosedDays(transaction, closed, isFull)];
  const counts = found
    .slice(proofs.length)
    .map(({ statement, problems: [count] }) => ({ what: statement, count: Number(count) }));
  const open = counts.find(({ what }) => what === 'open ledger transactions')?.count ?? 0;
  return {
    ok: results.every(({ problems }) => problems.length === 0),
    isFull: isAll,
    closed,
    accounts: await readBalances(transaction, isAll ? undefined : closed),
    counts: isAll
      ? await countRows(transaction)
      : [
          { what: 'ledger transactions', count: open + (await countClosedTransactions(transaction, closed)) },
          ...counts,
        ],
    proofs: results,
  };
}

/** Runs proofs on a scope. */
export async function runProofs(
  transaction: Transaction,
  wanted: readonly Proof[],
  scope: ProofScope,
): Promise<ProofResult[]> {
  if (scope.kind !== 'all') await prepareNarrowScope(transaction);
  const results = wanted.map(({ statement }) => ({ statement, problems: [] as string[], tookSeconds: 0 }));
  for (const { query, proofsOfQuery } of problemQueries(wanted, scope, maxProblems)) {
    const began = performance.now();
    const rows = await transaction
      .select({ at: sql<number>`proof`, problem: sql<string>`problem` })
      .from(sql`(${query}) as found`);
    const tookSeconds = (performance.now() - began) / 1_000 / proofsOfQuery.size;
    for (const at of proofsOfQuery) {
      const result = results[at];
      if (!result) continue;
      result.tookSeconds += tookSeconds;
      const found = rows.filter((row) => row.at === at).map(({ problem }) => problem);
      result.problems = [...result.problems, ...found].slice(0, maxProblems);
    }
  }
  return results;
}

/**
 * Turns just-in-time compilation off until the end of the transaction. Queries on narrow scopes are long and read
 * little, so that compiling them would take most of the time.
 */
export async function prepareNarrowScope(transaction: Transaction): Promise<void> {
  await transaction.execute(sql`set local jit = off`);
}

/** A query that selects `proof`, the index of a proof, and `problem`. */
export interface ProblemQuery {
  readonly query: SQL;
  readonly proofsOfQuery: ReadonlySet<number>;
}

/**
 * Builds the queries of proofs on a scope. On a narrow scope, one query runs all proofs, because finding the rows takes
 * longer than proving them.
 * @param limit maximum number of problems of a part
 */
export function problemQueries(
  wanted: readonly Proof[],
  scope: ProofScope,
  limit: number | null = null,
): readonly ProblemQuery[] {
  const parts = wanted
    .flatMap((proof, at) => proof.parts.map((part) => ({ ...part, at })))
    .filter(({ isOfAccounts }) => scope.kind !== 'some' || !isOfAccounts);
  const { shared, own } = scopeTables(scope);
  const groups = scope.kind === 'all' ? parts.map((part) => [part]) : [parts];
  return groups.map((group) => {
    const nameOf = (index: number) => sql.identifier(`part_${index}`);
    const tables = group.map(({ query, subject }, index) => {
      const ownTables = own[subject].length > 0 ? sql`with ${sql.join([...own[subject]], sql`, `)}` : sql``;
      // Materialized, so that the planner expects to read everything: a consistent ledger never reaches the limit.
      return sql`${nameOf(index)} as materialized (${ownTables} select problem from (${query}) as found)`;
    });
    const problems = group.map(
      ({ at }, index) =>
        sql`(select ${sql.raw(String(at))} as proof, problem from ${nameOf(index)} ${limit === null ? sql`` : sql`limit ${limit}`})`,
    );
    return {
      query: sql`
        with ${sql.join([...shared, ...tables], sql`, `)} ${sql.join(problems, sql` union all `)}
      `,
      proofsOfQuery: new Set(group.map(({ at }) => at)),
    };
  });
}

/** Returns all problems of a report, or null if the report may not list them all. */
export function allProblemsIn({ proofs: results }: LedgerReport): readonly string[] | null {
  if (results.some(({ problems }) => problems.length >= maxProblems)) return null;
  return results.flatMap(({ problems }) => problems);
}

async function checkClosedDays(
  transaction: Transaction,
  closed: ClosedDays,
  isFull: boolean,
): Promise<ProofResult> {
  const began = performance.now();
  const problems = [
    ...(await findChangedHistory(transaction, closed)),
    ...(isFull ? await findChangedDays(transaction, closed) : []),
  ].slice(0, maxProblems);
  return { statement: closedDaysStatement, problems, tookSeconds: (performance.now() - began) / 1_000 };
}

/** Counts all rows by kind. */
async function countRows(transaction: Transaction): Promise<LedgerReport['counts']> {
  const counts: { what: string; count: number }[] = [];
  for (const [what, rows] of [...postedRows, ...counted, ...soldRows])
    counts.push({ what, count: await transaction.$count(rows) });
  return counts;
}

/** Counts the open rows, as proofs whose only problem is the number, so that the same query finds them. */
const openCounts: readonly Proof[] = [
  ...[['open ledger transactions', sql`open_transaction`] as const, ...counted].map(([what, rows]) => ({
    statement: what.startsWith('open') ? what : `open ${what}`,
    parts: [{ subject: 'booking' as const, query: sql`select count(*)::text as problem from ${rows}` }],
  })),
  {
    statement: 'open vouchers',
    parts: [{ subject: 'voucher', query: sql`select count(*)::text as problem from voucher` }],
  },
];
