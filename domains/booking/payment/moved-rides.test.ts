// A payment that a test leaves unsettled is retried after the last test and writes to the log (@isolate).
import { beforeAll, describe, expect, test } from 'vitest';
import { addToCart } from '#domains/cart/add-to-cart.ts';
import type { NewItem } from '#domains/cart/cart.ts';
import {
  cartOf,
  findTestRides,
  loadTestTimetable,
  pass,
  testTimetableFiles,
} from '#domains/cart/cart-fixtures.testing.ts';
import { readCart } from '#domains/cart/read-cart.ts';
import type { LoadedFeed } from '#domains/travel/feed/loaded-feed.ts';
import { describeEachDatabase } from '#platform/database/test-database.testing.ts';
import { movedTimetables, sameRides } from '../moved-timetables.testing.ts';
import { TimetableAwayError } from './claim.ts';
import {
  advanceClock,
  authorise,
  boughtVoucher,
  mailsAbout,
  order,
  orderCart,
  type PaymentFixture,
  runBackgroundRounds,
  stateOf,
} from './payment-fixtures.testing.ts';
import { usePaymentFixture } from './payment-suite.testing.ts';
import { reconcile } from './reconcile.ts';
import { returnAfterPaying } from './return-from-payment.ts';
import { settle } from './settle.ts';

let feed: LoadedFeed;
/** A ride for all four seats of a train, with live stock. */
let train: NewItem;
/** A coach ride on request. */
let coach: NewItem;
beforeAll(async () => {
  feed = await loadTestTimetable();
  ({ train, coach } = await findTestRides(feed));
});

