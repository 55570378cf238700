import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addToCart } from '#domains/cart/add-to-cart.ts';
import type { NewItem } from '#domains/cart/cart.ts';
import {
  cartOf,
  loadTestTimetable,
  minutesAfter,
  morning,
  offersBetween,
} from '#domains/cart/cart-fixtures.testing.ts';
import type { LoadedFeed } from '#domains/travel/feed/loaded-feed.ts';
import { findVouchers } from '#domains/voucher/find-vouchers.ts';
import type { OpenedDatabase } from '#platform/database/opened-database.ts';
import { describeEachDatabase } from '#platform/database/test-database.testing.ts';
import { bookingItems, refunds } from './booking.table.ts';
import { updateBooking } from './booking-store.ts';
import {
  authorise,
  decline,
  openPaymentFixture,
  order,
  orderCart,
  type PaymentFixture,
} from './payment/payment-fixtures.testing.ts';
import { settle } from './payment/settle.ts';
import { readBooking, readBookingById } from './read-booking.ts';

let feed: LoadedFeed;
beforeAll(async () => {
  feed = await loadTestTimetable();
});

const gift: NewItem = {
  itemType: 'voucher',
  productId: 'gift-voucher',
  quantity: 2,
  voucher: {
    amount: 50,
    recipientName: 'Hana Ngata',
    recipientEmail: 'hana@example.nz',
    senderName: 'Tom',
    message: 'Haere mai!',
    sendOn: '2026-12-24',
  },
};

describeEachDatabase('a booking read by its token', (open) => {
  let opened: OpenedDatabase;
  let fixture: PaymentFixture;
  beforeAll(async () => {
    opened = await open();
    fixture = openPaymentFixture(opened.database, feed);
  });
  afterAll(() => opened.close());

  const train = async (date: string): Promise<NewItem> => {
    const [offer] = await offersBetween(feed, 'Christchurch', 'Greymouth', { date });
    return { itemType: 'kr_train', offerId: offer?.offerId };
  };

  test('has a payment URL until the payment page expires', async () => {
    const ordered = await order(fixture, [await train('2026-12-03')]);
    expect(await readBooking(fixture, ordered.token)).toMatchObject({
      status: 'pending_payment',
      payment: { state: 'open', url: ordered.paymentUrl },
    });
    const later = { ...fixture, time: minutesAfter(morning, 31) };
    expect((await readBooking(later, ordered.token))?.payment?.url).toBeNull();
  });

  test('is confirmed once it is paid, with refund conditions and the codes of sold vouchers', async () => {
    const ordered = await order(fixture, [await train('2026-12-04'), gift]);
    authorise(fixture, ordered.attemptId);
    await settle(fixture, ordered.attemptId);
    const booking = await readBooking(fixture, ordered.token);
    const [ride, vouchers] = booking?.items ?? [];
    expect(booking).toMatchObject({
      status: 'confirmed',
      paidAt: morning,
      email: 'traveller@example.nz',
      payment: { state: 'captured', url: null },
      refundedCents: 0,
    });
    expect(ride).toMatchObject({
      status: 'confirmed',
      travellers: [{ firstName: 'Mārama', status: 'confirmed', priceCents: 10_000 }],
    });
    expect(vouchers?.refundable).toBeNull();
    expect(booking?.soldVouchers).toHaveLength(2);
    const codes = booking?.soldVouchers.map(({ code }) => code) ?? [];
    expect(await findVouchers(opened.database, codes, morning)).toMatchObject([
      { kind: 'usable', balanceCents: 5_000 },
      { kind: 'usable', balanceCents: 5_000 },
    ]);
    expect(booking?.soldVouchers[0]).toMatchObject({
      itemId: vouchers?.id,
      recipientName: 'Hana Ngata',
      recipientEmail: 'hana@example.nz',
      senderName: 'Tom',
      message: 'Haere mai!',
    });
    expect(await readBookingById(fixture, ordered.id)).toMatchObject({ booking, row: { id: ordered.id } });
  });

  test('states refunded amounts and their targets', async () => {
    const ordered = await order(fixture, [await train('2026-12-05')]);
    authorise(fixture, ordered.attemptId);
    await settle(fixture, ordered.attemptId);
    const row = {
      bookingId: ordered.id,
      attemptId: ordered.attemptId,
      createdAt: morning,
      changedAt: morning,
    };
    await opened.database.insert(refunds).values([
      { ...row, id: randomUUID(), reason: 'cancelled', amountCents: 3_000, state: 'paid' },
      { ...row, id: randomUUID(), reason: 'cancelled', amountCents: 500, state: 'pending' },
      { ...row, id: randomUUID(), reason: 'cancelled', amountCents: 90, state: 'failed' },
    ]);
    const booking = await readBooking(fixture, ordered.token);
    expect(booking?.refundedCents).toBe(3_500);
    expect(booking?.refunds.map(({ to, state }) => [to, state]).toSorted()).toEqual([
      ['card', 'failed'],
      ['card', 'paid'],
      ['card', 'pending'],
    ]);
  });

  test('states why a card was declined', async () => {
    const ordered = await order(fixture, [await train('2026-12-06')]);
    decline(fixture, ordered.attemptId);
    await settle(fixture, ordered.attemptId);
    expect(await readBooking(fixture, ordered.token)).toMatchObject({
      status: 'cancelled',
      cancelReason: 'payment_failed',
      payment: { state: 'failed', failureCode: 'card_declined', url: null },
    });
  });

  test('of a ferry with a car closes check-in with that of the car, and as on foot once the car is cancelled', async () => {
    const [ferry] = await offersBetween(feed, 'Wellington', 'Picton', { date: '2026-12-08' });
    const { sessionId, items } = cartOf(
      await addToCart(fixture, null, [{ itemType: 'ii_ferry', offerId: ferry?.offerId }]),
    );
    const associatedCartItemId = items[0]?.id ?? '';
    await addToCart(fixture, sessionId, [
      {
        ...{ itemType: 'extra', productId: 'interislander-car', associatedCartItemId },
        extra: { vehicleLength: 4.6 },
      },
    ]);
    const ordered = await orderCart(fixture, sessionId);
    const closing = async () => {
      const data = (await readBooking(fixture, ordered.token))?.items[0]?.data;
      return data?.kind === 'journey' && data.route.serviceRoute[0]?.checkInCloses;
    };
    expect(await closing()).toBe('2026-12-08T08:00:00+13:00');
    await opened.database
      .update(bookingItems)
      .set({ status: 'cancelled' })
      .where(eq(bookingItems.productId, 'interislander-car'));
    expect(await closing()).toBe('2026-12-08T08:15:00+13:00');
  });

  test('is not returned for another token, nor after its own was erased', async () => {
    const ordered = await order(fixture, [await train('2026-12-07')]);
    const { token } = await order(fixture, [await train('2026-12-07')]);
    expect((await readBooking(fixture, token))?.reference).not.toBe(ordered.reference);
    for (const wrong of ['', ordered.reference, ordered.id, ordered.token.slice(1), `${ordered.token} `])
      expect(await readBooking(fixture, wrong)).toBeNull();
    await opened.database.transaction((transaction) =>
      updateBooking(transaction, ordered.id, { tokenHash: null }),
    );
    expect(await readBooking(fixture, ordered.token)).toBeNull();
  });
});
