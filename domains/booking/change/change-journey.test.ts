import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { NewItem } from '#domains/cart/cart.ts';
import { loadTestTimetable, people } from '#domains/cart/cart-fixtures.testing.ts';
import { claimsOfHolders } from '#domains/inventory/held-claims.ts';
import { inventoryClaims } from '#domains/inventory/inventory.table.ts';
import type { LoadedFeed } from '#domains/travel/feed/loaded-feed.ts';
import { createSearchDeps } from '#domains/travel/search/load-test-feed.testing.ts';
import { describeEachDatabase } from '#platform/database/test-database.testing.ts';
import { bookingChanges } from '../booking.table.ts';
import { travellersOf } from '../booking-store.ts';
import {
  advanceClock,
  authorise,
  decline,
  mailsAbout,
  type PaymentFixture,
  runBackgroundRounds,
} from '../payment/payment-fixtures.testing.ts';
import { usePaymentFixture } from '../payment/payment-suite.testing.ts';
import { returnAfterLeaving } from '../payment/return-from-payment.ts';
import { settle } from '../payment/settle.ts';
import { eraseBooking } from '../privacy/erase-booking.ts';
import { exportBooking } from '../privacy/export-booking.ts';
import { readBooking } from '../read-booking.ts';
import { confirmRefund } from '../refund/confirm-refund.ts';
import { offerRefund } from '../refund/offer-refund.ts';
import { answerChange } from '../staff/answer-change.ts';
import { runChangeReminders } from '../staff/change-reminders.ts';
import {
  type BookedJourney,
  bookJourney,
  changeableFares,
  coach,
  exchange,
  ferry,
  findChangePayment,
  offerExchange,
  offerOn,
  payForChange,
  train,
} from './change-fixtures.testing.ts';
import { confirmChange } from './confirm-change.ts';
import { listChangeOptions } from './list-options.ts';
import { offerChange } from './offer-change.ts';

