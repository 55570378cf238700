import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { minutesAfter } from '#domains/cart/cart-fixtures.testing.ts';
import { inventoryHolds } from '#domains/inventory/inventory.table.ts';
import { tourPool } from '#domains/inventory/pools.ts';
import { GatewayError } from '#domains/payment/payment-gateway.ts';
import type { OpenedDatabase } from '#platform/database/opened-database.ts';
import { describeEachDatabase, describeOnPostgres } from '#platform/database/test-database.testing.ts';
import { outbox } from '#platform/mail/outbox.table.ts';
import { bookings } from '../booking.table.ts';
import { findBooking, itemsOf, refundsOf, travellersOf, updateBooking } from '../booking-store.ts';
import { checkLedger } from '../ledger/check-ledger.ts';
import { confirmRefund } from '../refund/confirm-refund.ts';
import { offerRefund } from '../refund/offer-refund.ts';
import {
  type ItemSpec,
  type PaidBooking,
  paidBooking,
  type RefundDeps,
  refundDeps,
  terms,
} from '../refund/paid-booking.testing.ts';
import { payPendingRefunds } from '../refund/pay-refunds.ts';
import { answerRequest } from './answer-request.ts';
import { listStaffWork } from './list-staff-work.ts';
import { resendMail } from './resend-mail.ts';

const asked: readonly ItemSpec[] = [
  {
    riders: [
      ['adult', 200],
      ['adult', 200],
    ],
    stock: 'mixed',
    claims: [{ pool: tourPool('t:2026-12-11', 4), fromSegment: 0, toSegment: 1, quantity: 2 }],
  },
  { price: 50, parent: 0, stock: 'request' },
  { riders: [['adult', 150]], stock: 'live' },
];

