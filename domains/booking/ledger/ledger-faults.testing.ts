/** A ledger with all kinds of rows for tests of the proofs, and faults in it, as changes that a test rolls back. */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { LedgerPosting } from '#domains/ledger/ledger.ts';
import { postTransaction } from '#domains/ledger/post-transaction.ts';
import type { Transaction } from '#platform/database/opened-database.ts';
import { bookingClaims, bookingDisruptions, paymentAttempts } from '../booking.table.ts';
import { type BookingRow, itemsOf, lockBooking } from '../booking-store.ts';
import { promiseUnused, recordUnusedReturned } from '../payment/unused-money.ts';
import { type PaidBooking, paidBooking, type RefundDeps } from '../refund/paid-booking.testing.ts';
import { feeWithDeclined, promiseRefund } from '../refund/promise-refund.ts';
import { claimAcceptedPostings } from './postings.ts';

/** A fault, in words, the statements of the proofs that fail, and the change that makes it. */
export type LedgerFault = readonly [
  name: string,
  statements: readonly string[],
  make: (transaction: Transaction) => PromiseLike<unknown>,
];

/** Statement of the proof of single transactions. */
export const everyTransaction = 'Every transaction sums to zero';
const allAccounts = 'All accounts together sum to zero';
const everyVoucher = 'Every voucher’s balance is the amount issued, less redemptions, plus returns';
const soldVouchers = 'Every voucher sold was issued, at its price, when its booking was paid';
const deposits = 'Deposits equal the voucher amounts taken for unpaid bookings';
const captured = 'Every captured payment paid exactly one booking or one of its changes';
const standing = 'Every active booking was paid in full';
const unusable = 'Unused money is refunded in full';
const owed = 'Refunds payable equal the promised refunds that are not yet paid';
const noMore = 'Refunds never exceed payments';
const cards = 'The card accounts equal the payments taken less the refunds made';
const elsewhere = 'Manual refunds and refunds paid another way are posted as such';
const claims = 'Every accepted claim is posted once, and paid to its card or by bank transfer';
const gst = 'GST is 3/23 of the retained amount';

/** Books a trip paid by voucher and card, with one part cancelled and one declined, and a duplicate payment. */
export async function bookRefundedTrip(deps: RefundDeps): Promise<PaidBooking> {
  const trip = await paidBooking(
    deps,
    [
      {
        riders: [
          ['adult', 230],
          ['adult', 99],
        ],
      },
      { riders: [['adult', 77]], stock: 'request' },
    ],
    { voucherDollars: 250 },
  );
  const now = deps.now();
  await deps.database.transaction(async (transaction) => {
    const booking = await lockBooking(transaction, trip.id);
    if (!booking) throw new Error('There is no booking.');
    await promiseRefund(transaction, {
      booking,
      reason: 'cancelled',
      key: randomUUID(),
      goodsCents: 9_900,
      feeCents: 0,
      now,
    });
    await promiseRefund(transaction, {
      booking,
      reason: 'declined',
      key: randomUUID(),
      goodsCents: 7_700,
      feeCents: await feeWithDeclined(transaction, booking, 7_700),
      now,
    });
    const [again] = await transaction
      .insert(paymentAttempts)
      .values({
        id: randomUUID(),
        bookingId: trip.id,
        provider: 'test',
        state: 'released',
        amountCents: 5_000,
        currency: 'NZD',
        providerPaymentId: 'pay_again',
        createdAt: now,
        expiresAt: now,
        changedAt: now,
      })
      .returning();
    if (!again) throw new Error('There is no second payment.');
    const unused = { attempt: again, booking, provider: 'test' as const, now };
    await promiseUnused(transaction, unused, 5_000);
    await recordUnusedReturned(transaction, unused, 'rfd_again');
    await acceptClaim(transaction, booking, now);
  });
  return trip;
}

