/**
 * Rules of money, places, parties, changes and disruptions that hold in the database after every event of a
 * simulation. Each query returns its violations as `problem`.
 */
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '#platform/database/opened-database.ts';

const isActive = (table: string) => `${table}.status in ('requested', 'confirmed')`;

/** Money and the places that are sold for it. `$1` is the time. */
const sales = `
  select 'sold beyond its capacity: ' || inventory_unit.pool_id || ' ' || segment as problem
  from inventory_unit join inventory_claim on inventory_claim.id = claim_id
  join inventory_hold on inventory_hold.holder_id = inventory_claim.holder_id
  where held_until is null or held_until > $1
  group by inventory_unit.pool_id, segment having count(*) > max(capacity)
  union all
  select 'out of balance: ' || transaction_id from ledger_entry
  group by transaction_id having sum(amount_cents) <> 0
  union all
  select 'stands without money: ' || reference from booking
  where status in ('confirmed', 'requested', 'declined', 'refunded') and not exists (
    select 1 from ledger_transaction where key = 'booking_captured:' || booking.id)
  union all
  select 'a change is ' || change.state || ' with ' || count(attempt.id) || ' captured payments: ' || change.id
  from booking_change as change
  left join payment_attempt as attempt
    on attempt.change_id = change.id and attempt.state = 'captured' and attempt.amount_cents = to_pay_cents
  where to_pay_cents > 0 and change.state in ('asked', 'made') group by change.id having count(attempt.id) <> 1
  union all
  select 'disruption of ' || item.id || ' and its record differ' from booking_item as item
  left join booking_disruption as open on open.item_id = item.id and open.state = 'open'
  where item.status in ('requested', 'confirmed') and open.id::text is distinct from item.disruption ->> 'id'
  union all
  select 'shares of ' || item.id || ' do not sum to its price' from booking_item as item
  join booking_traveller as traveller on traveller.item_id = item.id
  group by item.id having sum(traveller.price_cents) <> item.price_cents
  union all
  select 'sold to nobody: ' || holder_id from inventory_hold where held_until is null
    and not exists (select 1 from booking_item as item where item.id::text = holder_id
      and item.status in ('pending', 'requested', 'confirmed'))
    and not exists (select 1 from booking_traveller as traveller where traveller.id::text = holder_id
      and traveller.status in ('pending', 'requested', 'confirmed'))
    and not exists (select 1 from booking_change as change where change.id::text = holder_id
      and change.state in ('paying', 'asked'))
  union all
  select 'held for a change that is ' || state || ': ' || holder_id from inventory_hold
    join booking_change on booking_change.id::text = holder_id
    where state not in ('paying', 'asked')
  union all
  select 'travels without a seat: ' || traveller.id from booking_traveller as traveller
  join booking_item as item on item.id = item_id
  where item.stock = 'live' and item.data ->> 'kind' = 'journey' and traveller.type <> 'infant'
    and traveller.status = 'confirmed' and not exists (select 1 from inventory_hold
      where holder_id = traveller.id::text and held_until is null)
  union all
  select 'rides on a pass that is not valid: ' || ride.id
  from booking_item as ride join booking_item as pass on pass.id = ride.pass_item_id
  where ride.status in ('requested', 'confirmed') and pass.status <> 'confirmed'
  union all
  select 'holds another allowance than that of its rides: ' || ride.id from booking_item as ride
  where pass_item_id is not null and status in ('requested', 'confirmed') and (
    select sum(quantity) from inventory_claim
    where holder_id = ride.id::text and pool_id = 'pass:' || ride.pass_item_id
  ) is distinct from (
    select sum(ceil(extract(epoch from
      (leg -> 'to' ->> 'arrival')::timestamptz - (leg -> 'from' ->> 'departure')::timestamptz) / 900))
    from jsonb_array_elements(data -> 'route' -> 'serviceRoute') with ordinality as legs (leg, number)
    where ride_statuses is null or ride_statuses ->> (number::integer - 1) <> 'declined')
  union all
  select 'allowance without a ride: ' || inventory_claim.holder_id from inventory_claim
  join inventory_hold on inventory_hold.holder_id = inventory_claim.holder_id
  where pool_id like 'pass:%' and held_until is null and not exists (
    select 1 from booking_item as ride
    where ride.id::text = inventory_claim.holder_id and ride.status in ('requested', 'confirmed'))`;

