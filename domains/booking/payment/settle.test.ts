// A payment that a test leaves unsettled is retried after the last test and writes to the log (@isolate).
import { beforeAll, describe, expect, test } from 'vitest';
import { addToCart } from '#domains/cart/add-to-cart.ts';
import type { NewItem } from '#domains/cart/cart.ts';
import {
  cartOf,
  failureOf,
  findTestRides,
  loadTestTimetable,
  offersBetween,
  pass,
  people,
} from '#domains/cart/cart-fixtures.testing.ts';
import { readCart } from '#domains/cart/read-cart.ts';
import { sweepNow } from '#domains/cart/start-sweeping.ts';
import type { LoadedFeed } from '#domains/travel/feed/loaded-feed.ts';
import { describeEachDatabase } from '#platform/database/test-database.testing.ts';
import type { CancelReason } from '../booking.ts';
import { attemptsOf, findBooking } from '../booking-store.ts';
import { eraseBooking } from '../privacy/erase-booking.ts';
import { listStaffWork } from '../staff/list-staff-work.ts';
import {
  advanceClock,
  authorise,
  decline,
  deleteCarts,
  order,
  orderCart,
  type PaymentFixture,
  runBackgroundRounds,
  stateOf,
  type TestOrder,
} from './payment-fixtures.testing.ts';
import { usePaymentFixture } from './payment-suite.testing.ts';
import { reconcile } from './reconcile.ts';
import { resumeUnfinished } from './resume-unfinished.ts';
import { returnAfterLeaving, returnAfterPaying } from './return-from-payment.ts';
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

