import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { loadTestTimetable, people, testTimetableFiles } from '#domains/cart/cart-fixtures.testing.ts';
import { runUpdates } from '#domains/disruption/disruption.table.ts';
import type { DisruptionScope, NewDisruption } from '#domains/disruption/disruption.ts';
import { listFeedReports } from '#domains/disruption/list-disruptions.ts';
import { readLiveState } from '#domains/disruption/read-live-state.ts';
import { addDays } from '#domains/travel/time/service-time.ts';
import { describeEachDatabase } from '#platform/database/test-database.testing.ts';
import { outbox } from '#platform/mail/outbox.table.ts';
import { bookingItems } from '../booking.table.ts';
import { bookJourney, exchange, ferry, offerOn, readBooked } from '../change/change-fixtures.testing.ts';
import { advanceClock, mailsAbout, type PaymentFixture } from '../payment/payment-fixtures.testing.ts';
import { confirmRefund } from '../refund/confirm-refund.ts';
import { offerRefund } from '../refund/offer-refund.ts';
import { lookUpBooking } from '../staff/look-up-booking.ts';
import {
  cancelledRun,
  refreshLiveState,
  reportRuns,
  useDisruptionFixture,
} from './disruption-fixtures.testing.ts';
import { reopenChoice } from './reopen-choice.ts';
import { endReportByStaff, reportByStaff } from './report-disruption.ts';
import { runDisruptions } from './run-disruptions.ts';
import { listStaffDisruptions, previewDisruption } from './staff-disruptions.ts';

