import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { people } from '#domains/cart/cart-fixtures.testing.ts';
import type { RunUpdate } from '#domains/travel/live/live-updates.ts';
import { describeEachDatabase } from '#platform/database/test-database.testing.ts';
import { outbox } from '#platform/mail/outbox.table.ts';
import { bookingDisruptions } from '../booking.table.ts';
import {
  bookJourney,
  exchange,
  ferry,
  offerExchange,
  offerOn,
  payForChange,
  readBooked,
  train,
} from '../change/change-fixtures.testing.ts';
import { confirmChange } from '../change/confirm-change.ts';
import { offerChange } from '../change/offer-change.ts';
import { listLedgerProblems } from '../ledger/ledger-problems.testing.ts';
import {
  advanceClock,
  authorise,
  mailsAbout,
  order,
  type PaymentFixture,
} from '../payment/payment-fixtures.testing.ts';
import { settle } from '../payment/settle.ts';
import { confirmRefund } from '../refund/confirm-refund.ts';
import { offerRefund } from '../refund/offer-refund.ts';
import {
  cancelledRun,
  refreshLiveState,
  reportRuns,
  saturday,
  useDisruptionFixture,
} from './disruption-fixtures.testing.ts';
import { runDisruptions } from './run-disruptions.ts';

describeEachDatabase('a disruption of booked journeys', (open) => {
  let fixture: PaymentFixture;
  useDisruptionFixture(open, (fresh) => {
    fixture = fresh;
  });

  const report = (...updates: readonly RunUpdate[]) => reportRuns(fixture, ...updates);

  /** Makes the emails that wait count as sent. */
  const sendMails = () => fixture.database.update(outbox).set({ state: 'sent' });

  const onFerry = (fare = 'Saver', adults = 2) =>
    bookJourney(fixture, ferry, fare, { party: people(adults) });

  const disruptionsOf = (bookingId: string) =>
    fixture.database.select().from(bookingDisruptions).where(eq(bookingDisruptions.bookingId, bookingId));

  describe('when a feed cancels its run', () => {
    test('reaches the traveller once, with the cause and the time to choose', async () => {
      const booking = await onFerry();
      expect(await report(cancelledRun('ferry9'))).toBe(true);
      const { items } = await readBooked(fixture, booking);
      expect(items[0]?.disruption).toMatchObject({
        kind: 'cancelled',
        ride: 0,
        cause: 'weather',
        unchosen: 'refund',
      });
      expect(items[0]?.disruption?.chooseUntil).toBe('2026-12-11T20:00:00.000Z');
      expect(await report(cancelledRun('ferry9'))).toBe(false);
      await runDisruptions(fixture);
      expect((await mailsAbout(fixture, booking.id)).filter((mail) => mail === 'disruption')).toHaveLength(1);
    });

    test('concerns no other run', async () => {
      const booking = await onFerry();
      await report(cancelledRun('ferry14'), cancelledRun('ferry9', '2026-12-06'));
      expect((await readBooked(fixture, booking)).items[0]?.disruption).toBeNull();
    });

    test('lets the traveller choose another departure of the same fare, at no cost', async () => {
      const booking = await onFerry();
      await report(cancelledRun('ferry9'));
      const offer = await offerExchange(
        fixture,
        booking,
        await offerOn(fixture, ferry, 'Saver', { date: saturday }),
      );
      expect(offer.money).toMatchObject({ toPayCents: 0, refundCents: 0, feeCents: 0, keptCents: 0 });
      expect(await confirmChange(fixture, booking.token, offer.id)).toMatchObject({
        change: { state: 'made' },
      });
      const { items, changes } = await readBooked(fixture, booking);
      expect(items[0]).toMatchObject({ disruption: null, status: 'confirmed', priceCents: 12_000 });
      expect(items[0]?.detail).toContain('14:00');
      expect(changes).toHaveLength(1);
      expect(await disruptionsOf(booking.id)).toMatchObject([{ state: 'changed' }]);
    });

    test('allows no more expensive fare at no cost', async () => {
      const booking = await onFerry();
      await report(cancelledRun('ferry9'));
      const offerId = await offerOn(fixture, ferry, 'Refundable', { date: saturday });
      const result = await offerChange(fixture, booking.token, { itemId: booking.itemId, offerId });
      expect(result).toMatchObject({
        failure: { fields: { offerId: expect.stringContaining('same fare') } },
      });
    });

    test('gives a full refund with the card fee, even of a fare without a refund', async () => {
      const booking = await onFerry();
      expect(await offerRefund(fixture, booking.token, {})).toMatchObject({ ok: false });
      await report(cancelledRun('ferry9'));
      const offered = await offerRefund(fixture, booking.token, {});
      const { totalCents } = await readBooked(fixture, booking);
      expect(offered).toMatchObject({ offer: { refundableCents: totalCents } });
      if (offered.ok) await confirmRefund(fixture, booking.token, offered.offer.id);
      const after = await readBooked(fixture, booking);
      expect(after).toMatchObject({ status: 'refunded', refundedCents: totalCents });
      expect(await disruptionsOf(booking.id)).toMatchObject([{ state: 'refunded' }]);
      expect(await listLedgerProblems(fixture.database)).toEqual([]);
    });

    test('can still be chosen after the planned departure', async () => {
      const booking = await onFerry();
      await report(cancelledRun('ferry9'));
      const hours = (Date.parse('2026-12-05T12:00:00+13:00') - fixture.now().getTime()) / 3_600_000;
      advanceClock(fixture, hours * 60);
      const change = await exchange(
        fixture,
        booking,
        await offerOn(fixture, ferry, 'Saver', { date: '2026-12-06' }),
      );
      expect(change).toEqual({ state: 'made', number: 1 });
    });

    test('refunds a journey whose traveller did not choose in time, as the operator’s table says', async () => {
      const booking = await onFerry();
      await report(cancelledRun('ferry9'));
      advanceClock(fixture, 60 * 24 * 30);
      await runDisruptions(fixture);
      const { status, refundedCents, totalCents } = await readBooked(fixture, booking);
      expect({ status, refundedCents }).toEqual({ status: 'refunded', refundedCents: totalCents });
      expect(await listLedgerProblems(fixture.database)).toEqual([]);
    });

    test('takes back a payment that arrives after the cancellation', async () => {
      const offerId = await offerOn(fixture, ferry, 'Saver', { date: saturday, adults: 1 });
      const ordered = await order(fixture, [{ itemType: 'ii_ferry', offerId, passengers: people(1) }]);
      await report(cancelledRun('ferry9'));
      authorise(fixture, ordered.attemptId);
      await settle(fixture, ordered.attemptId);
      expect(await readBooked(fixture, ordered)).toMatchObject({ status: 'cancelled' });
    });

    test('finds a journey that was paid just as its run was cancelled', async () => {
      const published = fixture.timetable;
      await report(cancelledRun('ferry9'));
      // This process has not read the news yet.
      fixture.timetable = published;
      const booking = await onFerry();
      expect((await readBooked(fixture, booking)).items[0]?.disruption).toBeNull();
      await runDisruptions(fixture);
      expect((await readBooked(fixture, booking)).items[0]?.disruption).toMatchObject({ kind: 'cancelled' });
      expect(await mailsAbout(fixture, booking.id)).toContain('disruption');
    });
  });

  describe('when the run is no longer cancelled', () => {
    test('ends for those who have not chosen, and they get an email', async () => {
      const booking = await onFerry();
      await report(cancelledRun('ferry9'));
      await sendMails();
      await report();
      expect((await readBooked(fixture, booking)).items[0]?.disruption).toBeNull();
      expect(await disruptionsOf(booking.id)).toMatchObject([{ state: 'withdrawn' }]);
      expect(await mailsAbout(fixture, booking.id)).toContain('disruption-over');
      expect(await offerRefund(fixture, booking.token, {})).toMatchObject({ ok: false });
    });

    test('keeps the choice of those who have chosen', async () => {
      const booking = await onFerry();
      await report(cancelledRun('ferry9'));
      await exchange(fixture, booking, await offerOn(fixture, ferry, 'Saver', { date: saturday }));
      await report();
      expect((await readBooked(fixture, booking)).items[0]?.detail).toContain('14:00');
      expect(await mailsAbout(fixture, booking.id)).not.toContain('disruption-over');
    });

    test('accepts no offer that the disruption made free of charge', async () => {
      const booking = await onFerry();
      await report(cancelledRun('ferry9'));
      const offer = await offerExchange(
        fixture,
        booking,
        await offerOn(fixture, ferry, 'Saver', { date: saturday }),
      );
      await report();
      expect(await confirmChange(fixture, booking.token, offer.id)).toMatchObject({
        failure: { code: 'OFFER_EXPIRED' },
      });
    });

    test('reaches the traveller again if the run is cancelled again', async () => {
      const booking = await onFerry();
      await report(cancelledRun('ferry9'));
      await report();
      await report(cancelledRun('ferry9'));
      expect((await mailsAbout(fixture, booking.id)).filter((mail) => mail === 'disruption')).toHaveLength(2);
    });

    test('ends nothing after its departure, when feeds no longer mention it', async () => {
      const booking = await onFerry();
      await report(cancelledRun('ferry9'));
      advanceClock(fixture, (Date.parse('2026-12-05T09:01:00+13:00') - fixture.now().getTime()) / 60_000);
      await report();
      expect((await readBooked(fixture, booking)).items[0]?.disruption).toMatchObject({ kind: 'cancelled' });
      expect(await mailsAbout(fixture, booking.id)).not.toContain('disruption-over');
    });

    test('ends nothing while the feed is only silent', async () => {
      const booking = await onFerry();
      await report(cancelledRun('ferry9'));
      advanceClock(fixture, 10);
      await refreshLiveState(fixture);
      await runDisruptions(fixture);
      expect((await readBooked(fixture, booking)).items[0]?.disruption).toMatchObject({ kind: 'cancelled' });
      expect(fixture.timetable?.live.updates).toEqual([]);
    });
  });

  test('lets the connecting journey of the booking move along', async () => {
    const both = await order(fixture, [
      {
        itemType: 'ii_ferry',
        offerId: await offerOn(fixture, ferry, 'Saver', { date: saturday, adults: 1 }),
        passengers: people(1),
      },
      {
        itemType: 'kr_train',
        offerId: await offerOn(fixture, train, 'Scenic', { date: '2026-12-06', adults: 1 }),
        passengers: people(1),
      },
      {
        itemType: 'kr_train',
        offerId: await offerOn(fixture, train, 'Scenic', { date: '2026-12-08', adults: 1 }),
        passengers: people(1),
      },
    ]);
    authorise(fixture, both.attemptId);
    await settle(fixture, both.attemptId);
    await report(cancelledRun('ferry9'));
    const { items } = await readBooked(fixture, both);
    expect(items.map(({ disruption }) => disruption?.kind ?? null)).toEqual([
      'cancelled',
      'connection',
      null,
    ]);
    expect((await mailsAbout(fixture, both.id)).filter((mail) => mail === 'disruption')).toHaveLength(1);
    advanceClock(fixture, 60 * 24 * 30);
    await runDisruptions(fixture);
    const after = await readBooked(fixture, both);
    expect(after.items.map(({ status }) => status)).toEqual(['cancelled', 'confirmed', 'confirmed']);
  });

  test('stays open when another traveller joins', async () => {
    const booking = await onFerry('Saver', 1);
    await report({
      ...{ ...cancelledRun('ferry9'), isCancelled: false },
      calls: [0, 1].map(() => ({ arrivalDelay: 5_400, departureDelay: 5_400, isSkipped: false })),
    });
    const hana = { type: 'adult' as const, firstName: 'Hana', lastName: 'Pōtae' };
    const travellers = [{ ...hana, title: undefined, dateOfBirth: undefined, requests: undefined }];
    const joining = await offerChange(fixture, booking.token, { itemId: booking.itemId, travellers });
    await confirmChange(fixture, booking.token, joining.ok ? joining.offer.id : '');
    await payForChange(fixture, booking);
    const { items } = await readBooked(fixture, booking);
    expect(items[0]?.travellers).toHaveLength(2);
    expect(items[0]?.disruption).toMatchObject({ kind: 'late' });
    expect(await disruptionsOf(booking.id)).toMatchObject([{ state: 'open' }]);
  });

  const late = (seconds: number, skipped: readonly number[] = []): RunUpdate => ({
    ...cancelledRun('ferry9'),
    isCancelled: false,
    calls: [0, 1].map((call) => ({
      arrivalDelay: seconds,
      departureDelay: seconds,
      isSkipped: skipped.includes(call),
    })),
  });

  const kindOf = async (booking: Awaited<ReturnType<typeof onFerry>>) =>
    (await readBooked(fixture, booking)).items[0]?.disruption?.kind ?? null;

  describe('when its run gets better or worse', () => {
    test.each([
      ['a long delay that the feed no longer reports', late(5_400), []],
      ['a long delay that becomes short', late(5_400), [late(1_700)]],
      ['a skipped stop that is served after all', late(0, [1]), [late(0)]],
    ])('ends %s, and notifies its travellers', async (_, before, after) => {
      const booking = await onFerry();
      await report(before);
      await sendMails();
      await report(...after);
      expect(await kindOf(booking)).toBeNull();
      expect(await disruptionsOf(booking.id)).toMatchObject([{ state: 'withdrawn' }]);
      expect(await mailsAbout(fixture, booking.id)).toContain('disruption-over');
      expect(await offerRefund(fixture, booking.token, {})).toMatchObject({ ok: false });
    });

    test('repeats no news while a delay changes a little', async () => {
      const booking = await onFerry();
      for (const seconds of [3_700, 3_500, 1_900, 3_700]) await report(late(seconds));
      expect(await kindOf(booking)).toBe('late');
      const mails = await mailsAbout(fixture, booking.id);
      expect(mails.filter((mail) => mail?.startsWith('disruption'))).toEqual(['disruption']);
    });

    test('tells travellers of a late ride that it is cancelled', async () => {
      const booking = await onFerry();
      await report(late(5_400));
      await report(cancelledRun('ferry9'));
      expect(await kindOf(booking)).toBe('cancelled');
      const mails = await mailsAbout(fixture, booking.id);
      expect(mails.filter((mail) => mail === 'disruption')).toHaveLength(2);
      expect(mails).not.toContain('disruption-over');
    });

    test('says of a cancelled ride that will be late only that it is late', async () => {
      const booking = await onFerry();
      await report(cancelledRun('ferry9'));
      await sendMails();
      await report(late(5_400));
      expect(await kindOf(booking)).toBe('late');
      expect(await mailsAbout(fixture, booking.id)).not.toContain('disruption-over');
    });

    test('counts a stop that a late run skips as cancelled', async () => {
      const booking = await onFerry();
      await report(late(5_400, [0]));
      expect(await kindOf(booking)).toBe('cancelled');
    });
  });

  test('is optional when the run is much later, and none when it is a little', async () => {
    const booking = await onFerry();
    await report(late(1_800));
    expect((await readBooked(fixture, booking)).items[0]?.disruption).toBeNull();
    await report(late(5_400));
    expect((await readBooked(fixture, booking)).items[0]?.disruption).toMatchObject({ kind: 'late' });
    advanceClock(fixture, 60 * 24 * 30);
    await runDisruptions(fixture);
    expect(await readBooked(fixture, booking)).toMatchObject({
      status: 'confirmed',
      items: [{ disruption: null }],
    });
  });
});