/** Accepts a claim of $45 that waits for its bank transfer. */
async function acceptClaim(transaction: Transaction, booking: BookingRow, now: Date): Promise<void> {
  const [item] = await itemsOf(transaction, booking.id);
  if (!item) throw new Error('The booking has no item.');
  const [disruptionId, claimId] = [randomUUID(), randomUUID()];
  await transaction.insert(bookingDisruptions).values({
    ...{ id: disruptionId, bookingId: booking.id, itemId: item.id, kind: 'cancelled', state: 'left' },
    ...{ tripId: 'x', serviceDate: '2026-12-05', runOffset: 0, recordedAt: now, chooseUntil: now },
    changedAt: now,
  });
  await transaction.insert(bookingClaims).values({
    ...{ id: claimId, bookingId: booking.id, disruptionId, contentKey: claimId, kind: 'meal' },
    ...{ description: 'Dinner', state: 'accepted', amountCents: 4_500, acceptedCents: 4_500, payBy: 'bank' },
    ...{ madeAt: now, answeredAt: now },
  });
  const posted = { claimId, bookingReference: booking.reference, amountCents: 4_500, payBy: 'bank' } as const;
  await postTransaction(transaction, claimAcceptedPostings(posted), now);
}

/** Builds a change that runs SQL statements. */
export const runStatements = (statements: string) => async (transaction: Transaction) => {
  for (const statement of statements.split(';')) await transaction.execute(sql.raw(statement));
};

/**
 * Lists faults in a ledger with a paid and partly refunded booking `trip`, a second payment `pay_again` that was
 * refunded, and a sold voucher.
 */
