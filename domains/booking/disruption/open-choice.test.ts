import { and, eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { loadTestTimetable, people, testTimetableFiles } from '#domains/cart/cart-fixtures.testing.ts';
import type { RunUpdate } from '#domains/travel/live/live-updates.ts';
import { describeEachDatabase } from '#platform/database/test-database.testing.ts';
import { outbox } from '#platform/mail/outbox.table.ts';
import { bookingDisruptions } from '../booking.table.ts';
import { itemsOf } from '../booking-store.ts';
import {
  bookJourney,
  changeableFares,
  coach,
  exchange,
  ferry,
  offerExchange,
  offerOn,
  payForChange,
  readBooked,
} from '../change/change-fixtures.testing.ts';
import { confirmChange } from '../change/confirm-change.ts';
import { listExtraOptions } from '../change/list-extras.ts';
import { offerChange } from '../change/offer-change.ts';
import { listLedgerProblems } from '../ledger/ledger-problems.testing.ts';
import { composeBookingMail } from '../mail/compose-booking-mail.ts';
import {
  advanceClock,
  authorise,
  boughtVoucher,
  mailsAbout,
  order,
  type PaymentFixture,
} from '../payment/payment-fixtures.testing.ts';
import { settle } from '../payment/settle.ts';
import { confirmRefund } from '../refund/confirm-refund.ts';
import { offerRefund } from '../refund/offer-refund.ts';
import { answerChange } from '../staff/answer-change.ts';
import { answerRequest } from '../staff/answer-request.ts';
import { reportRuns, saturday, useDisruptionFixture } from './disruption-fixtures.testing.ts';
import { runDisruptions } from './run-disruptions.ts';

describeEachDatabase('while travellers of a disrupted journey may choose', (open) => {
  let fixture: PaymentFixture;
  useDisruptionFixture(open, (fresh) => {
    fixture = fresh;
  });

  const report = (...updates: readonly RunUpdate[]) => reportRuns(fixture, ...updates);

  type Booked = Awaited<ReturnType<typeof bookJourney>>;

  /** Cancels the run of a booked journey, or delays it by some seconds. */
  async function disrupt({ token }: Pick<Booked, 'token'>, delaySeconds: number | null = null) {
    const [item] = (await readBooked(fixture, { token })).items;
    const leg = item?.data.kind === 'journey' ? item.data.route.serviceRoute[0] : undefined;
    if (!leg) throw new Error('There is no journey.');
    const { tripId, serviceDate, runOffset, toCall } = leg;
    const call = { arrivalDelay: delaySeconds ?? 0, departureDelay: delaySeconds ?? 0, isSkipped: false };
    await report({
      ...{ tripId, serviceDate, runOffset, cause: 'weather' },
      isCancelled: delaySeconds === null,
      calls: delaySeconds === null ? [] : Array.from({ length: toCall + 1 }, () => call),
    });
  }

  const statesOf = async ({ id }: Pick<Booked, 'id'>) =>
    (
      await fixture.database.select().from(bookingDisruptions).where(eq(bookingDisruptions.bookingId, id))
    ).map(({ kind, state }) => `${kind} ${state}`);

  const waitUntil = (instant: string) =>
    advanceClock(fixture, (Date.parse(instant) - fixture.now().getTime()) / 60_000);

  test('a traveller who joins leaves the choice open', async () => {
    const booking = await bookJourney(fixture, ferry, 'Saver');
    await disrupt(booking, 5_400);
    const travellers = [
      {
        ...{ type: 'infant' as const, firstName: 'Tama', lastName: 'Ngata', dateOfBirth: '2026-01-02' },
        requests: undefined,
      },
    ];
    const offered = await offerChange(fixture, booking.token, { itemId: booking.itemId, travellers });
    if (!offered.ok) throw new Error(JSON.stringify(offered.failure));
    expect(await confirmChange(fixture, booking.token, offered.offer.id)).toMatchObject({
      change: { state: 'made' },
    });
    expect(await statesOf(booking)).toEqual(['late open']);
  });

  test('nothing is sold with a cancelled departure', async () => {
    const booking = await bookJourney(fixture, ferry, 'Saver');
    await disrupt(booking);
    const extras = [{ productId: 'interislander-bicycle' }];
    expect(await offerChange(fixture, booking.token, { itemId: booking.itemId, extras })).toMatchObject({
      failure: { fields: { itemId: expect.stringContaining('doesn’t run') } },
    });
    const listDeps = { ...fixture, now: () => fixture.now() };
    expect(await listExtraOptions(listDeps, booking)).toMatchObject({
      refusal: expect.stringContaining('doesn’t run'),
      rides: [],
    });
  });

  test('a choice that waits for the operator is not refunded', async () => {
    const booking = await bookJourney(fixture, coach, 'Standard');
    await disrupt(booking);
    const later = await offerOn(fixture, coach, 'Standard', { date: '2026-12-19' });
    expect(await exchange(fixture, booking, later)).toEqual({ state: 'asked' });
    await waitUntil('2026-12-15T12:00:00+13:00');
    await runDisruptions(fixture);
    const { unmadeChange } = await readBooked(fixture, booking);
    expect(await statesOf(booking)).toEqual(['cancelled open']);
    const answer = { changeId: unmadeChange?.id ?? '', answer: 'confirm' as const, note: '' };
    expect(await answerChange(fixture, answer)).toMatchObject({ ok: true });
    expect(await statesOf(booking)).toEqual(['cancelled changed']);
  });

  test('an operator who declines the journey ends it', async () => {
    const offerId = await offerOn(fixture, coach, 'Standard', { date: saturday, adults: 1 });
    const booking = await order(fixture, [{ itemType: 'ic_bus', offerId, passengers: people(1) }]);
    authorise(fixture, booking.attemptId);
    await settle(fixture, booking.attemptId);
    await disrupt(booking);
    expect(await statesOf(booking)).toEqual(['cancelled open']);
    const [item] = await itemsOf(fixture.database, booking.id);
    await answerRequest(fixture, { itemId: item?.id ?? '', answer: 'decline', note: '' });
    expect(await statesOf(booking)).toEqual(['cancelled refunded']);
    advanceClock(fixture, 60 * 24 * 30);
    await runDisruptions(fixture);
    expect(await mailsAbout(fixture, booking.id)).not.toContain('staff-unchosen');
  });

  test('nobody pays for a change that was offered before it became free', async () => {
    const booking = await bookJourney(fixture, ferry, 'Saver');
    const dearer = await offerOn(fixture, ferry, 'Flexi', { date: '2026-12-06' });
    const { id, money } = await offerExchange(fixture, booking, dearer);
    expect(money.toPayCents).toBeGreaterThan(0);
    await disrupt(booking);
    expect(await confirmChange(fixture, booking.token, id)).toMatchObject({
      failure: { code: 'OFFER_EXPIRED' },
    });
  });

  test('a payment that arrives for such a change is not taken', async () => {
    const booking = await bookJourney(fixture, ferry, 'Saver');
    const dearer = await offerOn(fixture, ferry, 'Flexi', { date: '2026-12-06' });
    expect(await exchange(fixture, booking, dearer)).toMatchObject({ state: 'paying' });
    await disrupt(booking);
    await payForChange(fixture, booking);
    expect(await readBooked(fixture, booking)).toMatchObject({
      changes: [],
      unmadeChange: { state: 'ended', endReason: 'not_available' },
    });
    expect(await statesOf(booking)).toEqual(['cancelled open']);
    expect(await listLedgerProblems(fixture.database)).toEqual([]);
  });

  test('an earlier offer of a part of the money is not accepted, also if vouchers have paid', async () => {
    const { code } = await boughtVoucher(fixture, 500);
    const offerId = await offerOn(fixture, ferry, 'Flexi', { date: saturday, adults: 1 });
    const item = { itemType: 'ii_ferry' as const, offerId, passengers: people(1) };
    const booking = await order(fixture, [item], [code]);
    const offered = await offerRefund(fixture, booking.token, {});
    if (!offered.ok) throw new Error(JSON.stringify(offered.failure));
    expect(offered.offer.refundableCents).toBe(4_000);
    await disrupt(booking);
    expect(await confirmRefund(fixture, booking.token, offered.offer.id)).toMatchObject({
      failure: { code: 'OFFER_EXPIRED' },
    });
    expect(await offerRefund(fixture, booking.token, {})).toMatchObject({
      offer: { refundableCents: 8_000 },
    });
  });

  const refundMail = async ({ id }: Pick<Booked, 'id'>) => {
    const [mail] = await fixture.database
      .select()
      .from(outbox)
      .where(and(eq(outbox.template, 'refund'), sql`${outbox.templateData} ->> 'bookingId' = ${id}`));
    return (await composeBookingMail(fixture, 'staff@example.nz', 'refund', mail?.templateData))?.text;
  };

  test('the email about a refund says who chose it', async () => {
    const booking = await bookJourney(fixture, ferry, 'Saver');
    await disrupt(booking);
    const offered = await offerRefund(fixture, booking.token, {});
    if (offered.ok) await confirmRefund(fixture, booking.token, offered.offer.id);
    expect(await refundMail(booking)).toContain('You cancelled the following because of a disruption');
    const other = await bookJourney(fixture, ferry, 'Saver', { date: '2026-12-06' });
    await disrupt(other);
    advanceClock(fixture, 60 * 24 * 30);
    await runDisruptions(fixture);
    expect(await refundMail(other)).toContain('we’ve cancelled it for you');
  });

  test('nobody hears that a journey runs after all while it is disrupted again', async () => {
    const booking = await bookJourney(fixture, ferry, 'Saver');
    await disrupt(booking);
    await report();
    await disrupt(booking);
    const [over] = await fixture.database
      .select()
      .from(bookingDisruptions)
      .where(and(eq(bookingDisruptions.bookingId, booking.id), eq(bookingDisruptions.state, 'withdrawn')));
    const data = { bookingId: booking.id, disruptionId: over?.id };
    expect(await composeBookingMail(fixture, 'staff@example.nz', 'disruption-over', data)).toBeNull();
  });

  test('a timetable that has the journey again ends it', async () => {
    const booking = await bookJourney(fixture, ferry, 'Saver');
    const published = fixture.timetable;
    const stopTimes = testTimetableFiles.stop_times.replace(
      'ferry9,09:00:00,09:00:00',
      'ferry9,09:40:00,09:40:00',
    );
    fixture.timetable = await loadTestTimetable({ ...changeableFares, stop_times: stopTimes });
    await runDisruptions(fixture);
    expect(await statesOf(booking)).toEqual(['moved open']);
    fixture.timetable = published && { ...published };
    await runDisruptions(fixture);
    expect(await statesOf(booking)).toEqual(['moved withdrawn']);
    expect((await readBooked(fixture, booking)).items[0]?.disruption).toBeNull();
    advanceClock(fixture, 60 * 24 * 30);
    await runDisruptions(fixture);
    expect(await readBooked(fixture, booking)).toMatchObject({ status: 'confirmed' });
  });
});
