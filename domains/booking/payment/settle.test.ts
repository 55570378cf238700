// A visit that is never heard is tried again after the last test, and tells the log (@isolate).
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
import { arrive } from './arrive.ts';
import { leave } from './leave.ts';
import { reconcile } from './reconcile.ts';
import { resumeUnfinished } from './resume-unfinished.ts';
import { settle } from './settle.ts';
import { useShop } from './shop-suite.testing.ts';
import {
  authorise,
  decline,
  forgetCarts,
  later,
  letRoundsRun,
  type Ordered,
  order,
  orderCart,
  type Shop,
  stateOf,
} from './testing.ts';

let feed: LoadedFeed;
/** All four seats of a train, live. */
let train: NewItem;
/** A coach that staff have to ask for. */
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

  /** The same train, as somebody who looks for it now finds it. */
  const trainNow = async (): Promise<NewItem> => {
    const [offer] = await offersBetween(feed, 'Christchurch', 'Greymouth', { now: shop.time });
    return { ...train, offerId: offer?.offerId };
  };
  /** Why staff are to look at an order. */
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
  test('that is authorised is captured once the seats are sold, and the cart is empty then', async () => {
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

  test('for what is on request leaves the booking to staff, who are told', async () => {
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
  test('settled ten times at once is captured once and confirmed once, with one mail', async () => {
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

  describe('that is another than was asked for is never captured, and staff are told', () => {
    const tampered: readonly (readonly [string, (attemptId: string) => object])[] = [
      ['less', () => ({ amountCents: 100 })],
      ['more', () => ({ amountCents: 99_999_900 })],
      ['in another currency', () => ({ currency: 'AUD' })],
      ['for another order', () => ({ attemptId: '00000000-0000-4000-8000-000000000000' })],
      ['opened by somebody else', () => ({ attemptId: null })],
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

  test('that was declined lets the next card, on a new order, work the first time', async () => {
    const first = await order(shop, [train]);
    decline(shop, first.attemptId);
    await arrive(shop, first.token);
    expect(await stateOf(shop, first)).toMatchObject({
      status: 'cancelled',
      cancelReason: 'payment_failed',
      attempts: ['failed'],
      holders: 0,
      mails: [],
    });
    const second = await orderCart(shop, first.sessionId);
    authorise(shop, second.attemptId);
    expect(await arrive(shop, second.token)).toMatchObject({ booking: { status: 'confirmed' } });
    expect(await stateOf(shop, second)).toEqual({ ...confirmed, holders: 4 });
    const keys = shop.bank.calls.map(({ key }) => key).filter((key) => key !== null);
    expect(new Set(keys).size).toBe(keys.length);
  });

  test('declined first and then made with another card on the same page is taken', async () => {
    const ordered = await order(shop, [train]);
    decline(shop, ordered.attemptId);
    await settle(shop, ordered.attemptId);
    authorise(shop, ordered.attemptId);
    await settle(shop, ordered.attemptId);
    expect(await stateOf(shop, ordered)).toEqual({ ...confirmed, holders: 4 });
  });

  describe('that comes after the hold ran out', () => {
    const cases = [
      ['an hour', 60],
      ['71 hours', 71 * 60],
    ] as const;
    test.each(cases)(
      'is taken when the seats are free, %s late and with the cart gone',
      async (_, minutes) => {
        const december = await offersBetween(feed, 'Christchurch', 'Greymouth', { date: '2026-12-20' });
        const ordered = await order(shop, [{ ...train, offerId: december[0]?.offerId }]);
        later(shop, minutes);
        await forgetCarts(shop);
        await sweepNow({ database: async () => shop.database, now: () => shop.time });
        authorise(shop, ordered.attemptId);
        await settle(shop, ordered.attemptId);
        expect(await stateOf(shop, ordered)).toEqual({ ...confirmed, holders: 4 });
      },
    );

    test('is taken although the page had expired and everything was over', async () => {
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

    test('is let go when somebody else has the seats, with a mail and nothing kept', async () => {
      const ordered = await order(shop, [train, pass]);
      later(shop, 40);
      await order(shop, [await trainNow()]);
      authorise(shop, ordered.attemptId);
      await settle(shop, ordered.attemptId);
      expect(await stateOf(shop, ordered)).toMatchObject(given('cancelled'));
      expect(shop.bank.moved.map(({ what }) => what)).toEqual(['voided']);
      // The pass is still there to be bought.
      expect(cartOf(await readCart(shop, ordered.sessionId)).items).toHaveLength(2);
    });

    test('is returned in full when it was captured already', async () => {
      const ordered = await order(shop, [train]);
      later(shop, 40);
      await order(shop, [await trainNow()]);
      shop.bank.of(ordered.attemptId).status = 'captured';
      await settle(shop, ordered.attemptId);
      expect(await stateOf(shop, ordered)).toMatchObject(given('refunded'));
      await letRoundsRun(shop);
      expect(shop.bank.moved.map(({ what }) => what)).toEqual(['refunded']);
    });

    test('is let go when the train has left', async () => {
      const ordered = await order(shop, [train]);
      later(shop, 48 * 60);
      authorise(shop, ordered.attemptId);
      await settle(shop, ordered.attemptId);
      expect(await stateOf(shop, ordered)).toMatchObject(given('cancelled', 'too_late'));
    });
  });

  test('late, of many for the same seats at once, is taken for as many as there are seats', async () => {
    const seat = async () => ({ ...(await trainNow()), passengers: people(1) });
    const orders: Ordered[] = [];
    for (const _ of ['those who come first', 'those who come when their time is over']) {
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
  test('for an order that another took the place of goes back', async () => {
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

  test('captured for an order that another took the place of is returned in full, and why stays what it was', async () => {
    const first = await order(shop, [train]);
    await orderCart(shop, first.sessionId);
    shop.bank.of(first.attemptId).status = 'captured';
    await settle(shop, first.attemptId);
    expect(await stateOf(shop, first)).toMatchObject(given('refunded', 'superseded'));
    await letRoundsRun(shop);
    expect((await stateOf(shop, first)).mails).toEqual(['not-available']);
  });

  test('made while the page of a replaced order is being closed goes back, and why stays what it was', async () => {
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

  test('for an order that failed, when the cart was ordered anew since, goes back', async () => {
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

  test('page of an order that another took the place of is closed soon after', async () => {
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

  test('that can’t be captured any more gives its seats free', async () => {
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

  test('whose capture was not answered is captured once', async () => {
    const ordered = await order(shop, [train]);
    authorise(shop, ordered.attemptId);
    shop.bank.faults = [{ call: 'capture', when: 'after', kind: 'unavailable' }];
    await expect(settle(shop, ordered.attemptId)).rejects.toThrow('did not answer');
    await letRoundsRun(shop, 1);
    expect(await stateOf(shop, ordered)).toEqual({ ...confirmed, holders: 4 });
    expect(shop.bank.moved).toHaveLength(1);
  });

  test('that the provider refuses to take is staff’s to look at', async () => {
    const ordered = await order(shop, [train]);
    authorise(shop, ordered.attemptId);
    shop.bank.faults = [
      { call: 'capture', when: 'before', kind: 'refused' },
      { call: 'capture', when: 'before', kind: 'refused' },
    ];
    expect(await settle(shop, ordered.attemptId)).toBe('stuck');
    expect(await stateOf(shop, ordered)).toMatchObject({ status: 'stuck', mails: ['staff-stuck'] });
  });

  test('that nobody can work on for a quarter of an hour is told to staff, once, and settled when that is over', async () => {
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
  test('that nobody tells of is found by the reconciler within eleven minutes, the browser closed', async () => {
    const ordered = await order(shop, [train]);
    authorise(shop, ordered.attemptId);
    later(shop, 10);
    await reconcile(shop);
    expect(await stateOf(shop, ordered)).toEqual({ ...confirmed, holders: 4 });
  });

  test('that is not made in time is closed at the provider, and the cart holds what it can', async () => {
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

  test('made on a page that was declined once is found when its time is over, though nobody tells', async () => {
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

  test('page that is still there when its time is over is closed by whoever looks first', async () => {
    const ordered = await order(shop, [train]);
    decline(shop, ordered.attemptId);
    await settle(shop, ordered.attemptId);
    // Another card may be tried on it.
    shop.bank.of(ordered.attemptId).status = 'open';
    await arrive(shop, ordered.token);
    expect(await stateOf(shop, ordered)).toMatchObject({ attempts: ['failed'], bank: ['open'] });
    later(shop, 31);
    await arrive(shop, ordered.token);
    expect(await stateOf(shop, ordered)).toMatchObject({ bank: ['cancelled'], mails: [] });
  });

  test('whose provider can’t be asked long after its time is told to staff, once', async () => {
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

  test('that comes for an order of which it was erased who made it goes back', async () => {
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

  describe('of a visitor who comes back', () => {
    test('without having paid is closed, and the order is theirs to make again', async () => {
      const ordered = await order(shop, [train]);
      expect(await leave(shop, ordered.token)).toMatchObject({
        booking: { status: 'cancelled', cancelReason: 'left' },
      });
      expect(await stateOf(shop, ordered)).toMatchObject({ attempts: ['released'], bank: ['cancelled'] });
      const again = await orderCart(shop, ordered.sessionId);
      expect(again.reference).not.toBe(ordered.reference);
    });

    test('by the way of those who gave up, but has paid, is settled', async () => {
      const ordered = await order(shop, [train]);
      authorise(shop, ordered.attemptId);
      expect(await leave(shop, ordered.token)).toMatchObject({ booking: { status: 'confirmed' } });
    });

    test('while the provider is away shows what is known, and is settled later', async () => {
      const ordered = await order(shop, [train]);
      authorise(shop, ordered.attemptId);
      shop.bank.faults = [{ call: 'read', when: 'before', kind: 'unavailable' }];
      expect(await arrive(shop, ordered.token)).toMatchObject({ booking: { status: 'pending_payment' } });
      await letRoundsRun(shop, 1);
      expect(await stateOf(shop, ordered)).toMatchObject({ status: 'confirmed' });
    });

    test('again, when all is done, waits for no provider', async () => {
      const ordered = await order(shop, [train]);
      authorise(shop, ordered.attemptId);
      await arrive(shop, ordered.token);
      const asked = shop.bank.calls.length;
      expect(await arrive(shop, ordered.token)).toMatchObject({ booking: { status: 'confirmed' } });
      expect(shop.bank.calls).toHaveLength(asked);
    });

    test('with a token that opens nothing, is nobody’s', async () => {
      expect(await arrive(shop, 'x'.repeat(43))).toBeNull();
      expect(await leave(shop, '')).toBeNull();
    });
  });
});
