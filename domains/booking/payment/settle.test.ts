// A payment that a test leaves unsettled is retried after the last test and writes to the log (@isolate).
import { beforeAll, describe, expect, test } from 'vitest';
import { addToCart } from '#domains/cart/add-to-cart.ts';
import type { NewItem } from '#domains/cart/cart.ts';
import { readCart } from '#domains/cart/read-cart.ts';
import { sweepNow } from '#domains/cart/start-sweeping.ts';
import {
  cartOf,
  failureOf,
  marketFeed,
  marketRides,
  offersBetween,
  pass,
  people,
} from '#domains/cart/testing.ts';
import type { LoadedFeed } from '#domains/travel/feed/loaded-feed.ts';
import { describeEachDatabase } from '#platform/database/testing.ts';
import type { CancelReason } from '../booking.ts';
import { attemptsOf, findBooking } from '../booking-store.ts';
import { eraseBooking } from '../privacy/erase-booking.ts';
import { listStaffWork } from '../staff/list-staff-work.ts';
import { reconcile } from './reconcile.ts';
import { resumeUnfinished } from './resume-unfinished.ts';
import { returnAfterLeaving, returnAfterPaying } from './return-from-payment.ts';
import { settle } from './settle.ts';
import { useShop } from './shop-suite.testing.ts';
import {
  authorise,
  decline,
  deleteCarts,
  later,
  letRoundsRun,
  type Ordered,
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

describeEachDatabase('a payment', (open) => {
  let shop: Shop;
  const bank = useShop(open, (fresh) => {
    shop = fresh;
  });

  /** Searches the same train at the current time. */
  const trainNow = async (): Promise<NewItem> => {
    const [offer] = await offersBetween(feed, 'Christchurch', 'Greymouth', { now: shop.time });
    return { ...train, offerId: offer?.offerId };
  };
  /** The reason that the staff page shows for a stuck order. */
  const onStaffPage = async ({ reference }: Ordered) =>
    (await listStaffWork(shop)).stuck.find((stuck) => stuck.reference === reference)?.because;
  const confirmed = {
    status: 'confirmed',
    cancelReason: null,
    items: ['confirmed'],
    attempts: ['captured'],
    bank: ['captured'],
    mails: ['booking'],
  };
  const given = (bank: string, cancelReason: CancelReason = 'not_available') => ({
    status: 'cancelled',
    cancelReason,
    attempts: ['released'],
    bank: [bank],
    holders: 0,
    mails: ['not-available'],
  });

  // @spec 1.7
  // @asvs 2.3.1
  test('is captured once it is authorised and the seats are sold, and empties the cart', async () => {
    const ordered = await order(shop, [train]);
    expect(await stateOf(shop, ordered)).toMatchObject({
      status: 'pending_payment',
      attempts: ['open'],
      holders: 0,
      mails: [],
    });
    authorise(shop, ordered.attemptId);
    expect(await settle(shop, ordered.attemptId)).toBe('captured');
    expect(await stateOf(shop, ordered)).toEqual({ ...confirmed, holders: 4 });
    expect(cartOf(await readCart(shop, ordered.sessionId))).toMatchObject({ items: [], holdExpiresAt: null });
    expect(shop.bank.moved).toHaveLength(1);
    later(shop, 20 * 60);
    expect(failureOf(await addToCart(shop, null, [await trainNow()]))).toMatchObject({ code: 'SOLD_OUT' });
  });

  test('for items on request leaves the booking to staff, who are notified', async () => {
    const ordered = await order(shop, [train, coach]);
    authorise(shop, ordered.attemptId);
    await settle(shop, ordered.attemptId);
    expect(await stateOf(shop, ordered)).toMatchObject({
      status: 'requested',
      items: ['confirmed', 'requested'],
      mails: ['booking', 'staff-request'],
    });
  });

  // @spec 4.7
  test('is captured and confirmed once if it is settled ten times concurrently, with one email', async () => {
    const ordered = await order(shop, [train]);
    authorise(shop, ordered.attemptId);
    shop.bank.pause = () => new Promise((go) => setImmediate(go));
    const ends = await Promise.all(Array.from({ length: 10 }, () => settle(shop, ordered.attemptId)));
    expect(new Set(ends)).toEqual(new Set(['captured']));
    expect(await stateOf(shop, ordered)).toEqual({ ...confirmed, holders: 4 });
    expect(shop.bank.moved).toHaveLength(1);
    const keys = shop.bank.calls.filter(({ call }) => call === 'capture').map(({ key }) => key);
    expect(new Set(keys)).toEqual(new Set([`${ordered.attemptId}:capture`]));
  });

  describe('with a difference from the order is never captured, and staff are notified', () => {
    const tampered: readonly (readonly [string, (attemptId: string) => object])[] = [
      ['less', () => ({ amountCents: 100 })],
      ['more', () => ({ amountCents: 99_999_900 })],
      ['in another currency', () => ({ currency: 'AUD' })],
      ['for another order', () => ({ attemptId: '00000000-0000-4000-8000-000000000000' })],
      ['without an attempt', () => ({ attemptId: null })],
    ];
    test.each(tampered)('%s', async (_, change) => {
      const ordered = await order(shop, [pass]);
      authorise(shop, ordered.attemptId);
      Object.assign(shop.bank.of(ordered.attemptId), change(ordered.attemptId));
      expect(await settle(shop, ordered.attemptId)).toBe('stuck');
      await letRoundsRun(shop);
      expect(shop.bank.moved).toEqual([]);
      const state = await stateOf(shop, ordered);
      expect(state).toMatchObject({ status: 'stuck', attempts: ['stuck'], mails: ['staff-stuck'] });
    });
  });

  test('that was declined does not disturb a new order with another card', async () => {
    const first = await order(shop, [train]);
    decline(shop, first.attemptId);
    await returnAfterPaying(shop, first.token);
    expect(await stateOf(shop, first)).toMatchObject({
      status: 'cancelled',
      cancelReason: 'payment_failed',
      attempts: ['failed'],
      holders: 0,
      mails: [],
    });
    const second = await orderCart(shop, first.sessionId);
    authorise(shop, second.attemptId);
    expect(await returnAfterPaying(shop, second.token)).toMatchObject({ booking: { status: 'confirmed' } });
    expect(await stateOf(shop, second)).toEqual({ ...confirmed, holders: 4 });
    const keys = shop.bank.calls.map(({ key }) => key).filter((key) => key !== null);
    expect(new Set(keys).size).toBe(keys.length);
  });

  test('with another card on the page where the first was declined is captured', async () => {
    const ordered = await order(shop, [train]);
    decline(shop, ordered.attemptId);
    await settle(shop, ordered.attemptId);
    authorise(shop, ordered.attemptId);
    await settle(shop, ordered.attemptId);
    expect(await stateOf(shop, ordered)).toEqual({ ...confirmed, holders: 4 });
  });

  describe('after the hold has expired', () => {
    const cases = [
      ['an hour', 60],
      ['71 hours', 71 * 60],
    ] as const;
    test.each(cases)(
      'is captured if the seats are free, %s late and with the cart deleted',
      async (_, minutes) => {
        const december = await offersBetween(feed, 'Christchurch', 'Greymouth', { date: '2026-12-20' });
        const ordered = await order(shop, [{ ...train, offerId: december[0]?.offerId }]);
        later(shop, minutes);
        await deleteCarts(shop);
        await sweepNow({ database: async () => shop.database, now: () => shop.time });
        authorise(shop, ordered.attemptId);
        await settle(shop, ordered.attemptId);
        expect(await stateOf(shop, ordered)).toEqual({ ...confirmed, holders: 4 });
      },
    );

    test('is captured although the page had expired and the booking was cancelled', async () => {
      const ordered = await order(shop, [train]);
      later(shop, 31);
      await reconcile(shop);
      expect(await stateOf(shop, ordered)).toMatchObject({
        status: 'cancelled',
        cancelReason: 'expired',
        attempts: ['released'],
        bank: ['cancelled'],
      });
      authorise(shop, ordered.attemptId);
      await settle(shop, ordered.attemptId);
      expect(await stateOf(shop, ordered)).toEqual({ ...confirmed, holders: 4 });
    });

    test('is voided if another visitor has the seats, with an email and nothing retained', async () => {
      const ordered = await order(shop, [train, pass]);
      later(shop, 40);
      await order(shop, [await trainNow()]);
      authorise(shop, ordered.attemptId);
      await settle(shop, ordered.attemptId);
      expect(await stateOf(shop, ordered)).toMatchObject(given('cancelled'));
      expect(shop.bank.moved.map(({ what }) => what)).toEqual(['voided']);
      // The pass is still in the cart.
      expect(cartOf(await readCart(shop, ordered.sessionId)).items).toHaveLength(2);
    });

    test('is refunded in full if it was already captured', async () => {
      const ordered = await order(shop, [train]);
      later(shop, 40);
      await order(shop, [await trainNow()]);
      shop.bank.of(ordered.attemptId).status = 'captured';
      await settle(shop, ordered.attemptId);
      expect(await stateOf(shop, ordered)).toMatchObject(given('refunded'));
      await letRoundsRun(shop);
      expect(shop.bank.moved.map(({ what }) => what)).toEqual(['refunded']);
    });

    test('is voided if the train has left', async () => {
      const ordered = await order(shop, [train]);
      later(shop, 48 * 60);
      authorise(shop, ordered.attemptId);
      await settle(shop, ordered.attemptId);
      expect(await stateOf(shop, ordered)).toMatchObject(given('cancelled', 'too_late'));
    });
  });

  test('buys only as many seats as there are if many late ones arrive concurrently', async () => {
    const seat = async () => ({ ...(await trainNow()), passengers: people(1) });
    const orders: Ordered[] = [];
    for (const _ of ['the first orders', 'orders after the first holds expired']) {
      for (let count = 0; count < 4; count += 1) orders.push(await order(shop, [await seat()]));
      later(shop, 36);
    }
    for (const { attemptId } of orders) authorise(shop, attemptId);
    bank.pause = () => new Promise((go) => setImmediate(go));
    await Promise.all(orders.map(({ attemptId }) => settle(shop, attemptId)));
    const states = await Promise.all(orders.map((each) => stateOf(shop, each)));
    expect(states.filter(({ status }) => status === 'confirmed')).toHaveLength(4);
    for (const state of states)
      expect(state).toMatchObject(state.status === 'confirmed' ? confirmed : given('cancelled'));
    expect(bank.moved.filter(({ what }) => what === 'captured')).toHaveLength(4);
  });

  // @spec 4.7
  test('for a superseded order is voided', async () => {
    const first = await order(shop, [train]);
    const second = await orderCart(shop, first.sessionId);
    expect(await stateOf(shop, first)).toMatchObject({ status: 'cancelled', cancelReason: 'superseded' });
    authorise(shop, first.attemptId);
    await settle(shop, first.attemptId);
    expect(await stateOf(shop, first)).toMatchObject(given('cancelled', 'superseded'));
    authorise(shop, second.attemptId);
    await settle(shop, second.attemptId);
    expect(await stateOf(shop, second)).toEqual({ ...confirmed, holders: 4 });
  });

  test('that was captured for a superseded order is refunded in full, and the cancel reason stays', async () => {
    const first = await order(shop, [train]);
    await orderCart(shop, first.sessionId);
    shop.bank.of(first.attemptId).status = 'captured';
    await settle(shop, first.attemptId);
    expect(await stateOf(shop, first)).toMatchObject(given('refunded', 'superseded'));
    await letRoundsRun(shop);
    expect((await stateOf(shop, first)).mails).toEqual(['not-available']);
  });

  test('made while the page of a superseded order is being closed is voided, and the cancel reason stays', async () => {
    const first = await order(shop, [train]);
    await orderCart(shop, first.sessionId);
    shop.bank.faults = [{ call: 'cancel', when: 'before', kind: 'unavailable' }];
    later(shop, 0.25);
    await resumeUnfinished(shop);
    expect(await stateOf(shop, first)).toMatchObject({ cancelReason: 'superseded', bank: ['open'] });
    authorise(shop, first.attemptId);
    await letRoundsRun(shop, 1);
    expect(await stateOf(shop, first)).toMatchObject(given('cancelled', 'superseded'));
  });

  test('for a failed order is voided if the cart was ordered again', async () => {
    const first = await order(shop, [train]);
    decline(shop, first.attemptId);
    await settle(shop, first.attemptId);
    const second = await orderCart(shop, first.sessionId);
    authorise(shop, first.attemptId);
    authorise(shop, second.attemptId);
    await Promise.all([settle(shop, first.attemptId), settle(shop, second.attemptId)]);
    expect(await stateOf(shop, first)).toMatchObject(given('cancelled', 'superseded'));
    expect(await stateOf(shop, second)).toEqual({ ...confirmed, holders: 4 });
  });

  test('page of a superseded order is closed soon after', async () => {
    const first = await order(shop, [train]);
    await orderCart(shop, first.sessionId);
    later(shop, 0.25);
    await resumeUnfinished(shop);
    expect(await stateOf(shop, first)).toMatchObject({
      status: 'cancelled',
      cancelReason: 'superseded',
      attempts: ['released'],
      bank: ['cancelled'],
      mails: [],
    });
  });

  test('that can no longer be captured releases its seats', async () => {
    const ordered = await order(shop, [train]);
    authorise(shop, ordered.attemptId);
    shop.bank.faults = [{ call: 'capture', when: 'before', kind: 'unavailable' }];
    await expect(settle(shop, ordered.attemptId)).rejects.toThrow('could not capture');
    expect(await stateOf(shop, ordered)).toMatchObject({ attempts: ['claimed'], holders: 4 });
    shop.bank.of(ordered.attemptId).status = 'expired';
    await letRoundsRun(shop, 1);
    expect(await stateOf(shop, ordered)).toMatchObject({
      status: 'cancelled',
      cancelReason: 'expired',
      attempts: ['released'],
      holders: 0,
    });
    expect((await addToCart(shop, null, [train])).ok).toBe(true);
  });

  test('without an answer to its capture is captured once', async () => {
    const ordered = await order(shop, [train]);
    authorise(shop, ordered.attemptId);
    shop.bank.faults = [{ call: 'capture', when: 'after', kind: 'unavailable' }];
    await expect(settle(shop, ordered.attemptId)).rejects.toThrow('did not answer');
    await letRoundsRun(shop, 1);
    expect(await stateOf(shop, ordered)).toEqual({ ...confirmed, holders: 4 });
    expect(shop.bank.moved).toHaveLength(1);
  });

  test('that the provider refuses to capture is left to staff', async () => {
    const ordered = await order(shop, [train]);
    authorise(shop, ordered.attemptId);
    shop.bank.faults = [
      { call: 'capture', when: 'before', kind: 'refused' },
      { call: 'capture', when: 'before', kind: 'refused' },
    ];
    expect(await settle(shop, ordered.attemptId)).toBe('stuck');
    expect(await stateOf(shop, ordered)).toMatchObject({ status: 'stuck', mails: ['staff-stuck'] });
  });

  test('that cannot be settled for a quarter of an hour is reported to staff once, and settled later', async () => {
    const ordered = await order(shop, [train]);
    authorise(shop, ordered.attemptId);
    const down = { call: 'capture', when: 'before', kind: 'unavailable' } as const;
    shop.bank.faults = Array.from({ length: 5 }, () => down);
    await expect(settle(shop, ordered.attemptId)).rejects.toThrow();
    await letRoundsRun(shop, 2);
    expect((await stateOf(shop, ordered)).mails).toEqual([]);
    later(shop, 15);
    await letRoundsRun(shop, 2);
    expect((await stateOf(shop, ordered)).mails).toEqual(['staff-stuck']);
    expect(await onStaffPage(ordered)).toMatch(/^The payment of \$409.60 is claimed since /);
    await letRoundsRun(shop, 1);
    expect(await onStaffPage(ordered)).toBeUndefined();
    expect(await stateOf(shop, ordered)).toMatchObject({ status: 'confirmed' });
  });

  // @spec 4.7
  test('without any webhook is found by the reconciler within eleven minutes, with the browser closed', async () => {
    const ordered = await order(shop, [train]);
    authorise(shop, ordered.attemptId);
    later(shop, 10);
    await reconcile(shop);
    expect(await stateOf(shop, ordered)).toEqual({ ...confirmed, holders: 4 });
  });

  test('that is not made in time is closed at the provider, and the cart keeps its holds', async () => {
    const ordered = await order(shop, [train]);
    later(shop, 31);
    await letRoundsRun(shop, 1);
    expect(await stateOf(shop, ordered)).toMatchObject({
      status: 'cancelled',
      cancelReason: 'expired',
      attempts: ['released'],
      bank: ['cancelled'],
    });
    expect(cartOf(await readCart(shop, ordered.sessionId)).items).toMatchObject([{ hold: 'held' }]);
  });

  test('made on a page after a decline is found when the page has expired, without a webhook', async () => {
    const ordered = await order(shop, [train]);
    decline(shop, ordered.attemptId);
    await settle(shop, ordered.attemptId);
    authorise(shop, ordered.attemptId);
    later(shop, 31);
    await reconcile(shop);
    expect(await stateOf(shop, ordered)).toEqual({ ...confirmed, holders: 4 });
    const asked = shop.bank.calls.length;
    later(shop, 60);
    await reconcile(shop);
    expect(shop.bank.calls).toHaveLength(asked);
  });

  test('page that is still open after its expiry is closed by the next call', async () => {
    const ordered = await order(shop, [train]);
    decline(shop, ordered.attemptId);
    await settle(shop, ordered.attemptId);
    // The page accepts another card.
    shop.bank.of(ordered.attemptId).status = 'open';
    await returnAfterPaying(shop, ordered.token);
    expect(await stateOf(shop, ordered)).toMatchObject({ attempts: ['failed'], bank: ['open'] });
    later(shop, 31);
    await returnAfterPaying(shop, ordered.token);
    expect(await stateOf(shop, ordered)).toMatchObject({ bank: ['cancelled'], mails: [] });
  });

  test('of an unavailable provider is reported to staff once, long after the expiry', async () => {
    const ordered = await order(shop, [train]);
    const down = { call: 'read', when: 'before', kind: 'unavailable' } as const;
    shop.bank.faults = Array.from({ length: 3 }, () => down);
    later(shop, 31);
    await reconcile(shop);
    expect((await stateOf(shop, ordered)).mails).toEqual([]);
    later(shop, 15);
    await reconcile(shop);
    await reconcile(shop);
    expect((await stateOf(shop, ordered)).mails).toEqual(['staff-stuck']);
    expect(await onStaffPage(ordered)).toMatch(/^The payment of \$409.60 is open since /);
  });

  test('for an order of an erased customer is voided', async () => {
    const ordered = await order(shop, [pass]);
    decline(shop, ordered.attemptId);
    await settle(shop, ordered.attemptId);
    expect(await eraseBooking(shop, ordered.reference)).toEqual({ ok: true });
    authorise(shop, ordered.attemptId);
    await settle(shop, ordered.attemptId);
    const [attempt] = await attemptsOf(shop.database, ordered.id);
    expect(attempt?.state).toBe('released');
    expect(await findBooking(shop.database, ordered.id)).toMatchObject({
      status: 'cancelled',
      cancelReason: 'erased',
    });
    expect(shop.bank.moved.map(({ what }) => what)).toEqual(['voided']);
  });

  describe('of a returning visitor', () => {
    test('is closed if they have not paid, and they can order again', async () => {
      const ordered = await order(shop, [train]);
      expect(await returnAfterLeaving(shop, ordered.token)).toMatchObject({
        booking: { status: 'cancelled', cancelReason: 'left' },
      });
      expect(await stateOf(shop, ordered)).toMatchObject({ attempts: ['released'], bank: ['cancelled'] });
      const again = await orderCart(shop, ordered.sessionId);
      expect(again.reference).not.toBe(ordered.reference);
    });

    test('is settled if they left after paying', async () => {
      const ordered = await order(shop, [train]);
      authorise(shop, ordered.attemptId);
      expect(await returnAfterLeaving(shop, ordered.token)).toMatchObject({
        booking: { status: 'confirmed' },
      });
    });

    test('shows the last known state while the provider is unavailable, and is settled later', async () => {
      const ordered = await order(shop, [train]);
      authorise(shop, ordered.attemptId);
      shop.bank.faults = [{ call: 'read', when: 'before', kind: 'unavailable' }];
      expect(await returnAfterPaying(shop, ordered.token)).toMatchObject({
        booking: { status: 'pending_payment' },
      });
      await letRoundsRun(shop, 1);
      expect(await stateOf(shop, ordered)).toMatchObject({ status: 'confirmed' });
    });

    test('does not call the provider once everything is done', async () => {
      const ordered = await order(shop, [train]);
      authorise(shop, ordered.attemptId);
      await returnAfterPaying(shop, ordered.token);
      const asked = shop.bank.calls.length;
      expect(await returnAfterPaying(shop, ordered.token)).toMatchObject({
        booking: { status: 'confirmed' },
      });
      expect(shop.bank.calls).toHaveLength(asked);
    });

    test('is not found by an unknown token', async () => {
      expect(await returnAfterPaying(shop, 'x'.repeat(43))).toBeNull();
      expect(await returnAfterLeaving(shop, '')).toBeNull();
    });
  });
});
