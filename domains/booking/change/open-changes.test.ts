import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { NewItem } from '#domains/cart/cart.ts';
import { loadTestTimetable, people, testTimetableFiles } from '#domains/cart/cart-fixtures.testing.ts';
import { inventorySeatCounts } from '#domains/inventory/seat-counts.ts';
import type { LoadedFeed } from '#domains/travel/feed/loaded-feed.ts';
import { createSearchDeps } from '#domains/travel/search/load-test-feed.testing.ts';
import { describeEachDatabase } from '#platform/database/test-database.testing.ts';
import { bookingChanges, paymentAttempts } from '../booking.table.ts';
import { partsOf } from '../booking-store.ts';
import { mailsAbout, type PaymentFixture, runBackgroundRounds } from '../payment/payment-fixtures.testing.ts';
import { usePaymentFixture } from '../payment/payment-suite.testing.ts';
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
  offerExchange,
  offerOn,
  readBooked,
  train,
} from './change-fixtures.testing.ts';
import { acceptedChangesOf } from './change-store.ts';
import { confirmChange } from './confirm-change.ts';
import { listChangeOptions } from './list-options.ts';
import { stillApplies } from './make-change.ts';

describeEachDatabase('a change', (open) => {
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

  const read = (booking: BookedJourney) => readBooked(fixture, booking);

  /** Books a coach and a ferry, and asks for the coach on another day. */
  async function askedWithFerry() {
    const offerId = await on(ferry, 'Refundable', '2026-12-05');
    const sailing: NewItem = { itemType: 'ii_ferry', offerId, passengers: people(2) };
    const booking = await bookJourney(fixture, coach, 'Standard', { extras: [sailing] });
    expect(await exchange(fixture, booking, await on(coach, 'Standard', '2026-12-07'))).toEqual({
      state: 'asked',
    });
    const ferryId = (await read(booking)).items[1]?.id ?? '';
    return { booking, ferryId };
  }

  async function cancel(booking: BookedJourney, itemId: string) {
    const refund = await offerRefund(fixture, booking.token, { items: [{ itemId }] });
    if (!refund.ok) throw new Error(JSON.stringify(refund.failure));
    expect(await confirmRefund(fixture, booking.token, refund.offer.id)).toMatchObject({ ok: true });
    await runBackgroundRounds(fixture);
  }

  test('that waits for the operator stays if another is refused, and is withdrawn if one is made', async () => {
    const { booking, ferryId } = await askedWithFerry();
    const full = await on(ferry, 'Refundable', '2026-12-07');
    const other = { ...booking, itemId: ferryId };
    const refused = await offerExchange(fixture, other, full);
    await bookJourney(fixture, ferry, 'Saver', { party: people(5), date: '2026-12-07' });
    expect(await confirmChange(fixture, booking.token, refused.id)).toMatchObject({
      failure: { code: 'SOLD_OUT' },
    });
    expect(await read(booking)).toMatchObject({ unmadeChange: { state: 'asked' } });
    expect(await mailsAbout(fixture, booking.id)).not.toContain('change-ended');

    await exchange(fixture, other, await on(ferry, 'Refundable', '2026-12-06'));
    expect(await read(booking)).toMatchObject({ unmadeChange: null, changes: [{ number: 1 }] });
    expect(await mailsAbout(fixture, booking.id)).toContain('change-ended');
    await runBackgroundRounds(fixture);
  });

  test('that waits for the operator stays if another journey is cancelled, and is withdrawn with its own', async () => {
    const { booking, ferryId } = await askedWithFerry();
    await cancel(booking, ferryId);
    expect(await read(booking)).toMatchObject({ unmadeChange: { state: 'asked' } });
    await cancel(booking, booking.itemId);
    expect(await read(booking)).toMatchObject({ unmadeChange: null });
    expect(await mailsAbout(fixture, booking.id)).toContain('change-ended');
  });

  test('no longer applies once a ride of its journey was declined', async () => {
    const { booking } = await askedWithFerry();
    const [change] = await acceptedChangesOf(fixture.database, booking.id);
    const parts = await partsOf(fixture.database, booking.id);
    if (!change?.plan) throw new Error('There is no plan.');
    expect(stillApplies(change.plan, parts)).toBe(true);
    const items = parts.items.map((item) => ({ ...item, rideStatuses: ['declined' as const] }));
    expect(stillApplies(change.plan, { ...parts, items })).toBe(false);
    await cancel(booking, booking.itemId);
  });

  test('to a departure that has moved since is not confirmed', async () => {
    const { booking } = await askedWithFerry();
    const [change] = await acceptedChangesOf(fixture.database, booking.id);
    const stopTimes = testTimetableFiles.stop_times.replace(
      'coach,13:30:00,13:30:00',
      'coach,13:40:00,13:40:00',
    );
    fixture.timetable = await loadTestTimetable({ ...changeableFares, stop_times: stopTimes });
    const answer = { changeId: change?.id ?? '', note: '' };
    expect(await answerChange(fixture, { ...answer, answer: 'confirm' })).toMatchObject({ code: 'CLOSED' });
    expect(await answerChange(fixture, { ...answer, answer: 'decline' })).toMatchObject({ ok: true });
  });

  test('is numbered after the changes that an older release has made', async () => {
    const booking = await bookJourney(fixture, train, 'Scenic');
    const at = fixture.now();
    await fixture.database.insert(bookingChanges).values({
      ...{ id: randomUUID(), bookingId: booking.id, number: 1, lines: [] },
      ...{ offeredAt: at, validUntil: at, madeAt: at },
    });
    const made = await exchange(fixture, booking, await on(train, 'Scenic', '2026-12-08'));
    expect(made).toEqual({ state: 'made', number: 2 });
    expect((await read(booking)).changes.map(({ number }) => number)).toEqual([1, 2]);
  });

  test('without a payment page says so, and ends with its payment', async () => {
    const booking = await bookJourney(fixture, ferry, 'Saver');
    const { id } = await offerExchange(fixture, booking, await on(ferry, 'Refundable', '2026-12-05'));
    fixture.provider.faults = [{ call: 'open', when: 'before', kind: 'unavailable' }];
    expect(await confirmChange(fixture, booking.token, id)).toMatchObject({ failure: { code: 'UPSTREAM' } });
    expect(await read(booking)).toMatchObject({ unmadeChange: { state: 'paying', isUnopened: true } });
    // As an instance of an older release does it.
    await fixture.database
      .update(paymentAttempts)
      .set({ state: 'failed' })
      .where(eq(paymentAttempts.changeId, id));
    await runChangeReminders(fixture);
    expect(await read(booking)).toMatchObject({ unmadeChange: { state: 'ended', endReason: 'expired' } });
  });

  test('may be to another fare of a departure that is full with its own travellers', async () => {
    const booking = await bookJourney(fixture, ferry, 'Saver', { party: people(6) });
    const seats = inventorySeatCounts(async () => fixture.database);
    const search = { ...createSearchDeps(feed, fixture.now()), seats };
    const { token, itemId } = booking;
    const listed = await listChangeOptions(fixture, search, { token, itemId, day: undefined });
    const data = (await read(booking)).items[0]?.data;
    const own = data?.kind === 'journey' ? data.route.serviceRoute[0]?.tripId : undefined;
    const fares = listed?.options.filter(({ offer }) => offer.legs[0]?.tripId === own);
    expect(fares?.map(({ offer }) => offer.fareName)).toContain('Flexi');
  });

  test('to the same fare keeps the conditions', async () => {
    const booking = await bookJourney(fixture, ferry, 'Flexi');
    const [before] = (await read(booking)).items;
    await exchange(fixture, booking, await on(ferry, 'Flexi', '2026-12-06'));
    const [after] = (await read(booking)).items;
    expect(after?.refundable).toMatchObject({ percent: before?.refundable?.percent, or: [] });
    expect(after?.data).toMatchObject({
      conditions: expect.not.objectContaining({ refund: expect.stringContaining('Up to') }),
    });
  });
});
