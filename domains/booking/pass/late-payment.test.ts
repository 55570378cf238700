// A payment that a test leaves unsettled is retried after the last test and writes to the log (@isolate).
import { beforeAll, expect, test } from 'vitest';
import type { NewItem } from '#domains/cart/cart.ts';
import {
  findTestRides,
  loadTestTimetable,
  offersBetween,
  people,
} from '#domains/cart/cart-fixtures.testing.ts';
import type { LoadedFeed } from '#domains/travel/feed/loaded-feed.ts';
import { describeEachDatabase } from '#platform/database/test-database.testing.ts';
import {
  advanceClock,
  authorise,
  boughtVoucher,
  order,
  type PaymentFixture,
  runBackgroundRounds,
  stateOf,
  type TestOrder,
} from '../payment/payment-fixtures.testing.ts';
import { usePaymentFixture } from '../payment/payment-suite.testing.ts';
import { reconcile } from '../payment/reconcile.ts';
import { settle } from '../payment/settle.ts';
import { readBooking } from '../read-booking.ts';
import { confirmRefund } from '../refund/confirm-refund.ts';
import { offerRefund } from '../refund/offer-refund.ts';

let feed: LoadedFeed;
/** A coach ride on request, which is paid for. */
let coach: NewItem;
beforeAll(async () => {
  feed = await loadTestTimetable();
  ({ coach } = await findTestRides(feed));
});

describeEachDatabase('a ride on a pass, ordered with a paid ride', (open) => {
  let fixture: PaymentFixture;
  usePaymentFixture(open, (fresh) => {
    fixture = fresh;
  });

  const buyPass = async (): Promise<TestOrder> => {
    const sale = await order(fixture, [
      { itemType: 'pass', productId: 'rail-pass-3-days', passengers: people(1) },
    ]);
    authorise(fixture, sale.attemptId);
    await settle(fixture, sale.attemptId);
    return sale;
  };
  const rideOn = async (sale: TestOrder): Promise<NewItem> => {
    const [item] = (await readBooking(fixture, sale.token))?.items ?? [];
    const offers = await offersBetween(feed, 'Christchurch', 'Greymouth', { now: fixture.time });
    const offer = offers.find(({ fareName }) => fareName === 'Scenic');
    const itemType = offer?.legs[0]?.itemType;
    if (!offer || !itemType || itemType === 'transfer') throw new Error('There is no offer.');
    const { offerId } = offer;
    return { itemType, offerId, pass: { bookingToken: sale.token, itemId: item?.id ?? '' } };
  };
  const refundPass = async ({ token }: TestOrder) => {
    const offered = await offerRefund(fixture, token, {});
    return offered.ok ? confirmRefund(fixture, token, offered.offer.id) : offered;
  };
  /** Lets the order expire, so that its holds end. */
  const expire = async () => {
    advanceClock(fixture, 31);
    await reconcile(fixture);
  };
  const payLate = async (late: TestOrder) => {
    fixture.provider.of(late.attemptId).status = 'captured';
    await settle(fixture, late.attemptId);
    await runBackgroundRounds(fixture);
  };

  test('is booked by a late payment, whose voucher is taken again', async () => {
    const ride = await rideOn(await buyPass());
    const { code, left } = await boughtVoucher(fixture, 20);
    const late = await order(fixture, [ride, coach], [code]);
    await expire();
    expect(await left()).toBe(20);
    await payLate(late);
    expect(await stateOf(fixture, late)).toMatchObject({ cancelReason: null, attempts: ['captured'] });
    expect(await left()).toBe(0);
  });

  test('returns the late payment and the voucher if its pass was refunded meanwhile', async () => {
    const sale = await buyPass();
    const { code, left } = await boughtVoucher(fixture, 20);
    const late = await order(fixture, [await rideOn(sale), coach], [code]);
    await expire();
    expect(await refundPass(sale)).toMatchObject({ ok: true });
    await payLate(late);
    expect(await stateOf(fixture, late)).toMatchObject({
      ...{ status: 'cancelled', cancelReason: 'not_available' },
      ...{ attempts: ['released'], provider: ['refunded'], holders: 0, mails: ['not-available'] },
    });
    expect(await left()).toBe(20);
  });
});