describeEachDatabase('a ride after a timetable change', (open) => {
  let fixture: PaymentFixture;
  usePaymentFixture(open, (fresh) => {
    fixture = fresh;
  });

  const refused = (provider: string) => ({
    ...{ status: 'cancelled', cancelReason: 'timetable_changed', attempts: ['released'] },
    ...{ provider: [provider], holders: 0, mails: ['not-available'] },
  });

  describe.each(Object.entries(movedTimetables))('if it %s', (_, files) => {
    // @spec 4.7
    test('is not sold: the payment is voided, and the cart keeps its holds', async () => {
      const ordered = await order(fixture, [train]);
      fixture.timetable = await loadTestTimetable(files);
      authorise(fixture, ordered.attemptId);
      await settle(fixture, ordered.attemptId);
      expect(await stateOf(fixture, ordered)).toMatchObject(refused('cancelled'));
      expect(fixture.provider.moved.map(({ what }) => what)).toEqual(['voided']);
      expect(cartOf(await readCart(fixture, ordered.sessionId)).items).toMatchObject([{ hold: 'held' }]);
    });
  });

  test.each(Object.entries(sameRides))('is sold if the timetable %s', async (_, files) => {
    const ordered = await order(fixture, [train]);
    fixture.timetable = await loadTestTimetable(files);
    authorise(fixture, ordered.attemptId);
    await settle(fixture, ordered.attemptId);
    expect(await stateOf(fixture, ordered)).toMatchObject({
      status: 'confirmed',
      attempts: ['captured'],
      holders: 4,
    });
  });

  test('is not sold to a late or already captured payment, which is refunded in full', async () => {
    const ordered = await order(fixture, [train]);
    advanceClock(fixture, 31);
    await reconcile(fixture);
    fixture.timetable = await loadTestTimetable(movedTimetables['does not run on that day']);
    fixture.provider.of(ordered.attemptId).status = 'captured';
    await settle(fixture, ordered.attemptId);
    await runBackgroundRounds(fixture);
    expect(await stateOf(fixture, ordered)).toMatchObject(refused('refunded'));
    expect(fixture.provider.moved.map(({ what }) => what)).toEqual(['refunded']);
  });

  test('is not requested, either, if it is on request; and half an order is not sold', async () => {
    const ordered = await order(fixture, [pass, coach]);
    fixture.timetable = await loadTestTimetable({
      stop_times: testTimetableFiles.stop_times.replace('coach,13:30:00,13:30:00', 'coach,13:45:00,13:45:00'),
    });
    authorise(fixture, ordered.attemptId);
    await settle(fixture, ordered.attemptId);
    expect(await stateOf(fixture, ordered)).toMatchObject(refused('cancelled'));
  });

  test('stays confirmed for a booking that already claimed it', async () => {
    const ordered = await order(fixture, [train]);
    authorise(fixture, ordered.attemptId);
    fixture.provider.faults = [{ call: 'capture', when: 'after', kind: 'unavailable' }];
    await expect(settle(fixture, ordered.attemptId)).rejects.toThrow('did not answer');
    fixture.timetable = await loadTestTimetable(movedTimetables['does not run any more']);
    await runBackgroundRounds(fixture, 1);
    expect(await stateOf(fixture, ordered)).toMatchObject({ status: 'confirmed', attempts: ['captured'] });
  });

  test('returns the voucher deposits of an order without a card payment', async () => {
    const { code, left } = await boughtVoucher(fixture, 500);
    const { sessionId } = cartOf(await addToCart(fixture, null, [train]));
    fixture.crashAt = 'booking-written';
    await expect(orderCart(fixture, sessionId, [code])).rejects.toThrow('booking-written');
    fixture.timetable = await loadTestTimetable(movedTimetables['leaves a minute later']);
    await runBackgroundRounds(fixture, 1);
    expect(await left()).toBe(500);
  });

  describe('while no timetable can be read', () => {
    test('is neither sold nor refused until a background round reads one', async () => {
      const ordered = await order(fixture, [train]);
      fixture.timetable = null;
      authorise(fixture, ordered.attemptId);
      await expect(settle(fixture, ordered.attemptId)).rejects.toThrow(TimetableAwayError);
      expect(await returnAfterPaying(fixture, ordered.token)).toMatchObject({
        booking: { status: 'pending_payment' },
      });
      await runBackgroundRounds(fixture, 2);
      expect(await stateOf(fixture, ordered)).toMatchObject({
        ...{ status: 'pending_payment', attempts: ['open'], provider: ['authorised'], mails: [] },
      });
      expect(fixture.provider.moved).toEqual([]);
      expect(cartOf(await readCart(fixture, ordered.sessionId)).items).toMatchObject([{ hold: 'held' }]);
      fixture.timetable = feed;
      advanceClock(fixture, 10);
      await reconcile(fixture);
      expect(await stateOf(fixture, ordered)).toMatchObject({
        status: 'confirmed',
        attempts: ['captured'],
        holders: 4,
      });
    });

    test('is reported to staff after too long', async () => {
      const ordered = await order(fixture, [train]);
      fixture.timetable = null;
      authorise(fixture, ordered.attemptId);
      advanceClock(fixture, 46);
      await reconcile(fixture);
      expect(await mailsAbout(fixture, ordered.id)).toEqual(['staff-stuck']);
      fixture.timetable = feed;
    });

    test('keeps the voucher deposits of an order without a card payment', async () => {
      const { code, left } = await boughtVoucher(fixture, 500);
      const { sessionId } = cartOf(await addToCart(fixture, null, [train]));
      fixture.crashAt = 'booking-written';
      await expect(orderCart(fixture, sessionId, [code])).rejects.toThrow('booking-written');
      fixture.timetable = null;
      await runBackgroundRounds(fixture, 1);
      expect(await left()).toBe(100);
      fixture.timetable = feed;
      await runBackgroundRounds(fixture, 1);
      expect(cartOf(await readCart(fixture, sessionId)).items).toEqual([]);
      expect(await left()).toBe(100);
    });

    test('does not delay an order without rides', async () => {
      const ordered = await order(fixture, [pass]);
      fixture.timetable = null;
      authorise(fixture, ordered.attemptId);
      await settle(fixture, ordered.attemptId);
      expect(await stateOf(fixture, ordered)).toMatchObject({ status: 'confirmed' });
      fixture.timetable = feed;
    });
  });
});
