import { type SQL, sql } from 'drizzle-orm';
import type { ProofSubject } from './proof-scope.ts';

/** An invariant of a consistent ledger. */
export interface Proof {
  /** The invariant in words. */
  readonly statement: string;
  readonly parts: readonly ProofPart[];
}

/** A query of a proof. It runs on the tables of a scope (proof-scope.ts). */
export interface ProofPart {
  /** The things that the query checks one by one. */
  readonly subject: ProofSubject;
  /** True if it compares the balances of whole accounts. */
  readonly isOfAccounts?: boolean;
  /** Selects one text column `problem` with a row per violation. */
  readonly query: SQL;
}

/** True for bookings that were paid, whatever happened to them later. */
const isPaid = sql`booking.status in ('confirmed', 'requested', 'declined', 'refunded')`;

const dollars = (cents: SQL) => sql`to_char((${cents}) / 100.0, 'FM999999990.00')`;

/** Joins the capture transaction of a booking. */
const capture = sql`ledger_transaction.key = 'booking_captured:' || booking.id`;

/** Joins the capture transaction of a payment for a change. */
const changeCapture = sql`ledger_transaction.key = 'change_captured:' || payment_attempt.id`;

/**
 * Joins, per refund, the sum of its postings on an account over all turns: paid ones less those that failed later. It
 * groups by the id in the transaction keys, in one scan for all refunds.
 */
const postedFor = (account: SQL) => sql`
  left join (
    select split_part(key, ':', 2) as refund_id, sum(ledger_entry.amount_cents) as cents
    from ledger_transaction join ledger_entry on transaction_id = ledger_transaction.id
    where kind in ('refund_paid', 'refund_failed', 'refund_by_hand') and account = ${account}
    group by refund_id
  ) as posted on posted.refund_id = refund.id::text
`;

/** Common table expression: the balance of each account by booking. */
const bookingAccounts = sql`
  select booking_reference as reference, account, sum(amount_cents) as balance
  from ledger_entry join ledger_transaction on ledger_transaction.id = transaction_id
  where booking_reference is not null
  group by booking_reference, account
`;

/**
 * All invariants. The first two concern the ledger alone. The others compare it with bookings, payments, refunds and
 * vouchers.
 */
