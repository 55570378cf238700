/** Consistency check of a site’s database: ledger, bookings, bank payments and sold seats must agree. */
import { sql } from 'drizzle-orm';
import { checkLedger } from '#domains/booking/ledger/check-ledger.ts';
import { listRuleViolations } from '#domains/booking/rule-violations.testing.ts';
import type { Database } from '#platform/database/opened-database.ts';

/** Result of the consistency check. Once everything is settled, `faults` must be empty. */
export interface ConsistencyResult {
  /** One sentence per inconsistency; empty if there is none. */
  readonly faults: readonly string[];
  readonly bookings: number;
  /** Bookings that are paid and not refunded in full. */
  readonly paid: number;
  /** Payments captured by the bank. */
  readonly captured: number;
  /** Units of seats and places sold. */
  readonly sold: number;
}

const isPaid = sql`booking.status in ('confirmed', 'requested', 'declined', 'refunded')`;

/**
 * Compares the bank’s own table with ours: each captured payment, less its refunds, pays for one booking; no money stays
 * authorised; the refunds match ours. An open payment page may remain unpaid.
 */
const bank = sql`
  with returned as (
    select attempt_id, sum(amount_cents) as cents from refund where state = 'paid' group by attempt_id
  )
  select 'the bank: ' || payment.status || ' ' || payment.amount_cents || ' cents less '
    || payment.refunded_cents || ', here ' || coalesce(attempt.state, 'no attempt') || ' of a booking that is '
    || coalesce(booking.status, 'none') || ', ' || coalesce(returned.cents, 0) || ' returned' as problem
  from test_gateway_payment as payment
  full join payment_attempt as attempt on attempt.id::text = payment.attempt_id
  left join booking on booking.id = attempt.booking_id
  left join returned on returned.attempt_id = attempt.id
  where not coalesce(case payment.status
    when 'captured' then payment.refunded_cents = coalesce(returned.cents, 0) and (
      (attempt.state = 'captured' and paid_at is not null and ${isPaid})
      or (attempt.state = 'released' and payment.refunded_cents = payment.amount_cents))
    when 'open' then attempt.state = 'open' and (booking.status = 'pending_payment' or change_id is not null)
    when 'failed' then attempt.state = 'failed' and booking.status <> 'pending_payment'
    when 'cancelled' then attempt.state = 'released' and booking.status <> 'pending_payment'
    when 'expired' then attempt.state = 'released' and booking.status <> 'pending_payment'
  end, false)
`;

const unpaid = sql`
  select 'a booking is ' || booking.status || ' with ' || count(attempt.id) || ' captured payments' as problem
  from booking left join payment_attempt as attempt on attempt.booking_id = booking.id and attempt.state = 'captured' and change_id is null
  group by booking.id having count(attempt.id) <> case when ${isPaid} then 1 else 0 end
`;

const returns = sql`select 'a refund is ' || state as problem from refund where state <> 'paid'`;

/** Each paid booking has one confirmation mail, any other booking none. */
const mails = sql`
  select 'a booking is ' || booking.status || ' with ' || count(mail.id) || ' confirmations' as problem
  from booking left join mail_outbox as mail
    on template = 'booking' and template_data ->> 'bookingId' = booking.id::text
  group by booking.id having count(mail.id) <> case when paid_at is null then 0 else 1 end
`;

/** The units sold equal those of the remaining travellers, and each is sold to their booking. */
const seats = sql`
  with standing as (
    select item.id, count(*) filter (where traveller.status in ('confirmed', 'requested')) as staying, count(*) as everybody
    from booking_item as item join booking_traveller as traveller on traveller.item_id = item.id group by item.id
  ), wanted as (
    select booking.id::text as owner, sum((claim ->> 'quantity')::int * staying / everybody) as units
    from booking join booking_item as item on item.booking_id = booking.id and paid_at is not null
    join standing on standing.id = item.id cross join jsonb_array_elements(item.claims) as claim
    group by booking.id having sum((claim ->> 'quantity')::int * staying / everybody) > 0
  ), sold as (
    select owner_id as owner, sum(quantity) as units
    from inventory_hold join inventory_claim on inventory_claim.holder_id = inventory_hold.holder_id
    where held_until is null group by owner_id
  )
  select coalesce(sold.units, 0) || ' units are sold to a booking that takes ' || coalesce(wanted.units, 0) as problem
  from wanted full join sold on sold.owner = wanted.owner
  where coalesce(sold.units, 0) <> coalesce(wanted.units, 0)
`;

/** No pool is sold beyond its capacity. */
const tooMany = sql`
  select 'more is taken of a pool than there is' as problem from inventory_unit
  group by pool_id, segment having count(*) > max(capacity)
`;

/**
 * Runs the consistency check. It may find faults while requests or rounds are in progress, and none once everything is
 * settled.
 * @param usesTestGateway true if payments are the test gateway’s, whose tables are in this database; other banks are compared
 * elsewhere
 */
export async function checkConsistency(
  database: Database,
  usesTestGateway = true,
): Promise<ConsistencyResult> {
  const found = await database.select({ problem: sql<string>`problem` }).from(
    sql`(${sql.join(
      [...(usesTestGateway ? [bank] : []), unpaid, returns, mails, seats, tooMany].map(
        (query) => sql`select problem from (${query}) as part`,
      ),
      sql` union all `,
    )}) as found`,
  );
  const faults = [
    ...found.map(({ problem }) => problem),
    ...(await listRuleViolations(database, new Date())),
  ];
  return {
    // Check the whole ledger only if the rest is in order.
    faults: faults.length > 0 ? faults : await faultsOfLedger(database),
    bookings: await database.$count(sql`booking`),
    paid: await database.$count(sql`booking where ${isPaid}`),
    captured: await database.$count(sql`test_gateway_payment where status = 'captured'`),
    sold: await database.$count(
      sql`inventory_hold join inventory_claim on inventory_claim.holder_id = inventory_hold.holder_id where held_until is null`,
    ),
  };
}

async function faultsOfLedger(database: Database): Promise<readonly string[]> {
  const { proofs } = await checkLedger(database);
  return proofs.flatMap(({ problems }) => problems);
}
