/**
 * Closed days of the ledger. A closed day keeps the totals of its accounts and a digest of its entries, and the database
 * refuses postings into it. Closing and reopening only add rows to a history whose digests are chained.
 */
import { and, asc, desc, eq, gt, lte, type SQL, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#platform/database/opened-database.ts';
import { ledgerClosings } from './ledger.table.ts';

/** The state of the days at one moment. Days are calendar days of New Zealand, as ISO 8601. */
export interface ClosedDays {
  /** The last day that was closed. All days before it are closed too, except the reopened ones. Null without one. */
  readonly through: string | null;
  /** Days that staff reopened and that are not closed again, in their order. */
  readonly reopened: readonly { readonly day: string; readonly reopenedAt: Date }[];
  /** Position of the last row of the history, 0 without one. */
  readonly position: number;
}

/** A row of the history: a day was closed or reopened. */
export type ClosingRow = typeof ledgerClosings.$inferSelect;

const zone = sql`'Pacific/Auckland'`;

/** SQL for the instant at which a day begins. */
const startOf = (day: SQL) => sql`((${day})::timestamp at time zone ${zone})`;

/** SQL for a day as text, whatever the settings of the session. */
const asText = (day: SQL) => sql`to_char(${day}, 'YYYY-MM-DD')`;

/** SQL that is true if an instant lies in a given day. */
const isOn = (instant: SQL, day: string) =>
  sql`(${instant} >= ${startOf(sql`${day}::date`)} and ${instant} < ${startOf(sql`${day}::date + 1`)})`;

/** Reads which days are closed. */
export async function readClosedDays(database: Database | Transaction): Promise<ClosedDays> {
  const rows = await database
    .selectDistinctOn([ledgerClosings.day], {
      day: ledgerClosings.day,
      act: ledgerClosings.act,
      actedAt: ledgerClosings.actedAt,
      position: ledgerClosings.position,
    })
    .from(ledgerClosings)
    .orderBy(asc(ledgerClosings.day), desc(ledgerClosings.position));
  return {
    through: rows.at(-1)?.day ?? null,
    reopened: rows
      .filter(({ act }) => act === 'reopened')
      .map(({ day, actedAt }) => ({ day, reopenedAt: actedAt })),
    position: rows.reduce((last, { position }) => Math.max(last, position), 0),
  };
}

/** Builds SQL that is true if an instant lies in an open day. */
export function isInOpenDay({ through, reopened }: ClosedDays, instant: SQL): SQL {
  if (through === null) return sql`true`;
  const days = [
    sql`${instant} >= ${startOf(sql`${through}::date + 1`)}`,
    ...reopened.map(({ day }) => isOn(instant, day)),
  ];
  return sql`(${sql.join(days, sql` or `)})`;
}

/** Builds SQL that selects `account`, `debit_cents`, `credit_cents` and `entries` of each closed day and account. */
export function closedBalances({ position }: ClosedDays): SQL {
  return sql`
    select account, "debitCents" as debit_cents, "creditCents" as credit_cents, entries
    from (
      select distinct on (day) act, accounts from ledger_closing where position <= ${position} order by day, position desc
    ) as latest
    cross join lateral jsonb_to_recordset(accounts)
      as totals (account text, "debitCents" bigint, "creditCents" bigint, entries bigint)
    where act = 'closed'
  `;
}

/** Counts the transactions of all closed days. */
export async function countClosedTransactions(
  database: Database | Transaction,
  { position }: ClosedDays,
): Promise<number> {
  const [row] = await database
    .select({ count: sql<number>`coalesce(sum(transactions), 0)`.mapWith(Number) })
    .from(
      sql`(
        select distinct on (day) act, transactions from ledger_closing where position <= ${position} order by day, position desc
      ) as latest`,
    )
    .where(sql`act = 'closed'`);
  return row?.count ?? 0;
}

/** SQL for what a day is closed with: the number of transactions, the totals by account, and the digest of the entries. */
const summaryOf = (day: string) => sql`
  with posted as (
    select id, kind, key, booking_reference, posted_at from ledger_transaction where ${isOn(sql`posted_at`, day)}
  ), side as (
    select transaction_id, position, account, voucher_id, amount_cents
    from ledger_entry where transaction_id in (select id from posted)
  ), joined as (
    select transaction_id, jsonb_agg(jsonb_build_array(position, account, voucher_id, amount_cents) order by position) as sides
    from side group by transaction_id
  ), digests as (
    select posted_at, id, sha256(convert_to(jsonb_build_array(
      id, kind, key, booking_reference, extract(epoch from posted_at), sides)::text, 'UTF8')) as digest
    from posted left join joined on transaction_id = id
  ), totals as (
    select account, coalesce(sum(amount_cents) filter (where amount_cents > 0), 0) as debit,
      coalesce(-sum(amount_cents) filter (where amount_cents < 0), 0) as credit, count(*) as entries
    from side group by account
  )
  select (select count(*)::integer from posted) as transactions,
    (select coalesce(jsonb_agg(jsonb_build_object('account', account, 'debitCents', debit, 'creditCents', credit,
      'entries', entries) order by account collate "C"), '[]') from totals) as accounts,
    (select encode(sha256(coalesce(string_agg(digest, ''::bytea order by posted_at, id), ''::bytea)), 'hex')
      from digests) as entries_digest
`;

/** SQL for the digest of a row of the history, from its columns and the digest of the row before. */
const chainDigest = (previous: SQL) => sql`encode(sha256(convert_to(jsonb_build_array(${previous},
  ${asText(sql`day`)}, act, extract(epoch from acted_at), note, transactions, accounts, entries_digest)::text, 'UTF8')), 'hex')`;

/** Key of the lock that only one transaction holds which closes or reopens days. */
const closingLock = sql`7260420, 0`;

/** Takes the lock for closing days until the end of the transaction. Returns false if another transaction has it. */
export async function tryLockClosing(transaction: Transaction): Promise<boolean> {
  const [row] = await transaction
    .select({ isLocked: sql<boolean>`pg_try_advisory_xact_lock(${closingLock})` })
    .from(sql`(select 1) as once`);
  return row?.isLocked === true;
}

/**
 * Waits until no transaction is posting into these days, and holds up later postings into them until the end of the
 * transaction. The key is that of the function `ledger_require_open_day` in the database.
 */
export async function lockDays(transaction: Transaction, days: readonly string[]): Promise<void> {
  for (const day of days)
    await transaction.execute(sql`select pg_advisory_xact_lock(7260419, ${day}::date - date '2000-01-01')`);
}

/** Returns the days that follow the last closed one, up to and including `through`; the first ones, up to `limit`. */
export async function listDaysToClose(
  transaction: Transaction,
  {
    closed,
    through,
    limit,
  }: { readonly closed: ClosedDays; readonly through: string; readonly limit: number },
): Promise<readonly string[]> {
  const first =
    closed.through === null
      ? sql`(select (min(posted_at) at time zone ${zone})::date from ledger_transaction)`
      : sql`${closed.through}::date + 1`;
  const rows = await transaction
    .select({ day: sql<string>`${asText(sql`day`)}` })
    .from(sql`generate_series(${first}, ${through}::date, interval '1 day') as day`)
    .orderBy(sql`day`)
    .limit(limit);
  return rows.map(({ day }) => day);
}

/**
 * Adds a row to the history, which closes a day, and returns its digest. The caller holds the lock for closing and that
 * of the day.
 */
export function insertClosedDay(transaction: Transaction, day: string, now: Date): Promise<string> {
  return insertAct(transaction, { day, act: 'closed', note: '', now });
}

/**
 * Reopens a closed day, so that it accepts postings again, and records the reason. Returns false if the day is not
 * closed. Closing days again closes it too.
 */
export async function reopenDay(
  transaction: Transaction,
  { day, note, now }: { readonly day: string; readonly note: string; readonly now: Date },
): Promise<boolean> {
  await transaction.execute(sql`select pg_advisory_xact_lock(${closingLock})`);
  const [latest] = await transaction
    .select({ act: ledgerClosings.act })
    .from(ledgerClosings)
    .where(eq(ledgerClosings.day, day))
    .orderBy(desc(ledgerClosings.position))
    .limit(1);
  if (latest?.act !== 'closed') return false;
  await insertAct(transaction, { day, act: 'reopened', note, now });
  return true;
}

async function insertAct(
  transaction: Transaction,
  { day, act, note, now }: { day: string; act: ClosingRow['act']; note: string; now: Date },
): Promise<string> {
  const at = now.toISOString();
  await transaction.execute(sql`
    insert into ledger_closing (day, act, acted_at, note, transactions, accounts, entries_digest, digest)
    select row.*, ${chainDigest(sql`(select digest from ledger_closing order by position desc limit 1)`)}
    from (
      select ${day}::date as day, ${act}::text as act, ${at}::timestamptz as acted_at, ${note}::text as note,
        transactions, accounts, entries_digest
      from (${summaryOf(day)}) as summary
    ) as row
  `);
  const [added] = await transaction
    .select({ digest: ledgerClosings.digest })
    .from(ledgerClosings)
    .orderBy(desc(ledgerClosings.position))
    .limit(1);
  return added?.digest ?? '';
}

/** Lists the latest reopenings, newest first. */
export async function listReopenings(
  database: Database | Transaction,
  limit: number,
): Promise<readonly Pick<ClosingRow, 'day' | 'note' | 'actedAt'>[]> {
  const { day, note, actedAt, act, position } = ledgerClosings;
  return database
    .select({ day, note, actedAt })
    .from(ledgerClosings)
    .where(eq(act, 'reopened'))
    .orderBy(desc(position))
    .limit(limit);
}

/** Maximum number of rows per query. */
const pageSize = 200;

/**
 * Finds rows of the history that were changed or removed, by the chain of digests. It reads only the history. It does
 * not notice when the last rows are removed; then their days are open and proved in full.
 */
export async function findChangedHistory(
  database: Database | Transaction,
  { position }: ClosedDays,
): Promise<readonly string[]> {
  const rows = await database
    .select({ day: sql<string>`${asText(sql`day`)}` })
    .from(
      sql`(select *, lag(digest) over (order by position) as previous from ledger_closing where position <= ${position}) as history`,
    )
    .where(sql`digest is distinct from ${chainDigest(sql`previous`)}`)
    .orderBy(sql`position`)
    .limit(pageSize);
  return rows.map(({ day }) => `the record of ${day} was changed, or the one before it`);
}

/**
 * Finds closed days whose entries or totals differ from what they were closed with, and transactions before the first
 * day. It reads all entries, one day at a time.
 */
export async function findChangedDays(
  database: Database | Transaction,
  closed: ClosedDays,
): Promise<readonly string[]> {
  const problems: string[] = [];
  let after = '0001-01-01';
  for (;;) {
    const rows = await database
      .selectDistinctOn([ledgerClosings.day])
      .from(ledgerClosings)
      .where(and(lte(ledgerClosings.position, closed.position), gt(ledgerClosings.day, after)))
      .orderBy(asc(ledgerClosings.day), desc(ledgerClosings.position))
      .limit(pageSize);
    for (const row of rows) {
      if (after === '0001-01-01') problems.push(...(await findEarlier(database, row.day)));
      after = row.day;
      if (row.act === 'closed' && !(await isUnchanged(database, row)))
        problems.push(`the entries of ${row.day} are not those that it was closed with`);
    }
    if (rows.length < pageSize) return problems;
  }
}

async function isUnchanged(database: Database | Transaction, row: ClosingRow): Promise<boolean> {
  const [found] = await database
    .select({
      isSame: sql<boolean>`summary.entries_digest = ${row.entriesDigest}
      and summary.transactions = ${row.transactions} and summary.accounts = closing.accounts`,
    })
    .from(sql`(${summaryOf(row.day)}) as summary, ledger_closing as closing`)
    .where(sql`closing.position = ${row.position}`);
  return found?.isSame === true;
}

async function findEarlier(database: Database | Transaction, firstDay: string): Promise<readonly string[]> {
  const rows = await database
    .select({ key: sql<string>`key` })
    .from(sql`ledger_transaction`)
    .where(sql`posted_at < ${startOf(sql`${firstDay}::date`)}`)
    .limit(pageSize);
  return rows.map(({ key }) => `${key} was posted before the first closed day, ${firstDay}`);
}