export function ledgerFaults(
  trip: { readonly id: string; readonly reference: string },
  now: () => Date,
): readonly LedgerFault[] {
  const run = runStatements;
  const ofTrip = () => `booking_id = '${trip.id}'`;
  const post =
    (key: string, ...sides: readonly LedgerPosting[]) =>
    (transaction: Transaction) =>
      postTransaction(
        transaction,
        { kind: 'voucher_deposit', key, bookingReference: trip.reference, postings: sides },
        now(),
      );
  return [
    [
      'a transaction gets another posting',
      [everyTransaction, allAccounts],
      run(
        `insert into ledger_entry (transaction_id, account, amount_cents)
           select id, 'expired_vouchers', 1 from ledger_transaction limit 1`,
      ),
    ],
    [
      'a cent moves between transactions',
      [everyTransaction],
      run(
        `insert into ledger_entry (transaction_id, account, amount_cents)
           select id, 'expired_vouchers', 3 - 2 * row_number() over () from ledger_transaction limit 2`,
      ),
    ],
    [
      'the balance of a voucher is a cent too high',
      [everyVoucher],
      run('update voucher set balance_cents = balance_cents + 1'),
    ],
    [
      'the balance of a voucher is lower than in the ledger',
      [everyVoucher],
      run('update voucher set balance_cents = 0'),
    ],
    ['a voucher is deleted', [everyVoucher, soldVouchers], run('delete from voucher')],
    [
      'a voucher exists that nobody paid for',
      [everyVoucher, soldVouchers],
      run(
        `insert into voucher (id, code_hash, booking_id, booking_item_id, number, face_cents, balance_cents, issued_at,
             expires_on, send_on, recipient_name, recipient_email, sender_name, message)
           select gen_random_uuid(), 'made up', booking_id, gen_random_uuid(), 1, 100, 100, issued_at,
             expires_on, send_on, '', '', '', '' from voucher`,
      ),
    ],
    [
      'a voucher is worth more than was paid',
      [soldVouchers],
      run('update voucher set face_cents = face_cents + 1'),
    ],
    [
      'a voucher was sold and not issued',
      [soldVouchers],
      run(`update booking_item set quantity = 2 where item_type = 'voucher'`),
    ],
    [
      'a voucher was redeemed for no booking',
      [deposits],
      post(
        'no booking waits for this',
        { account: 'sales', amountCents: 50 },
        { account: 'deposits', amountCents: -50 },
      ),
    ],
    [
      'a booking took from a voucher without a posting',
      [deposits],
      run(
        `insert into booking (id, reference, order_key, status, subtotal_cents, voucher_cents, card_fee_cents, total_cents,
             gst_cents, created_at, pay_until)
           select id, 'NEW-NEW-NEW', id, 'pending_payment', 500, 500, 0, 0, 65, now(), now() from (select gen_random_uuid() as id) as made;
           insert into booking_voucher (booking_id, voucher_id, amount_cents, state)
           select booking.id, voucher.id, 500, 'taken' from booking, voucher where reference = 'NEW-NEW-NEW'`,
      ),
    ],
    [
      'a second payment was captured',
      [captured, standing, cards],
      run(`update payment_attempt set state = 'captured' where provider_payment_id = 'pay_again'`),
    ],
    [
      'a payment had another amount',
      [captured, standing, cards],
      run(
        `update payment_attempt set amount_cents = amount_cents - 1 where state = 'captured' and ${ofTrip()}`,
      ),
    ],
    [
      'a payment was made at another provider',
      [captured, cards],
      run(`update payment_attempt set provider = 'stripe' where state = 'captured'`),
    ],
    [
      'a payment was taken and the booking cancelled',
      [captured, standing],
      run(`update booking set status = 'cancelled' where id = '${trip.id}'`),
    ],
    [
      'a booking is active without its payment',
      [standing, cards],
      run(`update payment_attempt set state = 'open' where state = 'captured' and ${ofTrip()}`),
    ],
    [
      'a booking is active that nobody paid',
      [standing],
      run(
        `insert into booking (id, reference, order_key, status, subtotal_cents, voucher_cents, card_fee_cents, total_cents,
             gst_cents, created_at, pay_until)
           select id, 'NEW-NEW-NEW', id, 'confirmed', 0, 0, 0, 0, 0, now(), now() from (select gen_random_uuid() as id) as made`,
      ),
    ],
    [
      'a voucher got back the amount that paid for a booking',
      [standing],
      run(`update booking_voucher set state = 'returned'`),
    ],
    [
      'unused money is not refunded',
      [unusable, owed],
      run(`update refund set amount_cents = 4000 where reason = 'unused'`),
    ],
    ['a promised refund is deleted', [owed], run(`delete from refund where state = 'pending'`)],
    [
      'an unpaid refund is marked as paid',
      [owed, cards],
      run(`update refund set state = 'paid' where state = 'pending'`),
    ],
    [
      'a paid refund is marked as unpaid',
      [owed, cards],
      run(`update refund set state = 'pending' where reason = 'unused'`),
    ],
    [
      'more is refunded to a voucher than it paid',
      [noMore],
      run(`update booking_voucher set amount_cents = 100`),
    ],
    [
      'more is refunded to a card than it paid',
      [noMore],
      run(`update refund set amount_cents = 100000 where state = 'pending'`),
    ],
    [
      'a refund is marked as paid another way',
      [elsewhere, cards],
      run(`update refund set paid_otherwise = true where reason = 'unused'`),
    ],
    [
      'a refund was made by hand without a posting',
      [elsewhere, cards],
      run(
        `insert into refund (id, booking_id, reason, attempt_id, amount_cents, state, created_at, changed_at)
           select gen_random_uuid(), booking_id, 'by_hand', id, 500, 'paid', now(), now() from payment_attempt
           where state = 'captured' and ${ofTrip()}`,
      ),
    ],
    [
      'a posting by hand has no refund',
      [elsewhere, cards],
      post(
        'by hand',
        { account: 'returned_by_hand', amountCents: 500 },
        { account: 'card:test', amountCents: -500 },
      ),
    ],
    [
      'a bank transfer has no refund',
      [elsewhere],
      post(
        'a transfer',
        { account: 'refunds_payable', amountCents: 70 },
        { account: 'bank', amountCents: -70 },
      ),
    ],
    [
      'a claim is accepted with another amount than is posted',
      [claims],
      run('update booking_claim set accepted_cents = 4000'),
    ],
    [
      'a claim is marked as paid without a posting',
      [claims, elsewhere],
      run('update booking_claim set paid_at = now()'),
    ],
    [
      'a claim is posted that nobody accepted',
      [claims],
      post(
        'a meal',
        { account: 'claims', amountCents: 900 },
        { account: 'claims_payable', amountCents: -900 },
      ),
    ],
    [
      'a claim is refunded to a card without an accepted one',
      [claims, owed],
      run(`update refund set reason = 'claim' where state = 'pending';
           update refund set amount_cents = amount_cents + 1 where reason = 'claim'`),
    ],
    ['a booking has another amount of GST', [gst], run('update booking set gst_cents = gst_cents + 1')],
    [
      'GST is kept that was refunded',
      [gst],
      post('a cent too much', { account: 'gst', amountCents: -1 }, { account: 'sales', amountCents: 1 }),
    ],
  ];
}