describeEachDatabase('a disruption that staff enter', (open) => {
  let fixture: PaymentFixture;
  /** The day of a test, of its own, because bookings of earlier tests stay. */
  let today = '2026-12-01';
  useDisruptionFixture(open, (fresh) => {
    fixture = fresh;
    today = addDays(today, 2);
  });

  const deps = () => ({ ...fixture, refresh: () => refreshLiveState(fixture) });

  const sailings = (): DisruptionScope => ({
    ...{ routeId: 'interislander', tripId: null, direction: null },
    ...{ firstDate: today, lastDate: today, fromTime: null, untilTime: null },
  });
  const storm = (scope: Partial<DisruptionScope> = {}): NewDisruption => ({
    ...{ id: randomUUID(), kind: 'cancelled', cause: 'weather' },
    ...{ title: 'Swell on Cook Strait', text: '', note: 'Ana: the master called' },
    scope: { ...sailings(), ...scope },
  });
  const late = (delaySeconds: number): NewDisruption => ({ ...storm(), kind: 'delayed', delaySeconds });

  const onFerry = (adults = 2) =>
    bookJourney(fixture, ferry, 'Saver', { party: people(adults), date: today });
  const stateOf = async (booking: Awaited<ReturnType<typeof onFerry>>) =>
    (await readBooked(fixture, booking)).items[0]?.disruption?.kind ?? null;
  const listed = async () => (await listStaffDisruptions(fixture))[0];

  test('is about a part of a day, and ends for those who have not chosen', async () => {
    const booking = await onFerry();
    const entered = storm({ fromTime: '08:00', untilTime: '10:00' });
    expect(await reportByStaff(deps(), entered)).toEqual({ isNew: true, runCount: 1, journeyCount: 1 });
    expect(await stateOf(booking)).toBe('cancelled');
    expect(fixture.timetable?.live.notices).toMatchObject([{ title: 'Swell on Cook Strait' }]);
    expect(await endReportByStaff(deps(), entered.id)).toBe(true);
    expect(await endReportByStaff(deps(), entered.id)).toBe(false);
    expect(await stateOf(booking)).toBeNull();
    expect(fixture.timetable?.live.updates).toEqual([]);
  });

  test('has no effect when it is entered twice, or after its end', async () => {
    const booking = await onFerry();
    const entered = storm();
    await reportByStaff(deps(), entered);
    expect(await reportByStaff(deps(), entered)).toMatchObject({ isNew: false });
    expect(await listStaffDisruptions(fixture)).toHaveLength(1);
    await endReportByStaff(deps(), entered.id);
    expect(await reportByStaff(deps(), entered)).toMatchObject({ isNew: false });
    expect(await stateOf(booking)).toBeNull();
    expect((await mailsAbout(fixture, booking.id)).filter((mail) => mail === 'disruption')).toHaveLength(1);
  });

  test('is entered once by two requests at the same time', async () => {
    const entered = storm();
    const results = await Promise.all([reportByStaff(deps(), entered), reportByStaff(deps(), entered)]);
    expect(results.map((result) => result?.isNew).toSorted()).toEqual([false, true]);
  });

  describe('before it is entered', () => {
    test('lists its runs with their booked journeys, and counts emails', async () => {
      await onFerry();
      await onFerry(1);
      const preview = await previewDisruption(fixture, { ...storm(), delaySeconds: null });
      expect(preview?.runs).toMatchObject([
        { tripId: 'ferry9', serviceDate: today, departure: 9 * 3_600, journeyCount: 2 },
        { tripId: 'ferry14', journeyCount: 0 },
      ]);
      expect(preview).toMatchObject({ journeyCount: 2, emailCount: 2 });
    });

    test.each([
      ['a short delay', 1_800, 0],
      ['a long delay', 3_600, 1],
    ])('counts emails of %s', async (_, delaySeconds, emailCount) => {
      await onFerry();
      const preview = await previewDisruption(fixture, { kind: 'delayed', scope: sailings(), delaySeconds });
      expect(preview).toMatchObject({ journeyCount: 1, emailCount });
    });

    test.each([
      ['departs after its delay', 7_200, 1],
      ['has departed in spite of its delay', 3_600, 0],
    ])('counts the email about a ride that %s', async (_, delaySeconds, emailCount) => {
      await onFerry();
      advanceClock(fixture, (Date.parse(`${today}T10:30:00+13:00`) - fixture.now().getTime()) / 60_000);
      const preview = await previewDisruption(fixture, { kind: 'delayed', scope: sailings(), delaySeconds });
      expect(preview).toMatchObject({ journeyCount: 1, emailCount });
    });

    test('counts no email for a journey that is disrupted already', async () => {
      await onFerry();
      await reportByStaff(deps(), storm());
      const preview = await previewDisruption(fixture, { ...storm(), delaySeconds: null });
      expect(preview).toMatchObject({ journeyCount: 1, emailCount: 0 });
    });

    test('counts an email for a late journey that is now cancelled', async () => {
      await onFerry();
      await reportByStaff(deps(), late(5_400));
      const emailCountOf = async (kind: 'cancelled' | 'delayed') =>
        (await previewDisruption(fixture, { kind, scope: sailings(), delaySeconds: 5_400 }))?.emailCount;
      expect(await emailCountOf('cancelled')).toBe(1);
      expect(await emailCountOf('delayed')).toBe(0);
    });

    test('orders the runs of several days by time', async () => {
      const scope = { ...sailings(), lastDate: addDays(today, 1), fromTime: '09:00', untilTime: '14:00' };
      const preview = await previewDisruption(fixture, { kind: 'cancelled', scope, delaySeconds: null });
      expect(preview?.runs.map(({ serviceDate, tripId }) => `${serviceDate} ${tripId}`)).toEqual([
        `${today} ferry9`,
        `${today} ferry14`,
        `${addDays(today, 1)} ferry9`,
        `${addDays(today, 1)} ferry14`,
      ]);
    });
  });

  describe('in the list', () => {
    test('has its line, its runs, and its journeys by their choice', async () => {
      const [chosen] = [await onFerry(1), await onFerry(1)];
      await reportByStaff(deps(), storm({ tripId: 'ferry9' }));
      expect(await listed()).toMatchObject({
        route: { name: 'Interislander' },
        trip: { from: { name: 'Wellington Terminal' }, departure: 9 * 3_600 },
        isPast: false,
        runCount: 1,
        journeys: { open: 2, changed: 0, refunded: 0, left: 0, withdrawn: 0 },
        withdrawableCount: 2,
      });
      await exchange(fixture, chosen, await offerOn(fixture, ferry, 'Saver', { date: today, adults: 1 }));
      expect(await listed()).toMatchObject({ journeys: { open: 1, changed: 1 }, withdrawableCount: 1 });
      await endReportByStaff(deps(), (await listed())?.id ?? '');
      expect(await listed()).toMatchObject({
        endedAt: fixture.now(),
        journeys: { open: 0, changed: 1, withdrawn: 1 },
        withdrawableCount: 0,
      });
      advanceClock(fixture, 8 * 24 * 60);
      expect(await listed()).toBeUndefined();
    });

    test('reinstates nobody while a feed cancels the same run', async () => {
      await onFerry();
      await reportByStaff(deps(), storm());
      await reportRuns(fixture, cancelledRun('ferry9', today));
      expect(await listed()).toMatchObject({ journeys: { open: 1 }, withdrawableCount: 0 });
      expect(await listFeedReports(fixture.database)).toEqual([
        {
          ...{ source: 'ferries', updateCount: 1, noticeCount: 0 },
          believedUntil: new Date(fixture.now().getTime() + 120_000),
        },
      ]);
    });

    test('counts long delays, and ends them for those who have not chosen', async () => {
      const booking = await onFerry();
      await reportByStaff(deps(), late(5_400));
      expect(await listed()).toMatchObject({ runCount: 2, journeys: { open: 1 }, withdrawableCount: 1 });
      await endReportByStaff(deps(), (await listed())?.id ?? '');
      expect(await stateOf(booking)).toBeNull();
    });

    test('has no runs and no journeys if it is a notice', async () => {
      const booking = await onFerry();
      await reportByStaff(deps(), { ...storm(), kind: 'notice' });
      expect(await stateOf(booking)).toBeNull();
      expect(await listed()).toMatchObject({ kind: 'notice', runCount: 0, journeys: { open: 0 } });
    });
  });

  describe('on the staff page of a booking', () => {
    const lookUp = async ({ reference }: Awaited<ReturnType<typeof onFerry>>) =>
      (await lookUpBooking(fixture, reference))?.disruptions;

    test('shows the journey, the time to choose, and the email', async () => {
      const booking = await onFerry();
      expect(await lookUp(booking)).toEqual([]);
      await reportByStaff(deps(), storm());
      const [disruption] = (await lookUp(booking)) ?? [];
      expect(disruption).toMatchObject({
        ...{ kind: 'cancelled', state: 'open', cause: 'weather', sentAt: null, needsStaff: false },
        description: expect.stringContaining('Picton'),
        recordedAt: fixture.now(),
      });
      const sentAt = new Date(fixture.now());
      await fixture.database
        .update(outbox)
        .set({ sentAt })
        .where(eq(outbox.dedupeKey, `booking:${booking.id}:disruption:${disruption?.id}`));
      expect(await lookUp(booking)).toMatchObject([{ sentAt }]);
    });

    async function bookingWithoutChoice() {
      const booking = await onFerry();
      await reportByStaff(deps(), storm());
      await fixture.database
        .update(bookingItems)
        .set({ disruption: sql`jsonb_set(${bookingItems.disruption}, '{unchosen}', '"staff"')` })
        .where(eq(bookingItems.id, booking.itemId));
      advanceClock(fixture, 60 * 24 * 90);
      await runDisruptions(fixture);
      return booking;
    }

    test('lets travellers choose again after their time, for as long as after their departure', async () => {
      const booking = await bookingWithoutChoice();
      const [left] = (await lookUp(booking)) ?? [];
      expect(await reopenChoice(fixture, left?.id ?? '')).toBe(true);
      const chooseUntil = new Date(fixture.now().getTime() + 7 * 24 * 3_600_000);
      expect(await lookUp(booking)).toMatchObject([{ state: 'open', needsStaff: false, chooseUntil }]);
      const [item] = (await readBooked(fixture, booking)).items;
      expect(item?.disruption).toMatchObject({ kind: 'cancelled', chooseUntil: chooseUntil.toISOString() });
      const notices = (await mailsAbout(fixture, booking.id)).filter((mail) => mail === 'disruption');
      expect(notices).toHaveLength(2);
      expect(await reopenChoice(fixture, left?.id ?? '')).toBe(false);
      const offered = await offerRefund(fixture, booking.token, {});
      if (offered.ok) await confirmRefund(fixture, booking.token, offered.offer.id);
      expect(await lookUp(booking)).toMatchObject([{ state: 'refunded' }]);
      expect(await reopenChoice(fixture, left?.id ?? '')).toBe(false);
    });

    test('needs staff if nothing was chosen in time and nothing refunded', async () => {
      const booking = await bookingWithoutChoice();
      expect(await lookUp(booking)).toMatchObject([{ state: 'left', needsStaff: true }]);
      expect(await mailsAbout(fixture, booking.id)).toContain('staff-unchosen');
    });

    test('needs no staff after a refund without a choice', async () => {
      const booking = await onFerry();
      await reportByStaff(deps(), storm());
      advanceClock(fixture, 60 * 24 * 90);
      await runDisruptions(fixture);
      expect(await lookUp(booking)).toMatchObject([{ state: 'refunded', needsStaff: false }]);
    });
  });

  describe('when a new timetable is loaded', () => {
    test('covers its runs under other ids, too', async () => {
      await reportByStaff(deps(), storm());
      const renamed = (text: string) => text.replaceAll('ferry9', 'early').replaceAll('ferry14', 'late');
      fixture.timetable = await loadTestTimetable(
        { trips: renamed(testTimetableFiles.trips), stop_times: renamed(testTimetableFiles.stop_times) },
        fixture.now(),
      );
      await runDisruptions(fixture);
      const { state } = await readLiveState(fixture.database, fixture.now());
      const cancelled = state.updates.filter(({ isCancelled }) => isCancelled).map(({ tripId }) => tripId);
      expect(cancelled.toSorted()).toEqual(['early', 'ferry14', 'ferry9', 'late']);
    });

    test.each([
      ['leaves a ride that moved to staff', '09:00:00', '09:20:00', 'staff'],
      ['refunds a ride that it dropped', 'ferry9', 'other', 'refund'],
    ])('%s, if nobody chooses', async (_, before, after, unchosen) => {
      const booking = await onFerry();
      const stopTimes = testTimetableFiles.stop_times.replaceAll(before, after);
      const trips =
        unchosen === 'staff'
          ? testTimetableFiles.trips
          : testTimetableFiles.trips.replace('interislander,daily,ferry9', 'intercity_south,daily,other');
      fixture.timetable = await loadTestTimetable({ stop_times: stopTimes, trips }, fixture.now());
      await runDisruptions(fixture);
      const [item] = (await readBooked(fixture, booking)).items;
      expect(item?.disruption).toMatchObject({ kind: 'moved', unchosen });
    });
  });

  describe('after its days', () => {
    const waitUntilNoon = (date: string) =>
      advanceClock(fixture, (Date.parse(`${date}T12:00:00+13:00`) - fixture.now().getTime()) / 60_000);

    test('leaves the choice to travellers, also if staff end it', async () => {
      const booking = await onFerry();
      await reportByStaff(deps(), storm());
      waitUntilNoon(addDays(today, 1));
      expect(await listed()).toMatchObject({ isPast: false, withdrawableCount: 0 });
      await endReportByStaff(deps(), (await listed())?.id ?? '');
      expect(await stateOf(booking)).toBe('cancelled');
    });

    test('ends without an action of staff', async () => {
      const booking = await onFerry();
      await reportByStaff(deps(), storm());
      waitUntilNoon(addDays(today, 2));
      await runDisruptions(fixture);
      expect(await listed()).toMatchObject({ isPast: true, endedAt: null });
      advanceClock(fixture, 24 * 60);
      await runDisruptions(fixture);
      expect(await listed()).toMatchObject({ isPast: true, endedAt: fixture.now() });
      expect(await stateOf(booking)).toBe('cancelled');
      expect(await fixture.database.select().from(runUpdates)).toEqual([]);
    });
  });
});
