/**
 * Scopes of the proofs. A scope is a list of common table expressions that have the names of the tables and narrow them
 * to the rows to prove. So every scope runs the same queries.
 */
import { type SQL, sql } from 'drizzle-orm';
import { type ClosedDays, closedBalances, isInOpenDay } from '#domains/ledger/closed-days.ts';

/** The rows that the proofs check. */
export type ProofScope =
  /** Everything. */
  | { readonly kind: 'all' }
  /**
   * The rows that closed days have not proved. They belong to transactions of open days, bookings made on open days,
   * and bookings and vouchers that were changed since. `bookingId` adds one booking.
   */
  | { readonly kind: 'open'; readonly closed: ClosedDays; readonly bookingId?: string }
  /** Some bookings and vouchers. The sums of whole accounts cannot be proved in it. */
  | { readonly kind: 'some'; readonly bookingIds: readonly string[]; readonly voucherIds: readonly string[] };

/** The things that a query checks one by one. It sees all rows of each of them in the scope. */
export type ProofSubject = 'transaction' | 'booking' | 'voucher';

/** Builds the common table expressions of a scope for queries about one kind of subject. */
export function scopeTables(scope: ProofScope, subject: ProofSubject): SQL {
  const tables = scope.kind === 'all' ? allTables : narrowTables(scope, subject);
  return sql.join([...tables], sql`, `);
}

/**
 * `ledger_sum` has the balance of each account. `settled` has the part of it that bookings outside the scope account for;
 * each of them was proved to match its payments and refunds.
 */
const allTables: readonly SQL[] = [
  sql`ledger_sum (account, cents) as (select account, sum(amount_cents) from ledger_entry group by account)`,
  sql`settled (account, cents) as (select account, cents from ledger_sum where false)`,
];

/** SQL for the UUID in the key of a transaction: of a booking, refund or payment. */
const idInKey = sql`substring(key from '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}')::uuid`;

const uuids = (ids: readonly string[]) => sql`unnest(${`{${ids.join(',')}}`}::uuid[])`;

/**
 * SQL that looks up the rows of a table for each row of another one, by index. A plain join would let the planner read
 * the whole table if a few per cent of it are open. `offset 0` keeps it from rewriting this one.
 */
const lookUp = (outer: SQL, table: string, condition: SQL) => {
  const name = sql.identifier(table);
  return sql`${outer} cross join lateral (
    select * from public.${name} where ${condition} offset 0
  ) as ${name}`;
};

/** SQL for the rows that `lookUp` finds. */
const rowsOf = (outer: SQL, table: string, condition: SQL) =>
  sql`select ${sql.identifier(table)}.* from ${lookUp(outer, table, condition)}`;

function narrowTables(scope: Exclude<ProofScope, { kind: 'all' }>, subject: ProofSubject): readonly SQL[] {
  const openTransaction =
    scope.kind === 'open'
      ? sql`select * from public.ledger_transaction where ${isInOpenDay(scope.closed, sql`posted_at`)}`
      : sql`select * from public.ledger_transaction where false`;
  const tables = [sql`open_transaction as (${openTransaction})`];
  if (subject === 'transaction')
    return [
      ...tables,
      sql`ledger_transaction as (select * from open_transaction)`,
      sql`ledger_entry as (${entriesOf('open_transaction')})`,
    ];
  tables.push(...openBookings(scope));
  return [...tables, ...(subject === 'voucher' ? tablesOfVouchers(scope) : tablesOfBookings(scope))];
}

const entriesOf = (transactions: string) => {
  const outer = sql.identifier(transactions);
  return rowsOf(sql`${outer}`, 'ledger_entry', sql`transaction_id = ${outer}.id`);
};

/** SQL for the ids of the listed bookings or vouchers, and of more. */
const listed = (scope: ProofScope, kind: 'booking' | 'voucher', ids: readonly string[]) =>
  scope.kind === 'open'
    ? sql`select id from ledger_recheck where kind = ${kind} union select id from ${uuids(ids)} as id`
    : sql`select id from ${uuids(ids)} as id`;

