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
   * and bookings and vouchers that were changed since.
   */
  | { readonly kind: 'open'; readonly closed: ClosedDays }
  /** Some bookings and vouchers. The sums of whole accounts cannot be proved in it. */
  | { readonly kind: 'some'; readonly bookingIds: readonly string[]; readonly voucherIds: readonly string[] };

/** The things that a query checks one by one. It sees all rows of each of them in the scope. */
export type ProofSubject = 'transaction' | 'booking' | 'voucher';

/** Common table expressions of a scope. */
export interface ScopeTables {
  /** For all queries together. */
  readonly shared: readonly SQL[];
  /** For each query about a kind of subject: they replace the shared ones of the same names. */
  readonly own: Readonly<Record<ProofSubject, readonly SQL[]>>;
}

/** Builds the tables of a scope. */
export function scopeTables(scope: ProofScope): ScopeTables {
  const own = { transaction: [], booking: [], voucher: [] };
  if (scope.kind === 'all') return { shared: allTables, own };
  return {
    shared: [...openRows(scope), ...tablesOfBookings, ...(scope.kind === 'open' ? sumsOf(scope.closed) : [])],
    own: {
      ...own,
      // Some bookings have their own transactions, which are not those of open days.
      transaction: scope.kind === 'open' ? tablesOfTransactions : [],
      voucher: tablesOfVouchers,
    },
  };
}

/**
 * `ledger_sum` has the balance of each account. `settled` has the part of it that bookings outside the scope account for;
 * each of them was proved to match its payments and refunds.
 */
const allTables: readonly SQL[] = [
  sql`ledger_sum (account, cents) as (select account, sum(amount_cents) from ledger_entry group by account)`,
  sql`settled (account, cents) as (select account, cents from ledger_sum where false)`,
];

/** The columns that the proofs read. Triggers list a booking or voucher when one of them changes. */
export const provedColumns = {
  booking:
    'id, reference, status, subtotal_cents, voucher_cents, card_fee_cents, total_cents, gst_cents, paid_at',
  booking_item: 'id, booking_id, item_type, quantity, price_cents',
  booking_voucher: 'booking_id, voucher_id, amount_cents, state',
  payment_attempt: 'id, booking_id, change_id, provider, state, amount_cents',
  refund: 'id, booking_id, reason, attempt_id, voucher_id, amount_cents, state, paid_otherwise',
  booking_claim: 'id, booking_id, state, accepted_cents, pay_by, refund_id, paid_at',
  voucher: 'id, booking_id, booking_item_id, face_cents, balance_cents',
  ledger_transaction: 'id, kind, key, booking_reference',
  ledger_entry: 'transaction_id, account, voucher_id, amount_cents',
} as const;

/**
 * SQL that looks up the rows of a table for each row of another one, by index. A plain join would let the planner read
 * the whole table if a few per cent of it are open. `offset 0` keeps it from rewriting this one.
 */
const lookUp = (
  outer: SQL,
  table: keyof typeof provedColumns,
  condition: SQL,
) => sql`${outer} cross join lateral (
  select ${sql.raw(provedColumns[table])} from public.${sql.identifier(table)} where ${condition} offset 0
) as ${sql.identifier(table)}`;

/** SQL for the rows that `lookUp` finds. */
const rowsOf = (outer: SQL, table: keyof typeof provedColumns, condition: SQL) =>
  sql`select ${sql.identifier(table)}.* from ${lookUp(outer, table, condition)}`;

const entriesOf = (transactions: string) => {
  const outer = sql.identifier(transactions);
  return rowsOf(sql`${outer}`, 'ledger_entry', sql`transaction_id = ${outer}.id`);
};

const uuids = (ids: readonly string[]) => sql`unnest(${`{${ids.join(',')}}`}::uuid[])`;

/** SQL for the UUID in the key of a transaction: of a booking, refund, payment or claim. */
const idInKey = sql`substring(key from '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}')::uuid`;

