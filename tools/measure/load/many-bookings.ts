/** Generates a year of bookings with payments, refunds, ledger entries and seats, in SQL. The ledger check accepts them. */
import { sql } from 'drizzle-orm';
import type { Database, Transaction } from '#platform/database/opened-database.ts';

/** Number of bookings per transaction. */
const size = 50_000;

/** Number of days over which the bookings were made, up to yesterday. */
const days = 390;

/** Number of seats of a departure. */
const seats = 200;

/**
 * Adds bookings of one traveller each. One in fifty was cancelled and fully refunded. One in thirty was never paid; after
 * 30 days its personal data is erased (docs/reference/retention.md). All others were paid by card and are confirmed.
 * It needs a database user that may set `session_replication_role`, which turns triggers off. Those that check the
 * ledger for each row would take longer than everything else.
 * @param hasTravellers false to leave out travellers and seats, which the ledger check does not read
 */
export async function addBookings(
  database: Database,
  count: number,
  now: Date,
  hasTravellers = true,
): Promise<void> {
  for (let from = 1; from <= count; from += size)
    await database.transaction((transaction) =>
      addSome(transaction, { from, to: Math.min(from + size - 1, count), count, now, hasTravellers }),
    );
  await database.execute(sql`analyze`);
}

/** A range of booking numbers, both ends included, of `count` in all. */
interface Some {
  readonly from: number;
  readonly to: number;
  readonly count: number;
  readonly now: Date;
  readonly hasTravellers: boolean;
}

/** SQL for a deterministic UUID of one thing that belongs to booking `n`. */
const idOf = (what: string) => sql`md5(${sql.raw(`'${what} '`)} || n)::uuid`;

async function addSome(
  transaction: Transaction,
  { from, to, count, now, hasTravellers }: Some,
): Promise<void> {
  const statements = [
    sql`set local session_replication_role = replica`,
    // Oldest first, the order in which real bookings would be stored.
    sql`
      create temporary table many on commit drop as
      select n, ${idOf('booking')} as id, ${idOf('item')} as item_id, ${idOf('traveller')} as traveller_id,
        ${idOf('attempt')} as attempt_id, ${idOf('refund')} as refund_id, ${idOf('offer')} as offer_id,
        translate(substr(code, 1, 3) || '-' || substr(code, 4, 3) || '-' || substr(code, 7, 3),
          '0123456789abcdef', '23456789ABCDEFGH') as reference,
        made_at, made_at + interval '3 minutes' as paid_at, kind,
        kind = 'cancelled' and made_at < ${now.toISOString()}::timestamptz - interval '30 days' as is_forgotten,
        goods, fee, goods + fee as total,
        round(goods * 3 / 23.0)::integer as goods_gst, round(fee * 3 / 23.0)::integer as fee_gst,
        round((goods + fee) * 3 / 23.0)::integer as gst
      from (
        select n::integer, lpad(to_hex(n), 9, '0') as code,
          case when n % 50 = 0 then 'refunded' when n % 30 = 7 then 'cancelled' else 'confirmed' end as kind,
          (5000 + (n * 7919) % 45000) / 100 * 100 as goods,
          case when n % 50 = 0 then 0 else ((5000 + (n * 7919) % 45000) * 0.024)::integer end as fee,
          ${now.toISOString()}::timestamptz - interval '1 day'
            - (${count} - n) * (interval '1 day' * ${days}) / ${count} as made_at
        from generate_series(${from}::bigint, ${to}::bigint) as n
      ) as numbers
    `,
    sql`
      insert into booking (id, reference, token_hash, order_key, cart_id, status, cancel_reason, email, phone, country,
        subtotal_cents, voucher_cents, card_fee_cents, total_cents, gst_cents, created_at, pay_until, paid_at, erased_at)
      select id, reference, case when not is_forgotten then encode(sha256(('token ' || n)::bytea), 'hex') end,
        encode(sha256(('order ' || n)::bytea), 'hex'), ${idOf('cart')}, kind, case when kind = 'cancelled' then 'expired' end,
        case when not is_forgotten then 'visitor' || n || '@example.nz' end,
        case when not is_forgotten then '+64 21 555 0100' end, case when not is_forgotten then 'NZ' end,
        goods, 0, fee, total, gst, made_at, made_at + interval '30 minutes',
        case when kind <> 'cancelled' then paid_at end, case when is_forgotten then made_at + interval '30 days' end
      from many
    `,
    sql`
      insert into booking_item (id, booking_id, position, cart_item_id, item_type, description, detail, price_cents, quantity,
        adult_count, child_count, infant_count, stock, data, claims, refund_terms, status)
      select item_id, id, 0, ${idOf('cart item')}, 'ii_ferry', 'Interislander, Wellington to Picton', 'Some day, 08:45', goods, 1,
        1, 0, 0, 'live', ${journey()}, '[]'::jsonb,
        jsonb_build_object('startsAt', to_char(made_at + interval '30 days', 'YYYY-MM-DD"T"08:45:00+13:00'), 'steps', '[]'::jsonb),
        case kind when 'confirmed' then 'confirmed' when 'refunded' then 'cancelled' else 'pending' end
      from many
    `,
    sql`
      insert into payment_attempt (id, booking_id, provider, state, amount_cents, currency, provider_payment_id, created_at,
        expires_at, changed_at)
      select attempt_id, id, 'test', case when kind = 'cancelled' then 'released' else 'captured' end, total, 'NZD',
        'pay_many_' || n, made_at, made_at + interval '30 minutes', paid_at
      from many
    `,
    sql`
      insert into ledger_transaction (id, kind, key, booking_reference, posted_at)
      select ${idOf('captured')}, 'booking_captured', 'booking_captured:' || id, reference, paid_at
      from many where kind <> 'cancelled'
      union all
      select ${idOf('promised')}, 'refund_promised', 'refund_promised:' || offer_id, reference, paid_at + interval '1 day'
      from many where kind = 'refunded'
      union all
      select ${idOf('paid back')}, 'refund_paid', 'refund_paid:' || refund_id, reference, paid_at + interval '1 day'
      from many where kind = 'refunded'
    `,
    // Same as capturePostings, refundPromisedPostings and refundPaidPostings in domains/booking/ledger/postings.ts.
    sql`
      insert into ledger_entry (transaction_id, account, amount_cents)
      select ${idOf('captured')}, account, cents
      from many cross join lateral (values
        ('card:test', total), ('sales', -(goods - (gst - fee_gst))), ('card_fees', -(fee - fee_gst)), ('gst', -gst)
      ) as postings (account, cents)
      where kind <> 'cancelled' and cents <> 0
      union all
      select ${idOf('promised')}, account, cents
      from many cross join lateral (values ('sales', goods - goods_gst), ('gst', goods_gst), ('refunds_payable', -goods))
        as postings (account, cents)
      where kind = 'refunded'
      union all
      select ${idOf('paid back')}, account, cents
      from many cross join lateral (values ('refunds_payable', goods), ('card:test', -goods)) as postings (account, cents)
      where kind = 'refunded'
    `,
    sql`
      insert into refund (id, booking_id, reason, attempt_id, amount_cents, state, provider_refund_id, created_at, changed_at)
      select refund_id, id, 'cancelled', attempt_id, goods, 'paid', 're_many_' || n, paid_at + interval '1 day',
        paid_at + interval '1 day'
      from many where kind = 'refunded'
    `,
  ];
  if (hasTravellers) statements.push(...travellersAndSeats());
  for (const statement of statements) await transaction.execute(statement);
}