/** Sold places of active parts, and those that the parts have booked. Allowances of passes have rules of their own. */
const places = `
  with booked as (
    select rider.id::text as holder_id, claim #>> '{pool,id}' as pool_id, (claim ->> 'fromSegment')::integer as start,
      (claim ->> 'toSegment')::integer as end, 1 as quantity
    from booking_item as item join booking_traveller as rider on rider.item_id = item.id
    cross join lateral jsonb_array_elements(item.claims) as claim
    where ${isActive('item')} and ${isActive('rider')} and rider.type <> 'infant'
    union all
    select item.id::text, claim #>> '{pool,id}', (claim ->> 'fromSegment')::integer, (claim ->> 'toSegment')::integer,
      (claim ->> 'quantity')::integer
    from booking_item as item cross join lateral jsonb_array_elements(item.claims) as claim
    where ${isActive('item')} and not exists (
      select from booking_traveller as rider where rider.item_id = item.id and rider.type <> 'infant')
  ),
  sold as (
    select holder_id, pool_id, from_segment as start, to_segment as end, quantity
    from inventory_claim join inventory_hold using (holder_id)
    where held_until is null and holder_id in (
      select item.id::text from booking_item as item where ${isActive('item')}
      union all
      select rider.id::text from booking_traveller as rider join booking_item as item on item.id = rider.item_id
      where ${isActive('rider')} and ${isActive('item')})
  )
  select 'booked ' || sum(booked) || ' and holds ' || sum(held) || ' places: ' || holder_id || ' ' || pool_id as problem
  from (
    select holder_id, pool_id, start, booked.end, quantity as booked, 0 as held from booked
    union all
    select holder_id, pool_id, start, sold.end, 0, quantity from sold
  ) as place
  where pool_id not like 'pass:%'
  group by holder_id, pool_id, start, place.end having sum(booked) <> sum(held)`;

const parties = `
  select 'nobody or no adult travels on ' || item.id || ', or too few for its infants' as problem
  from booking_item as item join booking_traveller as rider on rider.item_id = item.id
  where ${isActive('item')}
  group by item.id
  having count(*) filter (where ${isActive('rider')} and type = 'adult')
    < greatest(1, count(*) filter (where ${isActive('rider')} and type = 'infant'))
  union all
  select 'the extra ' || extra.id || ' is not on the ride of its journey'
  from booking_item as extra join booking_item as item on item.id = extra.parent_id
  cross join lateral (
    select item.data #> '{route,serviceRoute}' -> (extra.data #>> '{extra,leg}')::integer as ride
  ) as beside
  where ${isActive('extra')} and item.data ->> 'kind' = 'journey' and (
    not ${isActive('item')} or ride is null or exists (
      select from jsonb_array_elements(extra.claims) as claim
      where position((ride ->> 'tripId') || ':' || (ride ->> 'serviceDate') in claim #>> '{pool,id}') = 0))`;

const changes = `
  select 'the numbers of the changes of ' || booking_id || ' have a gap' as problem
  from booking_change group by booking_id having count(number) <> coalesce(max(number), 0)
  union all
  select 'the change ' || id || ' is ' || state || ' and has ' || coalesce(number::text, 'no number')
  from booking_change where (state = 'made') <> (number is not null)
  union all
  select 'refunds of ' || coalesce(refunded.cents, 0) || ' cents for changes that return ' || sum(due)
    || ': ' || change.booking_id
  from (
    select booking_id, case when state = 'made' then refund_cents
      when exists (select from ledger_transaction where key = 'refund_promised:' || booking_change.id || ':returned')
        then to_pay_cents else 0 end as due
    from booking_change
  ) as change
  left join (
    select booking_id, sum(amount_cents) as cents from refund where reason = 'changed' group by booking_id
  ) as refunded on refunded.booking_id = change.booking_id
  group by change.booking_id, refunded.cents having sum(due) <> coalesce(refunded.cents, 0)
  union all
  select 'prices of ' || reference || ' come to ' || sum(item.price_cents) || ' cents, not to ' || expected
  from booking join booking_item as item on item.booking_id = booking.id
  cross join lateral (
    select subtotal_cents + coalesce(sum(difference_cents), 0) as expected
    from booking_change where booking_id = booking.id and state = 'made'
  ) as sold
  group by reference, expected having sum(item.price_cents) <> expected
  union all
  select 'the item ' || item.id || ' is not as its last change says'
  from booking_item as item join lateral (
    select planned from booking_change as change cross join lateral jsonb_array_elements(plan -> 'items') as planned
    where change.booking_id = item.booking_id and change.number is not null and planned ->> 'id' = item.id::text
    order by change.number desc limit 1
  ) as last on true
  where item.data <> planned -> 'data' or item.claims <> planned -> 'claims'`;