export const proofs: readonly Proof[] = [
  {
    statement: 'Every transaction sums to zero',
    parts: [
      {
        subject: 'transaction',
        query: sql`
          select key || ' is out by ' || ${dollars(sql`cents`)} as problem
          from (
            select transaction_id, sum(amount_cents) as cents
            from ledger_entry group by transaction_id having sum(amount_cents) <> 0
          ) as uneven
          join ledger_transaction on ledger_transaction.id = transaction_id
        `,
      },
    ],
  },
  {
    statement: 'All accounts together sum to zero',
    parts: [
      {
        subject: 'booking',
        isOfAccounts: true,
        query: sql`
          select 'the accounts are out by ' || ${dollars(sql`sum(cents)`)} as problem from ledger_sum having sum(cents) <> 0
        `,
      },
    ],
  },
  {
    statement: 'Every voucher’s balance is the amount issued, less redemptions, plus returns',
    parts: [
      {
        subject: 'voucher',
        query: sql`
          select 'voucher ' || coalesce(voucher.id, posted.voucher_id) || ': balance '
            || coalesce(${dollars(sql`balance_cents`)}, 'missing') || ', in the ledger '
            || coalesce(${dollars(sql`posted.balance`)}, 'missing') as problem
          from voucher full join (
            select voucher_id, -sum(amount_cents) as balance
            from ledger_entry where account = 'vouchers' group by voucher_id
          ) as posted on posted.voucher_id = voucher.id
          where balance_cents is distinct from coalesce(posted.balance, 0) or balance_cents < 0 or posted.voucher_id is null
        `,
      },
    ],
  },
  {
    statement: 'Every voucher sold was issued, at its price, when its booking was paid',
    parts: [
      {
        subject: 'booking',
        query: sql`
          select booking.reference || ' sold ' || quantity || ' vouchers for ' || ${dollars(sql`price_cents`)}
            || ', but issued ' || count(voucher.id) || ' worth ' || ${dollars(sql`coalesce(sum(face_cents), 0)`)} as problem
          from booking_item
          join booking on booking.id = booking_item.booking_id
          left join ledger_transaction on ${capture}
          left join voucher on voucher.booking_item_id = booking_item.id
          where item_type = 'voucher'
          group by booking.reference, booking_item.id, quantity, price_cents, ledger_transaction.id
          having case when ledger_transaction.id is null then count(voucher.id) <> 0
            else count(voucher.id) <> quantity or sum(face_cents) <> price_cents end
        `,
      },
      {
        subject: 'voucher',
        query: sql`
          select 'voucher ' || voucher.id || ' was posted as ' || ${dollars(sql`coalesce(-sum(amount_cents), 0)`)}
            || ', but its value is ' || ${dollars(sql`face_cents`)} as problem
          from voucher
          left join booking on booking.id = voucher.booking_id
          left join ledger_transaction on ${capture}
          left join ledger_entry on transaction_id = ledger_transaction.id and ledger_entry.voucher_id = voucher.id
          group by voucher.id, face_cents having coalesce(-sum(amount_cents), 0) <> face_cents
        `,
      },
    ],
  },
  {
    statement: 'Deposits equal the voucher amounts taken for unpaid bookings',
    parts: [
      {
        subject: 'booking',
        query: sql`
          with account as (${bookingAccounts}), taken as (
            select booking.reference, case when ledger_transaction.id is null then coalesce(sum(amount_cents), 0) else 0 end as cents
            from booking left join ledger_transaction on ${capture}
            left join booking_voucher on booking_id = booking.id and state = 'taken'
            group by booking.reference, ledger_transaction.id
          )
          select coalesce(taken.reference, account.reference) || ' has deposits of '
            || ${dollars(sql`coalesce(-account.balance, 0)`)} || ', but took vouchers of ' || ${dollars(sql`coalesce(cents, 0)`)} as problem
          from taken full join (select * from account where account = 'deposits') as account on account.reference = taken.reference
          where coalesce(cents, 0) <> coalesce(-account.balance, 0)
        `,
      },
    ],
  },
  {
    statement: 'Every captured payment paid exactly one booking or one of its changes',
    parts: [
      {
        subject: 'booking',
        query: sql`
          select 'payment ' || payment_attempt.id || ' of ' || ${dollars(sql`payment_attempt.amount_cents`)} || ' for '
            || booking.reference || ' (' || booking.status || ') is posted as '
            || coalesce(${dollars(sql`ledger_entry.amount_cents`)}, 'nothing') as problem
          from payment_attempt
          join booking on booking.id = booking_id
          left join ledger_transaction on case when change_id is null then ${capture} else ${changeCapture} end
          left join ledger_entry on transaction_id = ledger_transaction.id and account = 'card:' || provider
          where payment_attempt.state = 'captured'
            and (ledger_entry.amount_cents is distinct from payment_attempt.amount_cents or paid_at is null
              or not (${isPaid} or booking.status = 'stuck'))
          union all
          select booking.reference || coalesce(', change ' || change_id, '') || ' was paid ' || count(*) || ' times by card'
          from payment_attempt join booking on booking.id = booking_id
          where payment_attempt.state = 'captured' group by booking.reference, change_id having count(*) > 1
          union all
          select ledger_transaction.key || ' is posted, but no change was paid'
          from ledger_transaction
          left join payment_attempt on ${changeCapture} and change_id is not null and payment_attempt.state = 'captured'
          where kind = 'change_captured' and payment_attempt.id is null
        `,
      },
    ],
  },
  {
    statement: 'Every active booking was paid in full',
    parts: [
      {
        subject: 'booking',
        query: sql`
          select booking.reference || ' (' || booking.status || ') costs '
            || ${dollars(sql`subtotal_cents + card_fee_cents`)} || ', and was paid '
            || ${dollars(sql`coalesce(card.cents, 0)`)} || ' by card and ' || ${dollars(sql`coalesce(taken.cents, 0)`)} || ' by voucher'
            || case when ledger_transaction.id is null then '; nothing is posted' else '' end as problem
          from booking
          left join ledger_transaction on ${capture}
          left join (
            select booking_id, sum(amount_cents) as cents from payment_attempt
            where state = 'captured' and change_id is null group by booking_id
          ) as card on card.booking_id = booking.id
          left join (
            select booking_id, sum(amount_cents) as cents from booking_voucher where state = 'taken' group by booking_id
          ) as taken on taken.booking_id = booking.id
          where (${isPaid} or ledger_transaction.id is not null) and (
            ledger_transaction.id is null or not (${isPaid} or booking.status = 'stuck')
            or coalesce(card.cents, 0) <> total_cents or coalesce(taken.cents, 0) <> voucher_cents
            or subtotal_cents + card_fee_cents <> total_cents + voucher_cents
          )
        `,
      },
    ],
  },
  {
    statement: 'Unused money is refunded in full',
    parts: [
      {
        subject: 'booking',
        query: sql`
          select 'payment ' || substring(key from 23) || ' of ' || ${dollars(sql`ledger_entry.amount_cents`)}
            || ' has refunds of ' || ${dollars(sql`coalesce(sum(refund.amount_cents), 0)`)} as problem
          from ledger_transaction
          join ledger_entry on transaction_id = ledger_transaction.id and account like 'card:%'
          left join refund on attempt_id::text = substring(key from 23) and reason = 'unused'
          where kind = 'unused_money_captured'
          group by key, ledger_entry.amount_cents
          having coalesce(sum(refund.amount_cents), 0) <> ledger_entry.amount_cents
        `,
      },
    ],
  },
  {
    statement: 'Refunds payable equal the promised refunds that are not yet paid',
    parts: [
      {
        subject: 'booking',
        query: sql`
          with account as (${bookingAccounts}), owed as (
            select reference, sum(amount_cents) as cents from refund join booking on booking.id = booking_id
            where state <> 'paid' and reason <> 'by_hand' group by reference
          )
          select coalesce(owed.reference, account.reference) || ' is owed ' || ${dollars(sql`coalesce(-account.balance, 0)`)}
            || ' in the ledger, but its unpaid refunds come to ' || ${dollars(sql`coalesce(cents, 0)`)} as problem
          from owed full join (select * from account where account = 'refunds_payable') as account
            on account.reference = owed.reference
          where coalesce(cents, 0) <> coalesce(-account.balance, 0)
          union all
          select 'refund ' || refund.id || ' of ' || ${dollars(sql`refund.amount_cents`)} || ' is ' || state || ', but is posted as '
            || ${dollars(sql`coalesce(posted.cents, 0)`)}
          from refund ${postedFor(sql`'refunds_payable'`)}
          where reason <> 'by_hand' and coalesce(posted.cents, 0) <> case when state = 'paid' then refund.amount_cents else 0 end
        `,
      },
    ],
  },
  {
    statement: 'Refunds never exceed payments',
    parts: [
      {
        subject: 'booking',
        query: sql`
          select booking.reference || ' was paid ' || ${dollars(sql`total_cents + voucher_cents + coalesce(changed.cents, 0)`)}
            || ', but its refunds come to ' || ${dollars(sql`sum(amount_cents)`)} as problem
          from refund join booking on booking.id = booking_id
          left join (
            select booking_id, sum(amount_cents) as cents from payment_attempt
            where state = 'captured' and change_id is not null group by booking_id
          ) as changed on changed.booking_id = booking.id
          where reason in ('cancelled', 'declined', 'changed')
          group by booking.id, booking.reference, total_cents, voucher_cents, changed.cents
          having sum(amount_cents) > total_cents + voucher_cents + coalesce(changed.cents, 0)
          union all
          select 'payment ' || payment_attempt.id || ' of ' || ${dollars(sql`payment_attempt.amount_cents`)}
            || ' has refunds of ' || ${dollars(sql`sum(refund.amount_cents)`)}
          from refund join payment_attempt on payment_attempt.id = attempt_id
          where reason in ('cancelled', 'declined', 'changed', 'claim') or (reason = 'by_hand' and refund.state = 'paid')
          group by payment_attempt.id, payment_attempt.amount_cents
          having sum(refund.amount_cents) filter (where reason <> 'by_hand') > payment_attempt.amount_cents
            or sum(refund.amount_cents) filter (where refund.state = 'paid' and not paid_otherwise) > payment_attempt.amount_cents
          union all
          select booking.reference || ' was paid ' || ${dollars(sql`coalesce(booking_voucher.amount_cents, 0)`)} || ' by voucher '
            || refund.voucher_id || ', but is refunded ' || ${dollars(sql`sum(refund.amount_cents)`)} || ' to it'
          from refund join booking on booking.id = booking_id
          left join booking_voucher on booking_voucher.booking_id = booking.id
            and booking_voucher.voucher_id = refund.voucher_id and booking_voucher.state = 'taken'
          where refund.voucher_id is not null
          group by booking.reference, refund.voucher_id, booking_voucher.amount_cents
          having sum(refund.amount_cents) > coalesce(booking_voucher.amount_cents, 0)
        `,
      },
    ],
  },
  {
    statement: 'The card accounts equal the payments taken less the refunds made',
    parts: [
      {
        subject: 'booking',
        isOfAccounts: true,
        query: sql`
          with moved as (
            select provider, amount_cents from payment_attempt where state = 'captured'
            union all
            select provider, refund.amount_cents from refund join payment_attempt on payment_attempt.id = attempt_id
            where reason = 'unused'
            union all
            select provider, -refund.amount_cents from refund join payment_attempt on payment_attempt.id = attempt_id
            where refund.state = 'paid' and not paid_otherwise
          ), provider as (
            select account, sum(cents) as cents from (
              select 'card:' || provider as account, amount_cents as cents from moved
              union all
              select account, cents from settled where account like 'card:%'
            ) as parts group by account
          ), posted as (select account, cents from ledger_sum where account like 'card:%')
          select coalesce(provider.account, posted.account) || ' has ' || ${dollars(sql`coalesce(posted.cents, 0)`)}
            || ', but its payments and refunds come to ' || ${dollars(sql`coalesce(provider.cents, 0)`)} as problem
          from provider full join posted on posted.account = provider.account
          where coalesce(posted.cents, 0) <> coalesce(provider.cents, 0)
        `,
      },
    ],
  },
  {
    statement: 'Manual refunds and refunds paid another way are posted as such',
    parts: [
      {
        subject: 'booking',
        query: sql`
          select 'refund ' || refund.id || ' of ' || ${dollars(sql`refund.amount_cents`)} || ' (' || reason || ', ' || state
            || ') is posted as ' || ${dollars(sql`coalesce(posted.cents, 0)`)} || ' refunded manually' as problem
          from refund ${postedFor(sql`'returned_by_hand'`)}
          where coalesce(posted.cents, 0) <> case when reason = 'by_hand' and state = 'paid' then refund.amount_cents else 0 end
          union all
          select 'refund ' || refund.id || ' of ' || ${dollars(sql`refund.amount_cents`)} || ' is posted as '
            || ${dollars(sql`coalesce(-posted.cents, 0)`)} || ' refunded another way'
          from refund ${postedFor(sql`'bank'`)}
          where coalesce(-posted.cents, 0) <> case when state = 'paid' and paid_otherwise then refund.amount_cents else 0 end
        `,
      },
      {
        subject: 'booking',
        isOfAccounts: true,
        query: sql`
          select 'account ' || made.account || ' has ' || ${dollars(sql`posted.cents`)} || ', but its refunds come to ' || ${dollars(sql`made.cents`)} as problem
          from (
            select account, sum(cents) as cents from (
              values ('returned_by_hand', 0), ('bank', 0)
              union all
              select 'returned_by_hand', amount_cents from refund where reason = 'by_hand' and state = 'paid'
              union all
              select 'bank', -amount_cents from refund where state = 'paid' and paid_otherwise
              union all
              select 'bank', -accepted_cents from booking_claim where paid_at is not null
              union all
              select account, cents from settled where account in ('returned_by_hand', 'bank')
            ) as parts (account, cents) group by account
          ) as made
          cross join lateral (
            select coalesce(sum(cents), 0) as cents from ledger_sum where ledger_sum.account = made.account
          ) as posted
          where posted.cents <> made.cents
        `,
      },
    ],
  },
  {
    statement: 'Every accepted claim is posted once, and paid to its card or by bank transfer',
    parts: [
      {
        subject: 'booking',
        query: sql`
          with posted as (
            select split_part(key, ':', 2) as claim_id, booking_reference,
              coalesce(sum(amount_cents) filter (where account = 'claims'), 0) as claims,
              coalesce(sum(-amount_cents) filter (where account = 'refunds_payable'), 0) as to_card,
              coalesce(sum(-amount_cents) filter (where account = 'claims_payable'), 0) as to_bank,
              coalesce(sum(-amount_cents) filter (where account = 'bank'), 0) as paid
            from ledger_transaction join ledger_entry on transaction_id = ledger_transaction.id
            where kind in ('claim_accepted', 'claim_paid') or account in ('claims', 'claims_payable')
            group by claim_id, booking_reference
          ), due as (
            select booking_claim.id::text as claim_id, booking.reference, accepted_cents as claims,
              case when pay_by = 'card' then accepted_cents else 0 end as to_card,
              case when pay_by = 'bank' and booking_claim.paid_at is null then accepted_cents else 0 end as to_bank,
              case when booking_claim.paid_at is null then 0 else accepted_cents end as paid
            from booking_claim join booking on booking.id = booking_id
            where booking_claim.state = 'accepted' or booking_claim.paid_at is not null
          )
          select 'claim ' || coalesce(due.claim_id, posted.claim_id) || ' is accepted with '
            || coalesce(${dollars(sql`due.claims`)}, 'nothing') || ', but posted with '
            || coalesce(${dollars(sql`posted.claims`)}, 'nothing') || ', of which '
            || coalesce(${dollars(sql`posted.to_card`)}, 'nothing') || ' to the card, and '
            || coalesce(${dollars(sql`posted.to_bank`)}, 'nothing') || ' to be transferred' as problem
          from due full join posted on posted.claim_id = due.claim_id and posted.booking_reference = due.reference
          where (due.claims, due.to_card, due.to_bank, due.paid)
            is distinct from (posted.claims, posted.to_card, posted.to_bank, posted.paid)
          union all
          select 'claim ' || booking_claim.id || ' of ' || ${dollars(sql`accepted_cents`)} || ' is refunded with '
            || coalesce(${dollars(sql`refund.amount_cents`)}, 'nothing')
          from booking_claim left join refund on refund.id = refund_id and reason = 'claim'
            and refund.booking_id = booking_claim.booking_id
          where pay_by = 'card' and refund.amount_cents is distinct from accepted_cents
          union all
          select 'refund ' || refund.id || ' of ' || ${dollars(sql`refund.amount_cents`)} || ' pays ' || count(booking_claim.id) || ' claims'
          from refund left join booking_claim on refund_id = refund.id
          where reason = 'claim' group by refund.id, refund.amount_cents having count(booking_claim.id) <> 1
        `,
      },
    ],
  },
  {
    statement: 'GST is 3/23 of the retained amount',
    parts: [
      {
        subject: 'booking',
        query: sql`
          select reference || ' retains ' || ${dollars(sql`cents`)} || ' with GST of ' || ${dollars(sql`gst`)} as problem
          from (
            select booking_reference as reference, -sum(amount_cents) as cents,
              coalesce(-sum(amount_cents) filter (where account = 'gst'), 0) as gst
            from ledger_entry join ledger_transaction on ledger_transaction.id = transaction_id
            where booking_reference is not null and account in ('sales', 'card_fees', 'gst')
            group by booking_reference
          ) as kept
          where gst <> round(cents * 3 / 23.0)
          union all
          select booking.reference || ' has GST of ' || ${dollars(sql`gst_cents`)} || ', but in the ledger it is '
            || ${dollars(sql`coalesce(-sum(amount_cents), 0)`)}
          from booking join ledger_transaction on ${capture}
          left join ledger_entry on transaction_id = ledger_transaction.id and account = 'gst'
          group by booking.id, booking.reference, gst_cents having coalesce(-sum(amount_cents), 0) <> gst_cents
        `,
      },
    ],
  },
];