describeEachDatabase('staff', (open) => {
  let opened: OpenedDatabase;
  let deps: RefundDeps;

  beforeAll(async () => {
    opened = await open();
  });
  afterAll(() => opened.close());
  beforeEach(async () => {
    await payPendingRefunds(refundDeps(opened.database));
    deps = refundDeps(opened.database);
    await opened.database.delete(inventoryHolds);
    await opened.database.delete(outbox);
    // Clears the requests that other tests left open.
    for (const { itemId } of (await listStaffWork(deps)).requests)
      await answerRequest(deps, { itemId, answer: 'confirm', note: '' });
    await opened.database.update(bookings).set({ stuckBecause: null });
    await payPendingRefunds(deps);
    await opened.database.delete(outbox);
  });

  const item = (booking: PaidBooking, at = 0) => booking.items[at]?.id ?? '';
  const answer = (booking: PaidBooking, word: 'confirm' | 'decline', note = '', at = 0) =>
    answerRequest(deps, { itemId: item(booking, at), answer: word, note });
  const statusOf = async ({ id }: PaidBooking) => (await findBooking(opened.database, id))?.status;
  const statuses = async ({ id }: PaidBooking) =>
    (await itemsOf(opened.database, id)).map(({ status }) => status);
  const mails = async () =>
    (await opened.database.select().from(outbox)).map(({ template }) => template).toSorted();
  const sound = async () => (await checkLedger(opened.database)).proofs.flatMap(({ problems }) => problems);

  test('confirm a request with its extras, and the traveller is emailed', async () => {
    const booking = await paidBooking(deps, asked);
    expect(await statusOf(booking)).toBe('requested');
    await opened.database.delete(outbox);
    expect(await answer(booking, 'confirm', ' Car 4. ')).toEqual({ ok: true, reference: booking.reference });
    expect(await statuses(booking)).toEqual(['confirmed', 'confirmed', 'confirmed']);
    expect((await travellersOf(opened.database, booking.id)).map(({ status }) => status)).toEqual(
      Array(3).fill('confirmed'),
    );
    expect(await statusOf(booking)).toBe('confirmed');
    expect(await itemsOf(opened.database, booking.id)).toMatchObject([
      { answerNote: 'Car 4.', answeredAt: deps.time },
      { answerNote: null, answeredAt: deps.time },
      { answerNote: null, answeredAt: null },
    ]);
    expect(await mails()).toEqual(['booking']);
    expect(await refundsOf(opened.database, booking.id)).toEqual([]);
  });

  test('decline a request: its price and its share of the card fee are refunded, and its seats are released', async () => {
    const booking = await paidBooking(deps, asked);
    await opened.database.delete(outbox);
    const row = await findBooking(opened.database, booking.id);
    expect(row).toMatchObject({ subtotalCents: 60_000, cardFeeCents: 1_440 });
    expect((await answer(booking, 'decline', 'The train is full.')).ok).toBe(true);
    expect(await statuses(booking)).toEqual(['declined', 'declined', 'confirmed']);
    expect(await statusOf(booking)).toBe('confirmed');
    expect(await refundsOf(opened.database, booking.id)).toMatchObject([
      { reason: 'declined', amountCents: 45_000 + 1_080, state: 'pending' },
    ]);
    expect(await mails()).toEqual(['declined']);
    expect(await opened.database.select().from(inventoryHolds)).toEqual([]);
    await payPendingRefunds(deps);
    expect(await sound()).toEqual([]);
  });

  test('decline everything: every cent is refunded, including the card fee and the voucher', async () => {
    const booking = await paidBooking(
      deps,
      [
        {
          riders: [
            ['adult', 199],
            ['child', 99],
            ['infant', 0],
          ],
          stock: 'request',
        },
        { riders: [['adult', 67]], stock: 'request' },
      ],
      { voucherDollars: 100 },
    );
    await answer(booking, 'decline', '', 0);
    await answer(booking, 'decline', '', 1);
    expect(await statusOf(booking)).toBe('declined');
    const row = await findBooking(opened.database, booking.id);
    const back = await refundsOf(opened.database, booking.id);
    const sum = (isCard: boolean) =>
      back
        .filter(({ attemptId }) => (attemptId !== null) === isCard)
        .reduce((total, { amountCents }) => total + amountCents, 0);
    expect(sum(true)).toBe(row?.totalCents);
    expect(sum(false)).toBe(10_000);
    await payPendingRefunds(deps);
    expect(await sound()).toEqual([]);
  });

  test('decline a request after one traveller cancelled: only the rest is refunded', async () => {
    const booking = await paidBooking(deps, asked);
    const offered = await offerRefund(deps, booking.token, {
      items: [{ itemId: item(booking), travellerIds: [booking.travellers[0]?.id ?? ''] }],
    });
    if (!offered.ok) throw new Error('No offer.');
    await confirmRefund(deps, booking.token, offered.offer.id);
    expect(await statusOf(booking)).toBe('requested');
    await answer(booking, 'decline');
    const back = (await refundsOf(opened.database, booking.id)).map(({ amountCents }) => amountCents);
    // $200 less $10; then the other $200, the extra, and 250/600 of the card fee.
    expect(back.toSorted((a, b) => a - b)).toEqual([19_000, 25_000 + 600]);
    expect(await statusOf(booking)).toBe('refunded');
    expect(await sound()).toEqual([]);
  });

  // @spec 4.7
  test('answer once: a second answer, or one to a cancelled item, changes nothing', async () => {
    const booking = await paidBooking(deps, asked);
    await answer(booking, 'confirm');
    expect(await answer(booking, 'decline')).toMatchObject({ ok: false, code: 'ANSWERED' });
    expect(await answer(booking, 'decline', '', 2)).toMatchObject({ ok: false, code: 'ANSWERED' });
    expect(await refundsOf(opened.database, booking.id)).toEqual([]);
    const unknown = { itemId: 'a1c43b5e-0000-4000-8000-00000000ffff', answer: 'confirm', note: '' } as const;
    expect(await answerRequest(deps, unknown)).toMatchObject({ ok: false, code: 'NOT_FOUND' });
  });

  test('cannot answer while the booking is stuck', async () => {
    const booking = await paidBooking(deps, asked);
    await opened.database.transaction((transaction) =>
      updateBooking(transaction, booking.id, { status: 'stuck', stuckBecause: 'The amount differs.' }),
    );
    expect(await answer(booking, 'decline')).toMatchObject({ ok: false, code: 'CLOSED' });
    expect((await listStaffWork(deps)).stuck).toMatchObject([
      { reference: booking.reference, because: 'The amount differs.', email: 'marama@example.nz' },
    ]);
    await opened.database.transaction((transaction) =>
      updateBooking(transaction, booking.id, { status: 'requested', stuckBecause: null }),
    );
  });

  test('see an overdue refund and are notified of it once', async () => {
    const booking = await paidBooking(deps, [{ riders: [['adult', 100]] }]);
    const offered = await offerRefund(deps, booking.token, {});
    if (!offered.ok) throw new Error('No offer.');
    await confirmRefund(deps, booking.token, offered.offer.id);
    await opened.database.delete(outbox);
    deps.provider.failsWith = new GatewayError('unavailable', 'Later.');
    await payPendingRefunds(deps);
    expect(await mails()).toEqual([]);
    expect((await listStaffWork(deps)).stuck).toEqual([]);
    deps.time = minutesAfter(deps.time, 15.1);
    await payPendingRefunds(deps);
    await payPendingRefunds(deps);
    expect(await mails()).toEqual(['staff-stuck']);
    expect((await listStaffWork(deps)).stuck).toMatchObject([
      {
        reference: booking.reference,
        status: 'refunded',
        because: expect.stringMatching(/^\$90\.00 to be refunded since/),
      },
    ]);
  });

  test('see requests by departure, with their travellers and extras', async () => {
    const later = { ...terms, startsAt: '2026-12-20T08:15:00+13:00' };
    const one = await paidBooking(deps, [{ riders: [['adult', 100]], stock: 'request', terms: later }]);
    const other = await paidBooking(deps, asked);
    const { requests } = await listStaffWork(deps);
    expect(requests.map(({ reference }) => reference)).toEqual([other.reference, one.reference]);
    expect(requests[0]).toMatchObject({
      itemId: item(other),
      description: 'Item 0',
      startsAt: terms.startsAt,
      priceCents: 40_000,
      extras: [{ description: 'Item 1', quantity: 1 }],
      email: 'marama@example.nz',
      phone: '021 555 0100',
    });
    expect(requests[0]?.travellers).toMatchObject([
      { name: 'Mārama Ōpata-0-0', type: 'adult', requests: 'A seat by the window' },
      { name: 'Mārama Ōpata-0-1' },
    ]);
  });

  test('see failed emails and send them again, or else the ticket', async () => {
    const booking = await paidBooking(deps, asked);
    await opened.database.update(outbox).set({ state: 'failed', lastError: 'No such address.', attempts: 8 });
    const { failedMails } = await listStaffWork(deps);
    expect(failedMails.map(({ template, reference }) => [template, reference]).toSorted()).toEqual([
      ['booking', booking.reference],
      ['staff-request', booking.reference],
    ]);
    expect(await resendMail(deps, ` ${booking.reference.toLowerCase()} `)).toEqual({ ok: true, mails: 2 });
    expect((await listStaffWork(deps)).failedMails).toEqual([]);
    expect(await opened.database.select().from(outbox)).toMatchObject([
      { state: 'pending', attempts: 0 },
      { state: 'pending', attempts: 0 },
    ]);
    await opened.database.update(outbox).set({ state: 'sent' });
    expect(await resendMail(deps, booking.reference)).toEqual({ ok: true, mails: 1 });
    expect(await opened.database.select().from(outbox).where(eq(outbox.state, 'pending'))).toMatchObject([
      { template: 'booking', templateData: { bookingId: booking.id } },
    ]);
    expect(await resendMail(deps, 'XXX-XXX-XXX')).toMatchObject({ code: 'NOT_FOUND' });
  });
});