/** The transactions, bookings and vouchers of a scope. */
function openRows(scope: Exclude<ProofScope, { kind: 'all' }>): readonly SQL[] {
  const isOpen = (instant: SQL) => (scope.kind === 'open' ? isInOpenDay(scope.closed, instant) : sql`false`);
  const listed = (kind: 'booking' | 'voucher') =>
    scope.kind === 'open'
      ? sql`select id from ledger_recheck where kind = ${kind}`
      : sql`select id from ${uuids(kind === 'booking' ? scope.bookingIds : scope.voucherIds)} as id`;
  const named = sql`named`;
  return [
    sql`open_transaction as materialized (
      select ledger_transaction.*, booking.id as booking_id
      from (
        select ${sql.raw(provedColumns.ledger_transaction)} from public.ledger_transaction where ${isOpen(sql`posted_at`)}
      ) as ledger_transaction
      left join lateral (
        select id from public.booking where reference = booking_reference offset 0
      ) as booking on true
    )`,
    // The booking that a key names, in case it differs from that of the reference.
    sql`named (id) as (
      select ${idInKey} from open_transaction
      where kind in ('change_captured', 'unused_money_captured', 'refund_paid', 'refund_failed', 'refund_by_hand',
          'claim_accepted', 'claim_paid')
        or (key like 'booking_captured:%' and key is distinct from 'booking_captured:' || booking_id)
    )`,
    sql`open_booking (id) as (
      ${listed('booking')}
      union select id from public.booking where ${isOpen(sql`created_at`)}
      union select booking_id from open_transaction where booking_id is not null
      union select booking.id from ${lookUp(named, 'booking', sql`id = named.id`)}
      union select booking_id from ${lookUp(named, 'payment_attempt', sql`id = named.id`)}
      union select booking_id from ${lookUp(named, 'refund', sql`id = named.id`)}
      union select booking_id from ${lookUp(named, 'booking_claim', sql`id = named.id`)}
    )`,
    sql`open_voucher (id) as (
      ${listed('voucher')}
      union select voucher_id from (${entriesOf('open_transaction')}) as entry where voucher_id is not null
      union select voucher.id from ${lookUp(sql`open_booking`, 'voucher', sql`booking_id = open_booking.id`)}
    )`,
  ];
}

const tablesOfTransactions: readonly SQL[] = [
  sql`ledger_transaction as (select * from open_transaction)`,
  sql`ledger_entry as (${entriesOf('open_transaction')})`,
];

const seller = sql`(select distinct booking_id from voucher) as seller`;

const tablesOfVouchers: readonly SQL[] = [
  sql`voucher as (${rowsOf(sql`open_voucher`, 'voucher', sql`id = open_voucher.id`)})`,
  sql`booking as (${rowsOf(seller, 'booking', sql`id = seller.booking_id`)})`,
  sql`ledger_transaction as (
    ${rowsOf(seller, 'ledger_transaction', sql`key = 'booking_captured:' || seller.booking_id`)}
  )`,
  sql`ledger_entry as (${rowsOf(sql`open_voucher`, 'ledger_entry', sql`voucher_id = open_voucher.id`)})`,
];

const open = sql`open_booking`;
const isOfOpen = sql`booking_id = open_booking.id`;

const tablesOfBookings: readonly SQL[] = [
  sql`booking as (${rowsOf(open, 'booking', sql`id = open_booking.id`)})`,
  sql`open_reference (reference) as (
    select reference from booking
    union select booking_reference from open_transaction where booking_reference is not null
  )`,
  sql`booking_item as (${rowsOf(open, 'booking_item', sql`${isOfOpen} and item_type = 'voucher'`)})`,
  sql`booking_voucher as (${rowsOf(open, 'booking_voucher', isOfOpen)})`,
  sql`payment_attempt as (${rowsOf(open, 'payment_attempt', isOfOpen)})`,
  sql`refund as (
    ${rowsOf(open, 'refund', isOfOpen)}
    union ${rowsOf(sql`payment_attempt`, 'refund', sql`attempt_id = payment_attempt.id`)}
  )`,
  sql`booking_claim as (${rowsOf(open, 'booking_claim', isOfOpen)})`,
  sql`voucher as (${rowsOf(sql`booking_item`, 'voucher', sql`booking_item_id = booking_item.id`)})`,
  sql`ledger_transaction as (
    ${rowsOf(sql`open_reference`, 'ledger_transaction', sql`booking_reference = open_reference.reference`)}
    union all select ${sql.raw(provedColumns.ledger_transaction)} from open_transaction where booking_reference is null
  )`,
  sql`ledger_entry as (${entriesOf('ledger_transaction')})`,
];

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