/** The kinds of transactions whose keys name what they are about, and by which the proofs find them. */
const namingKinds = sql`('booking_captured', 'change_captured', 'unused_money_captured', 'refund_paid', 'refund_failed', 'refund_by_hand', 'claim_accepted', 'claim_paid')`;

/**
 * Conditions for closing days, beyond the proofs. They make each booking provable without the others: what belongs to a
 * booking is found by its reference, and its own amounts match. Then the accounts as a whole match if those of the
 * unproved bookings do.
 */
export const closingConditions: readonly Proof[] = [
  {
    statement: 'Every transaction belongs to the booking that its key names',
    parts: [
      {
        subject: 'transaction',
        query: sql`
          select key || ' is posted for ' || coalesce(booking_reference, 'no booking') as problem
          from (
            select key, kind, booking_reference, split_part(key, ':', 1) as named_kind,
              case when split_part(key, ':', 2) ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
                then split_part(key, ':', 2)::uuid end as named_id
            from ledger_transaction
          ) as named
          left join booking on booking.reference = booking_reference
          left join refund on refund.id = named_id
          left join payment_attempt on payment_attempt.id = named_id
          left join (select id, booking_id from booking_claim) as claim on claim.id = named_id
          where (booking_reference is not null and booking.id is null)
            or ((kind in ${namingKinds} or named_kind in ${namingKinds}) and (kind <> named_kind or booking.id is distinct from
              case kind when 'booking_captured' then named_id when 'refund_paid' then refund.booking_id
                when 'refund_failed' then refund.booking_id when 'refund_by_hand' then refund.booking_id
                when 'claim_accepted' then claim.booking_id when 'claim_paid' then claim.booking_id
                else payment_attempt.booking_id end))
          union all
          select key || ' moves ' || ${dollars(sql`amount_cents`)} || ' on ' || account || ' for no booking'
          from ledger_transaction join ledger_entry on transaction_id = ledger_transaction.id
          where booking_reference is null and (account like 'card:%' or account in ('bank', 'returned_by_hand'))
        `,
      },
    ],
  },
  {
    statement: 'The card money and manual refunds of every booking equal its own payments and refunds',
    parts: [
      {
        subject: 'booking',
        query: sql`
          select reference || ' has ' || ${dollars(sql`sum(posted)`)} || ' on ' || account
            || ', but its payments and refunds come to ' || ${dollars(sql`sum(made)`)} as problem
          from (
            select booking_reference as reference, account, amount_cents as posted, 0 as made
            from ledger_transaction join ledger_entry on transaction_id = ledger_transaction.id
            where booking_reference is not null and (account like 'card:%' or account in ('bank', 'returned_by_hand'))
            union all
            select reference, 'card:' || provider, 0, amount_cents
            from payment_attempt join booking on booking.id = booking_id where state = 'captured'
            union all
            select reference, 'card:' || provider, 0, refund.amount_cents
            from refund join booking on booking.id = booking_id join payment_attempt on payment_attempt.id = attempt_id
            where reason = 'unused'
            union all
            select reference, 'card:' || provider, 0, -refund.amount_cents
            from refund join booking on booking.id = booking_id join payment_attempt on payment_attempt.id = attempt_id
            where refund.state = 'paid' and not paid_otherwise
            union all
            select reference, 'returned_by_hand', 0, amount_cents
            from refund join booking on booking.id = booking_id where reason = 'by_hand' and state = 'paid'
            union all
            select reference, 'bank', 0, -amount_cents
            from refund join booking on booking.id = booking_id where state = 'paid' and paid_otherwise
            union all
            select reference, 'bank', 0, -accepted_cents
            from booking_claim join booking on booking.id = booking_id where booking_claim.paid_at is not null
          ) as own
          group by reference, account having sum(posted) <> sum(made)
        `,
      },
    ],
  },
  {
    statement: 'Every refund belongs to the booking of its payment',
    parts: [
      {
        subject: 'booking',
        query: sql`
          select 'refund ' || refund.id || ' belongs to another booking than its payment' as problem
          from refund join payment_attempt on payment_attempt.id = attempt_id
          where refund.booking_id <> payment_attempt.booking_id
        `,
      },
    ],
  },
];