const disruptions = `
  select 'a change used the disruption ' || disruption.id || ', which is ' || disruption.state as problem
  from booking_change as change cross join lateral jsonb_array_elements(plan #> '{before,items}') as before
  join booking_disruption as disruption on disruption.id::text = before ->> 'disruptionId'
  where change.state = 'made' and (disruption.state <> 'changed' or to_pay_cents + refund_cents > 0)
  union all
  select 'a refund of the disrupted journey ' || disruption.item_id || ' is not full'
  from booking_disruption as disruption join refund_offer as offer
    on offer.booking_id = disruption.booking_id and offer.used_at = disruption.changed_at
  cross join lateral jsonb_array_elements(offer.lines) as line
  where disruption.state = 'refunded' and line ->> 'itemId' = disruption.item_id::text
    and line ->> 'refundCents' <> line ->> 'paidCents'
  union all
  select 'a refund of the disrupted journey ' || disruption.item_id || ' is without its card fee'
  from booking_disruption as disruption join booking on booking.id = disruption.booking_id
  join refund_offer as offer
    on offer.booking_id = disruption.booking_id and offer.used_at = disruption.changed_at
  where disruption.state = 'refunded' and card_fee_cents >= 100 and refundable_cents > 0
    and offer.lines @> jsonb_build_array(jsonb_build_object('itemId', disruption.item_id))
    and refundable_cents = (select sum((line ->> 'refundCents')::integer) from jsonb_array_elements(offer.lines) as line)
  union all
  select 'a connection outlived its disruption: ' || connection.id
  from booking_disruption as connection join booking_disruption as parent on parent.id = connection.parent_id
  where connection.state = 'open' and parent.state = 'withdrawn'`;

/** Each event queues its email once. */
const emails = `
  select count(mail.id) || ' emails: ' || key as problem from (
    select 'booking:' || booking_id || ':change:' || id as key from booking_change where state = 'made'
    union all
    select 'booking:' || booking_id || ':staff-change:' || id from booking_change where state = 'made'
    union all
    select 'booking:' || booking_id || ':change-asked:' || id from booking_change where state = 'asked'
    union all
    select 'booking:' || booking_id || ':refund:' || id from refund_offer where used_at is not null
    union all
    select 'booking:' || booking_id || ':disruption:' || id from booking_disruption where parent_id is null
    union all
    select 'booking:' || booking_id || ':disruption-over:' || id from booking_disruption
    where state = 'withdrawn' and kind = 'cancelled' and not exists (
      select from mail_outbox as unsent where unsent.state = 'dropped'
        and unsent.dedupe_key = 'booking:' || booking_id || ':disruption:' || booking_disruption.id)
  ) as event
  left join mail_outbox as mail on mail.dedupe_key = event.key
  group by key having count(mail.id) <> 1`;

const rules = [sales, places, parties, changes, disruptions, emails];

/** All rules in one query. `$1` is the time. */
const allRules = rules.map((rule) => `select problem from (${rule}) as rule`).join(' union all ');

const problemRows = z.object({ rows: z.array(z.object({ problem: z.string() })) });

/** Returns each violation at a time as text. Empty if all rules hold. */
export async function listRuleViolations(database: Database, now: Date): Promise<readonly string[]> {
  const query = allRules.replaceAll('$1', `'${now.toISOString()}'::timestamptz`);
  const { rows } = problemRows.parse(await database.execute(sql.raw(query)));
  return rows.map(({ problem }) => problem);
}

/**
 * Prepares `listRuleViolations` on the database's connection. Planning the query takes ten times as long as running it.
 * @returns a check of the rules at a time
 */
export async function prepareChecks(database: Database): Promise<(now: Date) => Promise<readonly string[]>> {
  const known = await database.$count(sql`pg_prepared_statements where name = 'rule_violations'`);
  if (known === 0) await database.execute(sql.raw(`prepare rule_violations (timestamptz) as ${allRules}`));
  return async (now) => {
    const result = await database.execute(sql.raw(`execute rule_violations ('${now.toISOString()}')`));
    return problemRows.parse(result).rows.map(({ problem }) => problem);
  };
}