function travellersAndSeats() {
  return [
    sql`
      insert into booking_traveller (id, item_id, position, type, title, first_name, last_name, price_cents, status)
      select traveller_id, item_id, 0, 'adult', case when not is_forgotten then 'ms' end,
        case when not is_forgotten then 'Mārama' end, case when not is_forgotten then 'Ōpata ' || n end, goods,
        case kind when 'confirmed' then 'confirmed' when 'refunded' then 'cancelled' else 'pending' end
      from many
    `,
    sql`
      insert into inventory_hold (holder_id, owner_id)
      select traveller_id::text, id::text from many where kind = 'confirmed'
    `,
    sql`
      insert into inventory_claim (id, holder_id, pool_id, from_segment, to_segment, quantity)
      select ${idOf('claim')}, traveller_id::text, 'many ' || n / ${seats}, 0, 1, 1 from many where kind = 'confirmed'
    `,
    sql`
      insert into inventory_unit (pool_id, segment, unit, capacity, claim_id)
      select 'many ' || n / ${seats}, 0, n % ${seats} + 1, ${seats}, ${idOf('claim')} from many where kind = 'confirmed'
    `,
  ];
}

/** SQL for the data of a booked journey. It travels 30 days after the booking. */
function journey() {
  const on = sql`to_char(made_at + interval '30 days', 'YYYY-MM-DD')`;
  return sql`jsonb_build_object(
    'kind', 'journey', 'fareName', 'Saver',
    'passengers', '{"adultCount":1,"childCount":0,"infantCount":0}'::jsonb,
    'conditions', '{"changes":"Change it once.","refund":"Cancel until a day before.","text":""}'::jsonb,
    'route', jsonb_build_object('serviceRoute', jsonb_build_array(jsonb_build_object(
      'itemType', 'ii_ferry', 'service', 'Interislander', 'operator', 'Interislander', 'line', 'interislander',
      'tripId', 'many ' || n / ${seats}, 'serviceDate', ${on}, 'runOffset', 0, 'fromCall', 0, 'toCall', 1,
      'from', jsonb_build_object('stopId', 'WLG-FT', 'name', 'Wellington', 'departure', ${on} || 'T08:45:00+13:00'),
      'to', jsonb_build_object('stopId', 'PCN-FT', 'name', 'Picton', 'arrival', ${on} || 'T12:15:00+13:00'),
      'checkInCloses', ${on} || 'T08:00:00+13:00', 'stock', 'live', 'fareFamilyId', 'saver'
    )))
  )`;
}