describeEachDatabase('a payment', (open) => {
  let fixture: PaymentFixture;
  const provider = usePaymentFixture(open, (fresh) => {
    fixture = fresh;
  });

  /** Searches the same train at the current time. */
  const trainNow = async (): Promise<NewItem> => {
    const [offer] = await offersBetween(feed, 'Christchurch', 'Greymouth', { now: fixture.time });
    return { ...train, offerId: offer?.offerId };
  };
  /** The reason that the staff page shows for a stuck order. */
  const onStaffPage = async ({ reference }: TestOrder) =>
    (await listStaffWork(fixture)).stuck.find((stuck) => stuck.reference === reference)?.because;
  const confirmed = {
    status: 'confirmed',
    cancelReason: null,
    items: ['confirmed'],
    attempts: ['captured'],
    provider: ['captured'],
    mails: ['booking'],
  };
  const given = (provider: string, cancelReason: CancelReason = 'not_available') => ({
    status: 'cancelled',
    cancelReason,
    attempts: ['released'],
    provider: [provider],
    holders: 0,
    mails: ['not-available'],
  });

  // @spec 1.7
  // @asvs 2.3.1
  test('is captured once it is authorised and the seats are sold, and empties the cart', async () => {
    const ordered = await order(fixture, [train]);
    expect(await stateOf(fixture, ordered)).toMatchObject({
      status: 'pending_payment',
      attempts: ['open'],
      holders: 0,
      mails: [],
    });
    authorise(fixture, ordered.attemptId);
    expect(await settle(fixture, ordered.attemptId)).toBe('captured');
    expect(await stateOf(fixture, ordered)).toEqual({ ...confirmed, holders: 4 });
    expect(cartOf(await readCart(fixture, ordered.sessionId))).toMatchObject({
      items: [],
      holdExpiresAt: null,
    });
    expect(fixture.provider.moved).toHaveLength(1);
    advanceClock(fixture, 20 * 60);
    expect(failureOf(await addToCart(fixture, null, [await trainNow()]))).toMatchObject({ code: 'SOLD_OUT' });
  });

  test('for items on request leaves the booking to staff, who are notified', async () => {
    const ordered = await order(fixture, [train, coach]);
    authorise(fixture, ordered.attemptId);
    await settle(fixture, ordered.attemptId);
    expect(await stateOf(fixture, ordered)).toMatchObject({
      status: 'requested',
      items: ['confirmed', 'requested'],
      mails: ['booking', 'staff-request'],
    });
  });

  // @spec 4.7
  test('is captured and confirmed once if it is settled ten times concurrently, with one email', async () => {
    const ordered = await order(fixture, [train]);
    authorise(fixture, ordered.attemptId);
    fixture.provider.pause = () => new Promise((go) => setImmediate(go));
    const ends = await Promise.all(Array.from({ length: 10 }, () => settle(fixture, ordered.attemptId)));
    expect(new Set(ends)).toEqual(new Set(['captured']));
    expect(await stateOf(fixture, ordered)).toEqual({ ...confirmed, holders: 4 });
    expect(fixture.provider.moved).toHaveLength(1);
    const keys = fixture.provider.calls.filter(({ call }) => call === 'capture').map(({ key }) => key);
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
      const ordered = await order(fixture, [pass]);
      authorise(fixture, ordered.attemptId);
      Object.assign(fixture.provider.of(ordered.attemptId), change(ordered.attemptId));
      expect(await settle(fixture, ordered.attemptId)).toBe('stuck');
      await runBackgroundRounds(fixture);
      expect(fixture.provider.moved).toEqual([]);
      const state = await stateOf(fixture, ordered);
      expect(state).toMatchObject({ status: 'stuck', attempts: ['stuck'], mails: ['staff-stuck'] });
    });
  });

  test('that was declined does not disturb a new order with another card', async () => {
    const first = await order(fixture, [train]);
    decline(fixture, first.attemptId);
    await returnAfterPaying(fixture, first.token);
    expect(await stateOf(fixture, first)).toMatchObject({
      status: 'cancelled',
      cancelReason: 'payment_failed',
      attempts: ['failed'],
      holders: 0,
      mails: [],
    });
    const second = await orderCart(fixture, first.sessionId);
    authorise(fixture, second.attemptId);
    expect(await returnAfterPaying(fixture, second.token)).toMatchObject({
      booking: { status: 'confirmed' },
    });
    expect(await stateOf(fixture, second)).toEqual({ ...confirmed, holders: 4 });
    const keys = fixture.provider.calls.map(({ key }) => key).filter((key) => key !== null);
    expect(new Set(keys).size).toBe(keys.length);
  });

  test('with another card on the page where the first was declined is captured', async () => {
    const ordered = await order(fixture, [train]);
    decline(fixture, ordered.attemptId);
    await settle(fixture, ordered.attemptId);
    authorise(fixture, ordered.attemptId);
    await settle(fixture, ordered.attemptId);
    expect(await stateOf(fixture, ordered)).toEqual({ ...confirmed, holders: 4 });
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
        const ordered = await order(fixture, [{ ...train, offerId: december[0]?.offerId }]);
        advanceClock(fixture, minutes);
        await deleteCarts(fixture);
        await sweepNow({ database: async () => fixture.database, now: () => fixture.time });
        authorise(fixture, ordered.attemptId);
        await settle(fixture, ordered.attemptId);
        expect(await stateOf(fixture, ordered)).toEqual({ ...confirmed, holders: 4 });
      },
    );

    test('is captured although the page had expired and the booking was cancelled', async () => {
      const ordered = await order(fixture, [train]);
      advanceClock(fixture, 31);
      await reconcile(fixture);
      expect(await stateOf(fixture, ordered)).toMatchObject({
        status: 'cancelled',
        cancelReason: 'expired',
        attempts: ['released'],
        provider: ['cancelled'],
      });
      authorise(fixture, ordered.attemptId);
      await settle(fixture, ordered.attemptId);
      expect(await stateOf(fixture, ordered)).toEqual({ ...confirmed, holders: 4 });
    });

    test('is voided if another visitor has the seats, with an email and nothing retained', async () => {
      const ordered = await order(fixture, [train, pass]);
      advanceClock(fixture, 40);
      await order(fixture, [await trainNow()]);
      authorise(fixture, ordered.attemptId);
      await settle(fixture, ordered.attemptId);
      expect(await stateOf(fixture, ordered)).toMatchObject(given('cancelled'));
      expect(fixture.provider.moved.map(({ what }) => what)).toEqual(['voided']);
      // The pass is still in the cart.
      expect(cartOf(await readCart(fixture, ordered.sessionId)).items).toHaveLength(2);
    });

    test('is refunded in full if it was already captured', async () => {
      const ordered = await order(fixture, [train]);
      advanceClock(fixture, 40);
      await order(fixture, [await trainNow()]);
      fixture.provider.of(ordered.attemptId).status = 'captured';
      await settle(fixture, ordered.attemptId);
      expect(await stateOf(fixture, ordered)).toMatchObject(given('refunded'));
      await runBackgroundRounds(fixture);
      expect(fixture.provider.moved.map(({ what }) => what)).toEqual(['refunded']);
    });

    test('is voided if the train has left', async () => {
      const ordered = await order(fixture, [train]);
      advanceClock(fixture, 48 * 60);
      authorise(fixture, ordered.attemptId);
      await settle(fixture, ordered.attemptId);
      expect(await stateOf(fixture, ordered)).toMatchObject(given('cancelled', 'too_late'));
    });
  });

  test('buys only as many seats as there are if many late ones arrive concurrently', async () => {
    const seat = async () => ({ ...(await trainNow()), passengers: people(1) });
    const orders: TestOrder[] = [];
    for (const _ of ['the first orders', 'orders after the first holds expired']) {
      for (let count = 0; count < 4; count += 1) orders.push(await order(fixture, [await seat()]));
      advanceClock(fixture, 36);
    }
    for (const { attemptId } of orders) authorise(fixture, attemptId);
    provider.pause = () => new Promise((go) => setImmediate(go));
    await Promise.all(orders.map(({ attemptId }) => settle(fixture, attemptId)));
    const states = await Promise.all(orders.map((each) => stateOf(fixture, each)));
    expect(states.filter(({ status }) => status === 'confirmed')).toHaveLength(4);
    for (const state of states)
      expect(state).toMatchObject(state.status === 'confirmed' ? confirmed : given('cancelled'));
    expect(provider.moved.filter(({ what }) => what === 'captured')).toHaveLength(4);
  });

  // @spec 4.7
  test('for a superseded order is voided', async () => {
    const first = await order(fixture, [train]);
    const second = await orderCart(fixture, first.sessionId);
    expect(await stateOf(fixture, first)).toMatchObject({ status: 'cancelled', cancelReason: 'superseded' });
    authorise(fixture, first.attemptId);
    await settle(fixture, first.attemptId);
    expect(await stateOf(fixture, first)).toMatchObject(given('cancelled', 'superseded'));
    authorise(fixture, second.attemptId);
    await settle(fixture, second.attemptId);
    expect(await stateOf(fixture, second)).toEqual({ ...confirmed, holders: 4 });
  });

  test('that was captured for a superseded order is refunded in full, and the cancel reason stays', async () => {
    const first = await order(fixture, [train]);
    await orderCart(fixture, first.sessionId);
    fixture.provider.of(first.attemptId).status = 'captured';
    await settle(fixture, first.attemptId);
    expect(await stateOf(fixture, first)).toMatchObject(given('refunded', 'superseded'));
    await runBackgroundRounds(fixture);
    expect((await stateOf(fixture, first)).mails).toEqual(['not-available']);
  });

  test('made while the page of a superseded order is being closed is voided, and the cancel reason stays', async () => {
    const first = await order(fixture, [train]);
    await orderCart(fixture, first.sessionId);
    fixture.provider.faults = [{ call: 'cancel', when: 'before', kind: 'unavailable' }];
    advanceClock(fixture, 0.25);
    await resumeUnfinished(fixture);
    expect(await stateOf(fixture, first)).toMatchObject({ cancelReason: 'superseded', provider: ['open'] });
    authorise(fixture, first.attemptId);
    await runBackgroundRounds(fixture, 1);
    expect(await stateOf(fixture, first)).toMatchObject(given('cancelled', 'superseded'));
  });

  test('for a failed order is voided if the cart was ordered again', async () => {
    const first = await order(fixture, [train]);
    decline(fixture, first.attemptId);
    await settle(fixture, first.attemptId);
    const second = await orderCart(fixture, first.sessionId);
    authorise(fixture, first.attemptId);
    authorise(fixture, second.attemptId);
    await Promise.all([settle(fixture, first.attemptId), settle(fixture, second.attemptId)]);
    expect(await stateOf(fixture, first)).toMatchObject(given('cancelled', 'superseded'));
    expect(await stateOf(fixture, second)).toEqual({ ...confirmed, holders: 4 });
  });

  test('page of a superseded order is closed soon after', async () => {
    const first = await order(fixture, [train]);
    await orderCart(fixture, first.sessionId);
    advanceClock(fixture, 0.25);
    await resumeUnfinished(fixture);
    expect(await stateOf(fixture, first)).toMatchObject({
      status: 'cancelled',
      cancelReason: 'superseded',
      attempts: ['released'],
      provider: ['cancelled'],
      mails: [],
    });
  });

  test('that can no longer be captured releases its seats', async () => {
    const ordered = await order(fixture, [train]);
    authorise(fixture, ordered.attemptId);
    fixture.provider.faults = [{ call: 'capture', when: 'before', kind: 'unavailable' }];
    await expect(settle(fixture, ordered.attemptId)).rejects.toThrow('could not capture');
    expect(await stateOf(fixture, ordered)).toMatchObject({ attempts: ['claimed'], holders: 4 });
    fixture.provider.of(ordered.attemptId).status = 'expired';
    await runBackgroundRounds(fixture, 1);
    expect(await stateOf(fixture, ordered)).toMatchObject({
      status: 'cancelled',
      cancelReason: 'expired',
      attempts: ['released'],
      holders: 0,
    });
    expect((await addToCart(fixture, null, [train])).ok).toBe(true);
  });

  test('without an answer to its capture is captured once', async () => {
    const ordered = await order(fixture, [train]);
    authorise(fixture, ordered.attemptId);
    fixture.provider.faults = [{ call: 'capture', when: 'after', kind: 'unavailable' }];
    await expect(settle(fixture, ordered.attemptId)).rejects.toThrow('did not answer');
    await runBackgroundRounds(fixture, 1);
    expect(await stateOf(fixture, ordered)).toEqual({ ...confirmed, holders: 4 });
    expect(fixture.provider.moved).toHaveLength(1);
  });

  test('that the provider refuses to capture is left to staff', async () => {
    const ordered = await order(fixture, [train]);
    authorise(fixture, ordered.attemptId);
    fixture.provider.faults = [
      { call: 'capture', when: 'before', kind: 'refused' },
      { call: 'capture', when: 'before', kind: 'refused' },
    ];
    expect(await settle(fixture, ordered.attemptId)).toBe('stuck');
    expect(await stateOf(fixture, ordered)).toMatchObject({ status: 'stuck', mails: ['staff-stuck'] });
  });

  test('that cannot be settled for a quarter of an hour is reported to staff once, and settled later', async () => {
    const ordered = await order(fixture, [train]);
    authorise(fixture, ordered.attemptId);
    const down = { call: 'capture', when: 'before', kind: 'unavailable' } as const;
    fixture.provider.faults = Array.from({ length: 5 }, () => down);
    await expect(settle(fixture, ordered.attemptId)).rejects.toThrow();
    await runBackgroundRounds(fixture, 2);
    expect((await stateOf(fixture, ordered)).mails).toEqual([]);
    advanceClock(fixture, 15);
    await runBackgroundRounds(fixture, 2);
    expect((await stateOf(fixture, ordered)).mails).toEqual(['staff-stuck']);
    expect(await onStaffPage(ordered)).toMatch(/^The payment of \$409.60 is claimed since /);
    await runBackgroundRounds(fixture, 1);
    expect(await onStaffPage(ordered)).toBeUndefined();
    expect(await stateOf(fixture, ordered)).toMatchObject({ status: 'confirmed' });
  });

  // @spec 4.7
  test('without any webhook is found by the reconciler within eleven minutes, with the browser closed', async () => {
    const ordered = await order(fixture, [train]);
    authorise(fixture, ordered.attemptId);
    advanceClock(fixture, 10);
    await reconcile(fixture);
    expect(await stateOf(fixture, ordered)).toEqual({ ...confirmed, holders: 4 });
  });

  test('that is not made in time is closed at the provider, and the cart keeps its holds', async () => {
    const ordered = await order(fixture, [train]);
    advanceClock(fixture, 31);
    await runBackgroundRounds(fixture, 1);
    expect(await stateOf(fixture, ordered)).toMatchObject({
      status: 'cancelled',
      cancelReason: 'expired',
      attempts: ['released'],
      provider: ['cancelled'],
    });
    expect(cartOf(await readCart(fixture, ordered.sessionId)).items).toMatchObject([{ hold: 'held' }]);
  });

  test('made on a page after a decline is found when the page has expired, without a webhook', async () => {
    const ordered = await order(fixture, [train]);
    decline(fixture, ordered.attemptId);
    await settle(fixture, ordered.attemptId);
    authorise(fixture, ordered.attemptId);
    advanceClock(fixture, 31);
    await reconcile(fixture);
    expect(await stateOf(fixture, ordered)).toEqual({ ...confirmed, holders: 4 });
    const asked = fixture.provider.calls.length;
    advanceClock(fixture, 60);
    await reconcile(fixture);
    expect(fixture.provider.calls).toHaveLength(asked);
  });

  test('page that is still open after its expiry is closed by the next call', async () => {
    const ordered = await order(fixture, [train]);
    decline(fixture, ordered.attemptId);
    await settle(fixture, ordered.attemptId);
    // The page accepts another card.
    fixture.provider.of(ordered.attemptId).status = 'open';
    await returnAfterPaying(fixture, ordered.token);
    expect(await stateOf(fixture, ordered)).toMatchObject({ attempts: ['failed'], provider: ['open'] });
    advanceClock(fixture, 31);
    await returnAfterPaying(fixture, ordered.token);
    expect(await stateOf(fixture, ordered)).toMatchObject({ provider: ['cancelled'], mails: [] });
  });

  test('of an unavailable provider is reported to staff once, long after the expiry', async () => {
    const ordered = await order(fixture, [train]);
    const down = { call: 'read', when: 'before', kind: 'unavailable' } as const;
    fixture.provider.faults = Array.from({ length: 3 }, () => down);
    advanceClock(fixture, 31);
    await reconcile(fixture);
    expect((await stateOf(fixture, ordered)).mails).toEqual([]);
    advanceClock(fixture, 15);
    await reconcile(fixture);
    await reconcile(fixture);
    expect((await stateOf(fixture, ordered)).mails).toEqual(['staff-stuck']);
    expect(await onStaffPage(ordered)).toMatch(/^The payment of \$409.60 is open since /);
  });

  test('for an order of an erased customer is voided', async () => {
    const ordered = await order(fixture, [pass]);
    decline(fixture, ordered.attemptId);
    await settle(fixture, ordered.attemptId);
    expect(await eraseBooking(fixture, ordered.reference)).toEqual({ ok: true });
    authorise(fixture, ordered.attemptId);
    await settle(fixture, ordered.attemptId);
    const [attempt] = await attemptsOf(fixture.database, ordered.id);
    expect(attempt?.state).toBe('released');
    expect(await findBooking(fixture.database, ordered.id)).toMatchObject({
      status: 'cancelled',
      cancelReason: 'erased',
    });
    expect(fixture.provider.moved.map(({ what }) => what)).toEqual(['voided']);
  });

  describe('of a returning visitor', () => {
    test('is closed if they have not paid, and they can order again', async () => {
      const ordered = await order(fixture, [train]);
      expect(await returnAfterLeaving(fixture, ordered.token)).toMatchObject({
        booking: { status: 'cancelled', cancelReason: 'left' },
      });
      expect(await stateOf(fixture, ordered)).toMatchObject({
        attempts: ['released'],
        provider: ['cancelled'],
      });
      const again = await orderCart(fixture, ordered.sessionId);
      expect(again.reference).not.toBe(ordered.reference);
    });

    test('is settled if they left after paying', async () => {
      const ordered = await order(fixture, [train]);
      authorise(fixture, ordered.attemptId);
      expect(await returnAfterLeaving(fixture, ordered.token)).toMatchObject({
        booking: { status: 'confirmed' },
      });
    });

    test('shows the last known state while the provider is unavailable, and is settled later', async () => {
      const ordered = await order(fixture, [train]);
      authorise(fixture, ordered.attemptId);
      fixture.provider.faults = [{ call: 'read', when: 'before', kind: 'unavailable' }];
      expect(await returnAfterPaying(fixture, ordered.token)).toMatchObject({
        booking: { status: 'pending_payment' },
      });
      await runBackgroundRounds(fixture, 1);
      expect(await stateOf(fixture, ordered)).toMatchObject({ status: 'confirmed' });
    });

    test('does not call the provider once everything is done', async () => {
      const ordered = await order(fixture, [train]);
      authorise(fixture, ordered.attemptId);
      await returnAfterPaying(fixture, ordered.token);
      const asked = fixture.provider.calls.length;
      expect(await returnAfterPaying(fixture, ordered.token)).toMatchObject({
        booking: { status: 'confirmed' },
      });
      expect(fixture.provider.calls).toHaveLength(asked);
    });

    test('is not found by an unknown token', async () => {
      expect(await returnAfterPaying(fixture, 'x'.repeat(43))).toBeNull();
      expect(await returnAfterLeaving(fixture, '')).toBeNull();
    });
  });
});
