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

function narrowTables(scope: Exclude<ProofScope, { kind: 'all' }>, subject: ProofSubject): readonly SQL[] {
  const openTransaction =
    scope.kind === 'open'
      ? sql`select * from public.ledger_transaction where ${isInOpenDay(scope.closed, sql`posted_at`)}`
      : sql`select * from public.ledger_transaction where false`;
  const changed = (kind: 'booking' | 'voucher', ids: readonly string[]) =>
    scope.kind === 'open'
      ? sql`select id from ledger_recheck where kind = ${kind} union select id from ${uuids(ids)} as id`
      : sql`select id from ${uuids(ids)} as id`;
  const bookingIds = scope.kind === 'some' ? scope.bookingIds : scope.bookingId ? [scope.bookingId] : [];
  const madeOnOpenDays = scope.kind === 'open' ? isInOpenDay(scope.closed, sql`created_at`) : sql`false`;
  const open = [
    sql`open_transaction as (${openTransaction})`,
    sql`named (id) as (
      select ${idInKey} from open_transaction
      where kind in ('unused_money_captured', 'refund_paid', 'refund_failed', 'refund_by_hand') or key like 'booking_captured:%'
    )`,
    // Of a transaction also the booking that its key names, in case it differs from that of its reference.
    sql`open_booking (id) as (
      ${changed('booking', bookingIds)}
      union select id from public.booking where ${madeOnOpenDays}
      union select booking.id from open_transaction join public.booking on booking.reference = booking_reference
      union select booking.id from named join public.booking on booking.id = named.id
      union select booking_id from named join public.payment_attempt on payment_attempt.id = named.id
      union select booking_id from named join public.refund on refund.id = named.id
    )`,
  ];
  if (subject === 'transaction')
    return [
      ...open.slice(0, 1),
      sql`ledger_transaction as (select * from open_transaction)`,
      sql`ledger_entry as (
        select ledger_entry.* from open_transaction join public.ledger_entry on transaction_id = open_transaction.id
      )`,
    ];
  if (subject === 'voucher')
    return [
      ...open,
      sql`open_voucher (id) as (
        ${changed('voucher', scope.kind === 'some' ? scope.voucherIds : [])}
        union select voucher_id from open_transaction join public.ledger_entry on transaction_id = open_transaction.id
          where voucher_id is not null
        union select id from public.voucher where booking_id in (select id from open_booking)
      )`,
      sql`voucher as (select * from public.voucher where id in (select id from open_voucher))`,
      sql`ledger_entry as (select * from public.ledger_entry where voucher_id in (select id from open_voucher))`,
    ];
  return [
    ...open,
    sql`open_reference (reference) as (
      select reference from public.booking where id in (select id from open_booking)
      union select booking_reference from open_transaction where booking_reference is not null
    )`,
    sql`booking as (select * from public.booking where id in (select id from open_booking))`,
    sql`booking_item as (select * from public.booking_item where booking_id in (select id from open_booking))`,
    sql`booking_voucher as (select * from public.booking_voucher where booking_id in (select id from open_booking))`,
    sql`payment_attempt as (select * from public.payment_attempt where booking_id in (select id from open_booking))`,
    sql`refund as (
      select * from public.refund where booking_id in (select id from open_booking)
      union select * from public.refund where attempt_id in (select id from payment_attempt)
    )`,
    sql`voucher as (
      select * from public.voucher where booking_item_id in (select id from booking_item where item_type = 'voucher')
    )`,
    sql`ledger_transaction as (
      select * from public.ledger_transaction where booking_reference in (select reference from open_reference)
      union all select * from open_transaction where booking_reference is null
    )`,
    sql`ledger_entry as (
      select ledger_entry.* from ledger_transaction join public.ledger_entry on transaction_id = ledger_transaction.id
    )`,
    ...(scope.kind === 'open' ? sumsOf(scope.closed) : []),
  ];
}

const sumsOf = (closed: ClosedDays): readonly SQL[] => [
  sql`ledger_sum (account, cents) as (
    select account, sum(cents) from (
      select account, debit_cents - credit_cents as cents from (${closedBalances(closed)}) as closed_balance
      union all
      select account, amount_cents
      from open_transaction join public.ledger_entry on transaction_id = open_transaction.id
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