describeEachDatabase('changing a booked journey', (open) => {
  let feed: LoadedFeed;
  let fixture: PaymentFixture;
  usePaymentFixture(
    open,
    (fresh, loaded) => {
      fixture = fresh;
      feed = loaded;
    },
    changeableFares,
  );

  const on = (route: readonly [string, string], fare: string, date: string, adults = 2) =>
    offerOn(fixture, route, fare, { date, adults });
  const bought = (
    ...booked: Parameters<typeof bookJourney> extends [unknown, ...infer Rest] ? Rest : never
  ) => bookJourney(fixture, ...booked);
  const offered = (booking: BookedJourney, offerId: string) => offerExchange(fixture, booking, offerId);
  const accepted = (booking: BookedJourney, offerId: string) => exchange(fixture, booking, offerId);

  const read = async ({ token }: { token: string }) => {
    const booking = await readBooking(fixture, token);
    if (!booking) throw new Error('There is no booking.');
    return booking;
  };
  const detailOf = async (booking: { token: string }) => (await read(booking)).items[0]?.detail;

  const payment = (booking: BookedJourney) => findChangePayment(fixture, booking);

  const pay = (booking: BookedJourney) => payForChange(fixture, booking);

  /** Units taken on each run, by what is taken. */
  async function taken(): Promise<Readonly<Record<string, number>>> {
    const rows = await fixture.database.select().from(inventoryClaims);
    const units: Record<string, number> = {};
    for (const { poolId, quantity } of rows) units[poolId] = (units[poolId] ?? 0) + quantity;
    return units;
  }

  test('is free to another day of the same fare: new places are taken and the old ones released', async () => {
    const booking = await bought(train, 'Scenic');
    const before = await taken();
    const offerId = await on(train, 'Scenic', '2026-12-08');
    const offer = await offered(booking, offerId);
    expect(offer).toMatchObject({ money: { toPayCents: 0, refundCents: 0 }, needsAnswer: false });
    expect(await taken()).toEqual(before);
    const confirmed = await confirmChange(fixture, booking.token, offer.id);
    expect(confirmed).toEqual({ ok: true, change: { state: 'made', number: 1 } });
    expect(await confirmChange(fixture, booking.token, offer.id)).toEqual(confirmed);
    const { items, changes, status, unmadeChange } = await read(booking);
    expect(items[0]).toMatchObject({ id: booking.itemId, status: 'confirmed' });
    expect(items[0]?.detail).toContain('8 December');
    expect(items[0]?.travellers.map((each) => each.status)).toEqual(['confirmed', 'confirmed']);
    expect({ status, unmadeChange }).toEqual({ status: 'confirmed', unmadeChange: null });
    expect(changes).toMatchObject([{ number: 1, lines: [{ kind: 'journey' }] }]);
    expect(await mailsAbout(fixture, booking.id)).toEqual(['booking', 'change', 'staff-change']);
    const after = await taken();
    expect(Object.values(after)).toEqual(Object.values(before));
    expect(Object.keys(after)).not.toEqual(Object.keys(before));
  });

  test('costs the fee of the fare from the second time, and is refused after the last', async () => {
    const booking = await bought(train, 'Scenic');
    await accepted(booking, await on(train, 'Scenic', '2026-12-08'));
    const second = await offered(booking, await on(train, 'Scenic', '2026-12-09'));
    expect(second.money).toMatchObject({
      feeCents: 2_000,
      differenceCents: 0,
      cardFeeCents: 48,
      toPayCents: 2_048,
    });
    await confirmChange(fixture, booking.token, second.id);
    await pay(booking);
    expect(await detailOf(booking)).toContain('9 December');
    const third = await offerChange(fixture, booking.token, {
      itemId: booking.itemId,
      offerId: await on(train, 'Scenic', '2026-12-10'),
    });
    expect(third).toMatchObject({ failure: { fields: { itemId: expect.stringContaining('2 times') } } });
  });

  test('costs the difference to a more expensive fare, also on a ferry that is full', async () => {
    const booking = await bought(ferry, 'Saver', { party: people(6) });
    const offer = await offered(booking, await on(ferry, 'Refundable', '2026-12-05', 6));
    expect(offer.money).toEqual({
      ...{ differenceCents: 24_000, keptCents: 0, feeCents: 0, cardFeeCents: 576 },
      ...{ toPayCents: 24_576, refundCents: 0 },
    });
    const before = await taken();
    const result = await confirmChange(fixture, booking.token, offer.id);
    expect(result).toMatchObject({ ok: true, change: { state: 'paying' } });
    expect(await read(booking)).toMatchObject({
      items: [{ priceCents: 36_000 }],
      payment: { state: 'captured' },
      unmadeChange: { state: 'paying', paymentUrl: expect.stringContaining('http') },
    });
    expect(await confirmChange(fixture, booking.token, offer.id)).toEqual(result);
    await pay(booking);
    expect(await read(booking)).toMatchObject({
      status: 'confirmed',
      items: [{ priceCents: 60_000, data: { fareName: 'Refundable' } }],
      changes: [{ number: 1, money: offer.money }],
      unmadeChange: null,
    });
    expect(await taken()).toEqual(before);
  });

  test('makes nothing refundable that was not', async () => {
    const booking = await bought(ferry, 'Saver');
    await accepted(booking, await on(ferry, 'Refundable', '2026-12-05'));
    await pay(booking);
    const refund = await offerRefund(fixture, booking.token, {});
    // Of $200, the $80 that were paid for the refundable fare.
    expect(refund).toMatchObject({ ok: true, offer: { refundableCents: 8_000 } });
    if (!refund.ok) return;
    expect(await confirmRefund(fixture, booking.token, refund.offer.id)).toMatchObject({ ok: true });
    await runBackgroundRounds(fixture);
    expect((await read(booking)).refunds).toMatchObject([{ amountCents: 8_000, state: 'paid' }]);
  });

  test.each([
    ['Refundable', 'Saver', 8_000, 0],
    ['Flexi', 'Saver', 2_000, 2_000],
  ])(
    'returns the difference from %s to %s as the refund terms do',
    async (from, to, refundCents, keptCents) => {
      const booking = await bought(ferry, from);
      const offer = await offered(booking, await on(ferry, to, '2026-12-05'));
      expect(offer.money).toMatchObject({ refundCents, keptCents, toPayCents: 0 });
      await confirmChange(fixture, booking.token, offer.id);
      await runBackgroundRounds(fixture);
      expect(await read(booking)).toMatchObject({
        status: 'confirmed',
        items: [{ priceCents: 12_000 }],
        refunds: [{ reason: 'changed', amountCents: refundCents, state: 'paid' }],
      });
    },
  );

  test('leaves the booking as it is if the card is declined, nobody pays, or the page is left', async () => {
    const booking = await bought(ferry, 'Saver');
    const before = [await taken(), await detailOf(booking)];
    for (const [end, reason] of [
      ['declined', 'payment_failed'],
      ['expired', 'expired'],
      ['left', 'left'],
    ] as const) {
      await accepted(booking, await on(ferry, 'Flexi', '2026-12-06'));
      const attemptId = await payment(booking);
      if (end === 'declined') {
        decline(fixture, attemptId);
        await settle(fixture, attemptId);
      }
      if (end === 'left') await returnAfterLeaving(fixture, booking.token);
      if (end === 'expired') {
        advanceClock(fixture, 31);
        fixture.provider.of(attemptId).status = 'expired';
        await runBackgroundRounds(fixture);
      }
      const now = await read(booking);
      expect(now).toMatchObject({
        status: 'confirmed',
        changes: [],
        unmadeChange: { state: 'ended', endReason: reason },
      });
      expect([await taken(), await detailOf(booking)]).toEqual(before);
    }
  });

  test('is made by a payment that arrives late, unless the places are gone', async () => {
    const booking = await bought(ferry, 'Saver', { party: people(4) });
    await accepted(booking, await on(ferry, 'Flexi', '2026-12-06', 4));
    const attemptId = await payment(booking);
    advanceClock(fixture, 31);
    await runBackgroundRounds(fixture);
    authorise(fixture, attemptId);
    await settle(fixture, attemptId);
    expect(await detailOf(booking)).toContain('6 December');

    const other = await bought(ferry, 'Saver', { party: people(4) });
    await accepted(other, await on(ferry, 'Flexi', '2026-12-07', 4));
    const late = await payment(other);
    advanceClock(fixture, 45);
    await runBackgroundRounds(fixture);
    await bought(ferry, 'Saver', { party: people(4), date: '2026-12-07' });
    authorise(fixture, late);
    await settle(fixture, late);
    expect(await read(other)).toMatchObject({
      changes: [],
      unmadeChange: { state: 'ended', endReason: 'not_available' },
    });
    expect(await mailsAbout(fixture, other.id)).toContain('change-ended');
  });

  test('waits for the operator if it is on request, and is made or refunded by the answer', async () => {
    const booking = await bought(coach, 'Standard');
    expect(await accepted(booking, await on(coach, 'Standard', '2026-12-07'))).toEqual({
      state: 'asked',
    });
    expect(await read(booking)).toMatchObject({ status: 'confirmed', unmadeChange: { state: 'asked' } });
    const [{ id: changeId = '' } = {}] = await asked();
    expect(await answerChange(fixture, { changeId, answer: 'confirm', note: '' })).toMatchObject({
      ok: true,
    });
    expect(await answerChange(fixture, { changeId, answer: 'decline', note: '' })).toMatchObject({
      code: 'ANSWERED',
    });
    expect(await detailOf(booking)).toContain('7 December');
    expect((await read(booking)).status).toBe('confirmed');
  });

  const asked = () => fixture.database.select().from(bookingChanges).where(eq(bookingChanges.state, 'asked'));

  test('is returned in full with its card fee if the operator declines it', async () => {
    const raised = await loadTestTimetable({
      ...changeableFares,
      fare_products: changeableFares.fare_products.replace('cs,adult,50', 'cs,adult,70'),
    });
    const booking = await bought(coach, 'Standard');
    fixture.timetable = raised;
    const offer = await offered(booking, await on(coach, 'Standard', '2026-12-07'));
    expect(offer).toMatchObject({ needsAnswer: true, money: { differenceCents: 4_000, toPayCents: 4_096 } });
    await confirmChange(fixture, booking.token, offer.id);
    await pay(booking);
    const [{ id: changeId = '' } = {}] = await asked();
    await answerChange(fixture, { changeId, answer: 'decline', note: 'The coach is full.' });
    await runBackgroundRounds(fixture);
    expect(await read(booking)).toMatchObject({
      status: 'confirmed',
      items: [{ priceCents: 10_000 }],
      refunds: [{ reason: 'changed', amountCents: 4_096, state: 'paid' }],
      unmadeChange: { state: 'ended', endReason: 'declined', note: 'The coach is full.' },
    });
  });

  test('ends when the journey is cancelled, and a cancellation waits for its capture', async () => {
    const booking = await bought(coach, 'Standard');
    await accepted(booking, await on(coach, 'Standard', '2026-12-07'));
    const refund = await offerRefund(fixture, booking.token, {});
    if (!refund.ok) throw new Error(JSON.stringify(refund.failure));
    expect(await confirmRefund(fixture, booking.token, refund.offer.id)).toMatchObject({ ok: true });
    expect(await asked()).toEqual([]);
    await runBackgroundRounds(fixture);

    const other = await bought(ferry, 'Refundable');
    await accepted(other, await on(ferry, 'Refundable', '2026-12-06'));
    const pricier = await offered(other, await on(ferry, 'Refundable', '2026-12-08'));
    const cancelled = await offerRefund(fixture, other.token, {});
    if (!cancelled.ok) throw new Error(JSON.stringify(cancelled.failure));
    await confirmRefund(fixture, other.token, cancelled.offer.id);
    expect(await confirmChange(fixture, other.token, pricier.id)).toMatchObject({
      failure: { code: 'OFFER_EXPIRED' },
    });
  });

  test('takes a vehicle along, or says why it can’t', async () => {
    const car: NewItem = {
      itemType: 'extra',
      productId: 'interislander-car',
      associatedItem: 0,
      extra: { vehicleLength: 4.5 },
    };
    const booking = await bought(ferry, 'Saver', { extras: [car] });
    await accepted(booking, await on(ferry, 'Saver', '2026-12-08'));
    const { items } = await read(booking);
    expect(items).toMatchObject([
      { data: { kind: 'journey' } },
      { parentId: booking.itemId, status: 'confirmed' },
    ]);
    expect(Object.keys(await taken()).every((pool) => pool.includes('2026-12-08'))).toBe(true);
    const holders = [items[1]?.id ?? ''];
    expect(await claimsOfHolders(fixture.database, holders, fixture.now())).toMatchObject([{ quantity: 5 }]);
  });

  test('keeps who cancelled before', async () => {
    const booking = await bought(ferry, 'Refundable');
    const [first] = await travellersOf(fixture.database, booking.id);
    const refund = await offerRefund(fixture, booking.token, {
      items: [{ itemId: booking.itemId, travellerIds: [first?.id ?? ''] }],
    });
    if (!refund.ok) throw new Error(JSON.stringify(refund.failure));
    await confirmRefund(fixture, booking.token, refund.offer.id);
    await accepted(booking, await on(ferry, 'Refundable', '2026-12-08'));
    const { items, status } = await read(booking);
    expect(items[0]?.travellers.map((each) => each.status)).toEqual(['cancelled', 'confirmed']);
    expect(status).toBe('refunded');
    expect(Object.values(await taken())).toEqual([1]);
  });

  test('is listed with its price for each departure and fare of a day, by the same operator', async () => {
    const booking = await bought(ferry, 'Flexi');
    const listed = async (day?: string) => {
      const search = { ...createSearchDeps(feed, fixture.now()), key: () => fixture.key() };
      const { token, itemId } = booking;
      return listChangeOptions(fixture, search, { token, itemId, day });
    };
    const own = await listed();
    expect(own).toMatchObject({ day: '2026-12-05', refusal: null, fareName: 'Flexi' });
    const priceOf = (options: NonNullable<typeof own>['options'], fare: string) =>
      options.filter(({ offer }) => offer.fareName === fare).map(({ price }) => price);
    expect(priceOf(own?.options ?? [], 'Flexi')).toMatchObject([
      { refusal: expect.stringContaining('that you have') },
      { money: { toPayCents: 0 } },
    ]);
    expect(priceOf(own?.options ?? [], 'Refundable')).toMatchObject(
      Array(2).fill({ money: { differenceCents: 4_000 }, needsAnswer: false }),
    );
    expect(priceOf((await listed('2026-12-09'))?.options ?? [], 'Saver')).toMatchObject(
      Array(2).fill({ money: { refundCents: 2_000, keptCents: 2_000 } }),
    );
    expect((await listed('2030-01-01'))?.options).toEqual([]);
    const { itemId } = booking;
    const search = createSearchDeps(feed, fixture.now());
    expect(
      await listChangeOptions(fixture, search, { token: 'a'.repeat(43), itemId, day: undefined }),
    ).toBeNull();
    fixture.time = new Date('2026-12-05T08:30:00+13:00');
    expect(await listed()).toMatchObject({ refusal: expect.stringContaining('closed'), options: [] });
  });

  test('without an answer reminds staff after a day, and is declined before the earlier journey starts', async () => {
    const booking = await bought(coach, 'Standard');
    await accepted(booking, await on(coach, 'Standard', '2026-12-07'));
    await runChangeReminders(fixture);
    const requests = async () =>
      (await mailsAbout(fixture, booking.id)).filter((template) => template === 'staff-change-request')
        .length;
    expect(await requests()).toBe(1);
    advanceClock(fixture, 25 * 60);
    await runChangeReminders(fixture);
    await runChangeReminders(fixture);
    expect(await requests()).toBe(2);
    fixture.time = new Date('2026-12-05T11:40:00+13:00');
    await runChangeReminders(fixture);
    expect(await read(booking)).toMatchObject({
      status: 'confirmed',
      unmadeChange: { state: 'ended', endReason: 'declined', note: expect.stringContaining('in time') },
    });
  });

  test('on request keeps the booking from erasure, and its plan goes with the booking', async () => {
    const booking = await bought(coach, 'Standard');
    await accepted(booking, await on(coach, 'Standard', '2026-12-07'));
    const { reference } = await read(booking);
    expect(await eraseBooking(fixture, reference)).toMatchObject({ code: 'IN_USE' });
    const [{ id: changeId = '' } = {}] = await asked();
    await answerChange(fixture, { changeId, answer: 'decline', note: 'Hana' });
    const exported = await exportBooking(fixture, reference);
    expect(exported?.changes).toMatchObject([{ note: 'Hana', plan: { needsAnswer: true } }]);
    fixture.time = new Date('2027-01-05T08:00:00+13:00');
    expect(await eraseBooking(fixture, reference)).toEqual({ ok: true });
    const [erased] = await fixture.database
      .select()
      .from(bookingChanges)
      .where(eq(bookingChanges.id, changeId));
    expect(erased).toMatchObject({ lines: [], plan: null, note: null });
  });

  describe('is refused', () => {
    const refusal = async (booking: { token: string; itemId: string }, offerId: string) => {
      const result = await offerChange(fixture, booking.token, { itemId: booking.itemId, offerId });
      return result.ok ? null : result.failure;
    };

    test('for a fare without changes, after its deadline, and for a ticket that is the same', async () => {
      const fixed = await bought(coach, 'Saver');
      expect(await refusal(fixed, await on(coach, 'Saver', '2026-12-07'))).toMatchObject({
        fields: { itemId: 'This fare can’t be changed.' },
      });
      const booking = await bought(train, 'Scenic');
      expect(await refusal(booking, await on(train, 'Scenic', '2026-12-05'))).toMatchObject({
        fields: { offerId: expect.stringContaining('that you have') },
      });
      fixture.time = new Date('2026-12-04T09:00:00+13:00');
      expect(await refusal(booking, await on(train, 'Scenic', '2026-12-07'))).toMatchObject({
        fields: { itemId: expect.stringContaining('could be changed until') },
      });
    });

    test('to another route, and for a ride on a pass or unknown item', async () => {
      const booking = await bought(ferry, 'Saver');
      expect(await refusal(booking, await on(train, 'Scenic', '2026-12-07'))).toMatchObject({
        fields: { offerId: expect.stringContaining('Wellington to') },
      });
      expect(await refusal({ ...booking, itemId: booking.id }, 'x')).toMatchObject({
        fields: { itemId: 'This journey is not in the booking.' },
      });
      expect(await refusal(booking, 'x')).toMatchObject({ fields: { offerId: expect.any(String) } });
    });

    test('without enough places, and leaves everything as it was', async () => {
      const booking = await bought(ferry, 'Saver', { party: people(4) });
      const other = await bought(ferry, 'Saver', { party: people(2) });
      const offer = await offered(booking, await on(ferry, 'Saver', '2026-12-08', 4));
      await accepted(other, await on(ferry, 'Saver', '2026-12-08', 2));
      await bought(ferry, 'Saver', { date: '2026-12-08' });
      const before = await taken();
      expect(await confirmChange(fixture, booking.token, offer.id)).toMatchObject({
        failure: { code: 'SOLD_OUT' },
      });
      expect(await taken()).toEqual(before);
      expect(await detailOf(booking)).toContain('5 December');
    });
  });
});