function openBookings(scope: Exclude<ProofScope, { kind: 'all' }>): readonly SQL[] {
  const ids = scope.kind === 'some' ? scope.bookingIds : scope.bookingId ? [scope.bookingId] : [];
  const isMadeOnOpenDay = scope.kind === 'open' ? isInOpenDay(scope.closed, sql`created_at`) : sql`false`;
  const named = sql`named`;
  return [
    sql`named (id) as (
      select ${idInKey} from open_transaction
      where kind in ('unused_money_captured', 'refund_paid', 'refund_failed', 'refund_by_hand') or key like 'booking_captured:%'
    )`,
    // Of a transaction also the booking that its key names, in case it differs from that of its reference.
    sql`open_booking (id) as (
      ${listed(scope, 'booking', ids)}
      union select id from public.booking where ${isMadeOnOpenDay}
      union select booking.id from ${lookUp(sql`open_transaction`, 'booking', sql`reference = booking_reference`)}
      union select booking.id from ${lookUp(named, 'booking', sql`booking.id = named.id`)}
      union select booking_id from ${lookUp(named, 'payment_attempt', sql`payment_attempt.id = named.id`)}
      union select booking_id from ${lookUp(named, 'refund', sql`refund.id = named.id`)}
    )`,
  ];
}

function tablesOfVouchers(scope: Exclude<ProofScope, { kind: 'all' }>): readonly SQL[] {
  const seller = sql`(select distinct booking_id from voucher) as seller`;
  return [
    sql`open_voucher (id) as (
      ${listed(scope, 'voucher', scope.kind === 'some' ? scope.voucherIds : [])}
      union select voucher_id from (${entriesOf('open_transaction')}) as entry where voucher_id is not null
      union select voucher.id from ${lookUp(sql`open_booking`, 'voucher', sql`booking_id = open_booking.id`)}
    )`,
    sql`voucher as (${rowsOf(sql`open_voucher`, 'voucher', sql`voucher.id = open_voucher.id`)})`,
    sql`booking as (${rowsOf(seller, 'booking', sql`booking.id = seller.booking_id`)})`,
    sql`ledger_transaction as (
      ${rowsOf(seller, 'ledger_transaction', sql`key = 'booking_captured:' || seller.booking_id`)}
    )`,
    sql`ledger_entry as (${rowsOf(sql`open_voucher`, 'ledger_entry', sql`voucher_id = open_voucher.id`)})`,
  ];
}

function tablesOfBookings(scope: Exclude<ProofScope, { kind: 'all' }>): readonly SQL[] {
  const open = sql`open_booking`;
  const isOfOpen = sql`booking_id = open_booking.id`;
  return [
    sql`booking as (${rowsOf(open, 'booking', sql`booking.id = open_booking.id`)})`,
    sql`open_reference (reference) as (
      select reference from booking
      union select booking_reference from open_transaction where booking_reference is not null
    )`,
    sql`booking_item as (${rowsOf(open, 'booking_item', isOfOpen)})`,
    sql`booking_voucher as (${rowsOf(open, 'booking_voucher', isOfOpen)})`,
    sql`payment_attempt as (${rowsOf(open, 'payment_attempt', isOfOpen)})`,
    sql`refund as (
      ${rowsOf(open, 'refund', isOfOpen)}
      union ${rowsOf(sql`payment_attempt`, 'refund', sql`attempt_id = payment_attempt.id`)}
    )`,
    sql`voucher as (
      ${rowsOf(sql`booking_item`, 'voucher', sql`booking_item_id = booking_item.id`)} where item_type = 'voucher'
    )`,
    sql`ledger_transaction as (
      ${rowsOf(sql`open_reference`, 'ledger_transaction', sql`booking_reference = open_reference.reference`)}
      union all select * from open_transaction where booking_reference is null
    )`,
    sql`ledger_entry as (${entriesOf('ledger_transaction')})`,
    ...(scope.kind === 'open' ? sumsOf(scope.closed) : []),
  ];
}

const sumsOf = (closed: ClosedDays): readonly SQL[] => [
  sql`ledger_sum (account, cents) as (
    select account, sum(cents) from (
      select account, debit_cents - credit_cents as cents from (${closedBalances(closed)}) as closed_balance
      union all
      select account, amount_cents from (${entriesOf('open_transaction')}) as entry
    ) as parts group by account
  )`,
  sql`settled (account, cents) as (
    select account, sum(cents) from (
      select account, cents from ledger_sum
      union all
      select account, -sum(amount_cents) from ledger_entry group by account
    ) as parts group by account
  )`,
];
