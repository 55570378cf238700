import { asc, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { people } from '#domains/cart/cart-fixtures.testing.ts';
import type { RunUpdate } from '#domains/travel/live/live-updates.ts';
import { describeEachDatabase } from '#platform/database/test-database.testing.ts';
import { bookingDisruptions } from '../booking.table.ts';
import { bookJourney, ferry, offerOn, readBooked, train } from '../change/change-fixtures.testing.ts';
import {
  advanceClock,
  authorise,
  mailsAbout,
  order,
  type PaymentFixture,
} from '../payment/payment-fixtures.testing.ts';
import { settle } from '../payment/settle.ts';
import { offerRefund } from '../refund/offer-refund.ts';
import { cancelledRun, reportRuns, saturday, useDisruptionFixture } from './disruption-fixtures.testing.ts';
import { runDisruptions } from './run-disruptions.ts';

describeEachDatabase('disrupted journeys', (open) => {
  let fixture: PaymentFixture;
  useDisruptionFixture(open, (fresh) => {
    fixture = fresh;
  });

  /** A run with these delays at its calls, in seconds. */
  const late = (delays: readonly number[], tripId = 'ferry9'): RunUpdate => ({
    ...cancelledRun(tripId),
    isCancelled: false,
    calls: delays.map((delay) => ({ arrivalDelay: delay, departureDelay: delay, isSkipped: false })),
  });

  const report = (...updates: readonly RunUpdate[]) => reportRuns(fixture, ...updates);

  const waitUntil = (instant: string) =>
    advanceClock(fixture, (Date.parse(instant) - fixture.now().getTime()) / 60_000);

  const onFerry = () => bookJourney(fixture, ferry, 'Saver');
  const disruptionOf = async (booking: Awaited<ReturnType<typeof onFerry>>) =>
    (await readBooked(fixture, booking)).items[0]?.disruption ?? null;
  const mailCount = async ({ id }: { readonly id: string }, template: string) =>
    (await mailsAbout(fixture, id)).filter((mail) => mail === template).length;
  const statesOf = async ({ id }: { readonly id: string }) =>
    (
      await fixture.database
        .select()
        .from(bookingDisruptions)
        .where(eq(bookingDisruptions.bookingId, id))
        .orderBy(asc(bookingDisruptions.recordedAt))
    ).map(({ kind, state }) => `${kind} ${state}`);

  /** Books one ferry or train for each of these days, in one booking. */
  async function bookTrip(
    ...rides: readonly (readonly [route: typeof ferry | typeof train, date: string])[]
  ) {
    const items = [];
    for (const [route, date] of rides)
      items.push({
        itemType: route === ferry ? ('ii_ferry' as const) : ('kr_train' as const),
        offerId: await offerOn(fixture, route, route === ferry ? 'Saver' : 'Scenic', { date, adults: 1 }),
        passengers: people(1),
      });
    const booking = await order(fixture, items);
    authorise(fixture, booking.attemptId);
    await settle(fixture, booking.attemptId);
    return booking;
  }
  const kindsOf = async (booking: Awaited<ReturnType<typeof bookTrip>>) =>
    (await readBooked(fixture, booking)).items.map(({ disruption }) => disruption?.kind ?? null);

  describe('that connect', () => {
    test('to two cancelled ones at once may move once', async () => {
      const booking = await bookTrip([ferry, saturday], [train, '2026-12-06'], [ferry, '2026-12-07']);
      await report(cancelledRun('ferry9'), cancelledRun('ferry9', '2026-12-07'));
      expect(await kindsOf(booking)).toEqual(['cancelled', 'connection', 'cancelled']);
      expect(await mailCount(booking, 'disruption')).toBe(2);
    });

    test('are not refundable because of it once they have begun', async () => {
      const booking = await bookTrip([ferry, saturday], [train, '2026-12-06']);
      await waitUntil('2026-12-05T18:00:00+13:00');
      const { items } = await readBooked(fixture, booking);
      const line = items[1]?.data.kind === 'journey' ? items[1].data.route.serviceRoute[0] : undefined;
      if (!line) throw new Error('There is no train.');
      await report(cancelledRun(line.tripId, line.serviceDate));
      expect(await kindsOf(booking)).toEqual([null, 'cancelled']);
    });

    test('may move until they depart', async () => {
      const booking = await bookTrip([ferry, saturday], [train, '2026-12-06']);
      await report(cancelledRun('ferry9'));
      const { items } = await readBooked(fixture, booking);
      const line = items[1]?.data.kind === 'journey' ? items[1].data.route.serviceRoute[0] : undefined;
      const departure = Date.parse(line?.from.departure ?? '');
      expect(items[1]?.disruption?.chooseUntil).toBe(new Date(departure).toISOString());
      await waitUntil(new Date(departure + 60_000).toISOString());
      const request = { items: [{ itemId: items[1]?.id ?? '' }] };
      expect(await offerRefund(fixture, booking.token, request)).toMatchObject({ ok: false });
      await runDisruptions(fixture);
      expect(await kindsOf(booking)).toEqual(['cancelled', null]);
    });
  });

  describe('that are late', () => {
    test('count as cancelled once their run is', async () => {
      const booking = await onFerry();
      await report(late([5_400, 5_400]));
      expect((await disruptionOf(booking))?.kind).toBe('late');
      await report(cancelledRun('ferry9'));
      expect(await disruptionOf(booking)).toMatchObject({ kind: 'cancelled', unchosen: 'refund' });
      expect(await mailCount(booking, 'disruption')).toBe(2);
      expect(await statesOf(booking)).toEqual(['late withdrawn', 'cancelled open']);
      await report(late([5_400, 5_400]));
      expect((await disruptionOf(booking))?.kind).toBe('late');
    });

    test('stay cancelled if their run is late instead', async () => {
      const booking = await onFerry();
      await report(cancelledRun('ferry9'));
      await report(late([5_400, 5_400]), cancelledRun('ferry14'));
      expect(await statesOf(booking)).toEqual(['cancelled withdrawn', 'late open']);
    });

    test('are only those whose own departure or arrival is late', async () => {
      const booking = await onFerry();
      await report({
        ...late([0, 0]),
        calls: [
          { arrivalDelay: 7_200, departureDelay: 0, isSkipped: false },
          { arrivalDelay: 0, departureDelay: 7_200, isSkipped: false },
        ],
      });
      expect(await disruptionOf(booking)).toBeNull();
      await report(late([0, 7_200]));
      expect((await disruptionOf(booking))?.kind).toBe('late');
    });

    test('are cancelled where a late run skips their stop', async () => {
      const booking = await onFerry();
      const update = late([5_400, 5_400]);
      await report({
        ...update,
        calls: update.calls.map((call, at) => ({ ...call, isSkipped: at === 1 })),
      });
      expect((await disruptionOf(booking))?.kind).toBe('cancelled');
    });

    test('may be changed or refunded until the late departure', async () => {
      const booking = await onFerry();
      await report(late([5_400, 5_400]));
      expect((await disruptionOf(booking))?.chooseUntil).toBe('2026-12-04T21:30:00.000Z');
      await waitUntil('2026-12-05T10:29:00+13:00');
      expect(await offerRefund(fixture, booking.token, {})).toMatchObject({ ok: true });
      await waitUntil('2026-12-05T10:31:00+13:00');
      expect(await offerRefund(fixture, booking.token, {})).toMatchObject({ ok: false });
      await runDisruptions(fixture);
      expect(await statesOf(booking)).toEqual(['late left']);
    });

    test('may be changed or refunded for longer if the delay grows, and not for shorter', async () => {
      const booking = await onFerry();
      await report(late([5_400, 5_400]));
      await report(late([9_000, 9_000]));
      expect((await disruptionOf(booking))?.chooseUntil).toBe('2026-12-04T22:30:00.000Z');
      await report(late([4_000, 4_000]));
      expect((await disruptionOf(booking))?.chooseUntil).toBe('2026-12-04T22:30:00.000Z');
      expect(await mailCount(booking, 'disruption')).toBe(1);
      await waitUntil('2026-12-05T11:29:00+13:00');
      await runDisruptions(fixture);
      expect(await statesOf(booking)).toEqual(['late open']);
    });

    test('are left alone if they have departed', async () => {
      const booking = await onFerry();
      await waitUntil('2026-12-05T09:30:00+13:00');
      await report(late([0, 5_400]));
      expect(await disruptionOf(booking)).toBeNull();
    });
  });

  test('that connect count as cancelled once their own run is', async () => {
    const booking = await bookTrip([ferry, saturday], [ferry, '2026-12-06']);
    await report(cancelledRun('ferry9'));
    expect(await kindsOf(booking)).toEqual(['cancelled', 'connection']);
    await report(cancelledRun('ferry9'), cancelledRun('ferry9', '2026-12-06'));
    expect(await kindsOf(booking)).toEqual(['cancelled', 'cancelled']);
    expect(await mailCount(booking, 'disruption')).toBe(2);
  });
});