describeOnPostgres('concurrent answers of staff', (open) => {
  let opened: OpenedDatabase;
  beforeAll(async () => {
    opened = await open();
  });
  afterAll(() => opened.close());

  test('count as one answer', async () => {
    const deps = refundDeps(opened.database);
    const booking = await paidBooking(deps, asked);
    const itemId = booking.items[0]?.id ?? '';
    const results = await Promise.all(
      (['confirm', 'decline', 'decline', 'confirm', 'decline'] as const).map((answer) =>
        answerRequest(deps, { itemId, answer, note: answer }),
      ),
    );
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    const [first] = await itemsOf(opened.database, booking.id);
    const back = await refundsOf(opened.database, booking.id);
    expect(back).toHaveLength(first?.status === 'declined' ? 1 : 0);
    expect((await checkLedger(opened.database)).ok).toBe(true);
  });

  test('that decline while the traveller cancels refund once', async () => {
    const deps = refundDeps(opened.database);
    const booking = await paidBooking(deps, asked);
    const itemId = booking.items[0]?.id ?? '';
    const offered = await offerRefund(deps, booking.token, { items: [{ itemId }] });
    if (!offered.ok) throw new Error('No offer.');
    const [declined, given] = await Promise.all([
      answerRequest(deps, { itemId, answer: 'decline', note: '' }),
      confirmRefund(deps, booking.token, offered.offer.id),
    ]);
    expect([declined.ok, given.ok].filter(Boolean)).toHaveLength(1);
    expect(await refundsOf(opened.database, booking.id)).toHaveLength(1);
    expect((await checkLedger(opened.database)).ok).toBe(true);
  });
});
