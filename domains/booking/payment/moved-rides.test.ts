// A payment that a test leaves unsettled is retried after the last test and writes to the log (@isolate).
import { beforeAll, describe, expect, test } from 'vitest';
import { addToCart } from '#domains/cart/add-to-cart.ts';
import type { NewItem } from '#domains/cart/cart.ts';
import { readCart } from '#domains/cart/read-cart.ts';
import { cartOf, marketFeed, marketFiles, marketRides, pass } from '#domains/cart/testing.ts';
import type { LoadedFeed } from '#domains/travel/feed/loaded-feed.ts';
import { describeEachDatabase } from '#platform/database/testing.ts';
import { movedTimetables, sameRides } from '../moved-timetables.testing.ts';
import { TimetableAwayError } from './claim.ts';
import { reconcile } from './reconcile.ts';
import { returnAfterPaying } from './return-from-payment.ts';
import { settle } from './settle.ts';
import { useShop } from './shop-suite.testing.ts';
import {
  authorise,
  boughtVoucher,
  later,
  letRoundsRun,
  mailsAbout,
  order,
  orderCart,
  type Shop,
  stateOf,
} from './testing.ts';

let feed: LoadedFeed;
/** A ride for all four seats of a train, with live stock. */
let train: NewItem;
/** A coach ride on request. */
let coach: NewItem;
beforeAll(async () => {
  feed = await marketFeed();
  ({ train, coach } = await marketRides(feed));
});

describeEachDatabase('a ride after a timetable change', (open) => {
  let shop: Shop;
  useShop(open, (fresh) => {
    shop = fresh;
  });

  const refused = (bank: string) => ({
    ...{ status: 'cancelled', cancelReason: 'timetable_changed', attempts: ['released'] },
    ...{ bank: [bank], holders: 0, mails: ['not-available'] },
  });

  describe.each(Object.entries(movedTimetables))('if it %s', (_, files) => {
    // @spec 4.7
    test('is not sold: the payment is voided, and the cart keeps its holds', async () => {
      const ordered = await order(shop, [train]);
      shop.timetable = await marketFeed(files);
      authorise(shop, ordered.attemptId);
      await settle(shop, ordered.attemptId);
      expect(await stateOf(shop, ordered)).toMatchObject(refused('cancelled'));
      expect(shop.bank.moved.map(({ what }) => what)).toEqual(['voided']);
      expect(cartOf(await readCart(shop, ordered.sessionId)).items).toMatchObject([{ hold: 'held' }]);
    });
  });

  test.each(Object.entries(sameRides))('is sold if the timetable %s', async (_, files) => {
    const ordered = await order(shop, [train]);
    shop.timetable = await marketFeed(files);
    authorise(shop, ordered.attemptId);
    await settle(shop, ordered.attemptId);
    expect(await stateOf(shop, ordered)).toMatchObject({
      status: 'confirmed',
      attempts: ['captured'],
      holders: 4,
    });
  });

  test('is not sold to a late or already captured payment, which is refunded in full', async () => {
    const ordered = await order(shop, [train]);
    later(shop, 31);
    await reconcile(shop);
    shop.timetable = await marketFeed(movedTimetables['does not run on that day']);
    shop.bank.of(ordered.attemptId).status = 'captured';
    await settle(shop, ordered.attemptId);
    await letRoundsRun(shop);
    expect(await stateOf(shop, ordered)).toMatchObject(refused('refunded'));
    expect(shop.bank.moved.map(({ what }) => what)).toEqual(['refunded']);
  });

  test('is not requested, either, if it is on request; and half an order is not sold', async () => {
    const ordered = await order(shop, [pass, coach]);
    shop.timetable = await marketFeed({
      stop_times: marketFiles.stop_times.replace('coach,13:30:00,13:30:00', 'coach,13:45:00,13:45:00'),
    });
    authorise(shop, ordered.attemptId);
    await settle(shop, ordered.attemptId);
    expect(await stateOf(shop, ordered)).toMatchObject(refused('cancelled'));
  });

  test('stays confirmed for a booking that already claimed it', async () => {
    const ordered = await order(shop, [train]);
    authorise(shop, ordered.attemptId);
    shop.bank.faults = [{ call: 'capture', when: 'after', kind: 'unavailable' }];
    await expect(settle(shop, ordered.attemptId)).rejects.toThrow('did not answer');
    shop.timetable = await marketFeed(movedTimetables['does not run any more']);
    await letRoundsRun(shop, 1);
    expect(await stateOf(shop, ordered)).toMatchObject({ status: 'confirmed', attempts: ['captured'] });
  });

  test('returns the voucher deposits of an order without a card payment', async () => {
    const { code, left } = await boughtVoucher(shop, 500);
    const { sessionId } = cartOf(await addToCart(shop, null, [train]));
    shop.crashAt = 'booking-written';
    await expect(orderCart(shop, sessionId, [code])).rejects.toThrow('booking-written');
    shop.timetable = await marketFeed(movedTimetables['leaves a minute later']);
    await letRoundsRun(shop, 1);
    expect(await left()).toBe(500);
  });

  describe('while no timetable can be read', () => {
    test('is neither sold nor refused until a background round reads one', async () => {
      const ordered = await order(shop, [train]);
      shop.timetable = null;
      authorise(shop, ordered.attemptId);
      await expect(settle(shop, ordered.attemptId)).rejects.toThrow(TimetableAwayError);
      expect(await returnAfterPaying(shop, ordered.token)).toMatchObject({
        booking: { status: 'pending_payment' },
      });
      await letRoundsRun(shop, 2);
      expect(await stateOf(shop, ordered)).toMatchObject({
        ...{ status: 'pending_payment', attempts: ['open'], bank: ['authorised'], mails: [] },
      });
      expect(shop.bank.moved).toEqual([]);
      expect(cartOf(await readCart(shop, ordered.sessionId)).items).toMatchObject([{ hold: 'held' }]);
      shop.timetable = feed;
      later(shop, 10);
      await reconcile(shop);
      expect(await stateOf(shop, ordered)).toMatchObject({
        status: 'confirmed',
        attempts: ['captured'],
        holders: 4,
      });
    });

    test('is reported to staff after too long', async () => {
      const ordered = await order(shop, [train]);
      shop.timetable = null;
      authorise(shop, ordered.attemptId);
      later(shop, 46);
      await reconcile(shop);
      expect(await mailsAbout(shop, ordered.id)).toEqual(['staff-stuck']);
      shop.timetable = feed;
    });

    test('keeps the voucher deposits of an order without a card payment', async () => {
      const { code, left } = await boughtVoucher(shop, 500);
      const { sessionId } = cartOf(await addToCart(shop, null, [train]));
      shop.crashAt = 'booking-written';
      await expect(orderCart(shop, sessionId, [code])).rejects.toThrow('booking-written');
      shop.timetable = null;
      await letRoundsRun(shop, 1);
      expect(await left()).toBe(100);
      shop.timetable = feed;
      await letRoundsRun(shop, 1);
      expect(cartOf(await readCart(shop, sessionId)).items).toEqual([]);
      expect(await left()).toBe(100);
    });

    test('does not delay an order without rides', async () => {
      const ordered = await order(shop, [pass]);
      shop.timetable = null;
      authorise(shop, ordered.attemptId);
      await settle(shop, ordered.attemptId);
      expect(await stateOf(shop, ordered)).toMatchObject({ status: 'confirmed' });
      shop.timetable = feed;
    });
  });
});
