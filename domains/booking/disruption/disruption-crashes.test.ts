import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { people } from '#domains/cart/cart-fixtures.testing.ts';
import { describeEachDatabase } from '#platform/database/test-database.testing.ts';
import { outbox } from '#platform/mail/outbox.table.ts';
import { bookingDisruptions, bookingItems, paymentAttempts } from '../booking.table.ts';
import {
  type BookedJourney,
  bookJourney,
  coach,
  exchange,
  ferry,
  offerExchange,
  offerOn,
  readBooked,
  train,
} from '../change/change-fixtures.testing.ts';
import { confirmChange } from '../change/confirm-change.ts';
import type { CrashPoint } from '../crash-points.ts';
import {
  advanceClock,
  authorise,
  mailsAbout,
  order,
  type PaymentFixture,
  runBackgroundRounds,
} from '../payment/payment-fixtures.testing.ts';
import { settle } from '../payment/settle.ts';
import { confirmRefund } from '../refund/confirm-refund.ts';
import { offerRefund } from '../refund/offer-refund.ts';
import { listRuleViolations } from '../rule-violations.testing.ts';
import { cancelledRun, reportRuns, saturday, useDisruptionFixture } from './disruption-fixtures.testing.ts';
import { runDisruptions } from './run-disruptions.ts';

const sunday = '2026-12-06';

describeEachDatabase('a process that crashes', (open) => {
  let fixture: PaymentFixture;
  const provider = useDisruptionFixture(open, async (fresh) => {
    fixture = fresh;
    await fresh.database.update(bookingDisruptions).set({ state: 'left' });
    await fresh.database.update(bookingItems).set({ disruption: null });
  });
  beforeEach(async () => {
    // Bookings of earlier tests have lost their places.
    const before = new Set(await listViolations());
    return async () =>
      expect((await listViolations()).filter((violation) => !before.has(violation))).toEqual([]);
  });

  const listViolations = () => listRuleViolations(fixture.database, fixture.now());

  /** A feed reports the ferry of a day as cancelled, or as running. */
  const report = (isCancelled: boolean, serviceDate = saturday) =>
    reportRuns(fixture, ...(isCancelled ? [cancelledRun('ferry9', serviceDate)] : []));

  /** Does something in a process that crashes at a point. */
  async function crashAt(point: CrashPoint, work: () => Promise<unknown>): Promise<void> {
    fixture.crashAt = point;
    await expect(work()).rejects.toThrow(point);
    expect(fixture.hasCrashed).toBe(true);
  }

  const statesOf = async ({ id }: { readonly id: string }) =>
    (
      await fixture.database.select().from(bookingDisruptions).where(eq(bookingDisruptions.bookingId, id))
    ).map(({ kind, state }) => `${kind} ${state}`);

  const countMails = async (booking: { readonly id: string }, template: string) =>
    (await mailsAbout(fixture, booking.id)).filter((mail) => mail === template).length;

  const cancelledFerry = async (): Promise<BookedJourney> => {
    const booking = await bookJourney(fixture, ferry, 'Saver');
    await report(true);
    return booking;
  };

  /** A ferry with a train of the next day. */
  async function ferryWithTrain() {
    const sold = async (itemType: 'ii_ferry' | 'kr_train', offerId: Promise<string>) => ({
      ...{ itemType, offerId: await offerId, passengers: people(1) },
    });
    const both = await order(fixture, [
      await sold('ii_ferry', offerOn(fixture, ferry, 'Saver', { date: saturday, adults: 1 })),
      await sold('kr_train', offerOn(fixture, train, 'Scenic', { date: sunday, adults: 1 })),
    ]);
    authorise(fixture, both.attemptId);
    await settle(fixture, both.attemptId);
    return both;
  }

  describe('after a report was recorded', () => {
    test('has told the travellers, whom the repeated report tells nothing new', async () => {
      const booking = await bookJourney(fixture, ferry, 'Saver');
      await crashAt('disruptions-recorded', () => report(true));
      await report(true);
      await runDisruptions(fixture);
      expect(await statesOf(booking)).toEqual(['cancelled open']);
      expect(await countMails(booking, 'disruption')).toBe(1);
    });

    test('has withdrawn the disruptions, once', async () => {
      const booking = await cancelledFerry();
      await fixture.database.update(outbox).set({ state: 'sent' });
      await crashAt('disruptions-recorded', () => report(false));
      await report(false);
      await runDisruptions(fixture);
      expect(await statesOf(booking)).toEqual(['cancelled withdrawn']);
      expect(await countMails(booking, 'disruption-over')).toBe(1);
    });
  });

  test('in the round that finds missed journeys has told their travellers, once', async () => {
    const published = fixture.timetable;
    await report(true);
    fixture.timetable = published;
    const booking = await bookJourney(fixture, ferry, 'Saver');
    await crashAt('disruptions-recorded', () => runDisruptions(fixture));
    await runDisruptions(fixture);
    expect(await statesOf(booking)).toEqual(['cancelled open']);
    expect(await countMails(booking, 'disruption')).toBe(1);
  });

  test('when the time to choose is over leaves the other bookings to the next round', async () => {
    const day = '2026-12-10';
    const bookings = [
      await bookJourney(fixture, ferry, 'Saver', { date: day }),
      await bookJourney(fixture, ferry, 'Flexi', { date: day }),
    ];
    await report(true, day);
    advanceClock(fixture, 60 * 24 * 30);
    await crashAt('choice-ended', () => runDisruptions(fixture));
    const states = async () => (await Promise.all(bookings.map(statesOf))).flat().toSorted();
    expect(await states()).toEqual(['cancelled open', 'cancelled refunded']);
    await runDisruptions(fixture);
    await runBackgroundRounds(fixture);
    expect(await states()).toEqual(['cancelled refunded', 'cancelled refunded']);
    for (const booking of bookings) {
      expect(await countMails(booking, 'refund')).toBe(1);
      const { refundedCents, totalCents } = await readBooked(fixture, booking);
      expect(refundedCents).toBe(totalCents);
    }
    expect(provider.moved.filter(({ what }) => what === 'refunded')).toHaveLength(2);
  });

  test('after the choice of another departure gives the same answer when it is repeated', async () => {
    const booking = await cancelledFerry();
    const { id } = await offerExchange(
      fixture,
      booking,
      await offerOn(fixture, ferry, 'Saver', { date: sunday }),
    );
    await crashAt('change-accepted', () => confirmChange(fixture, booking.token, id));
    expect(await confirmChange(fixture, booking.token, id)).toMatchObject({
      change: { state: 'made', number: 1 },
    });
    expect(await statesOf(booking)).toEqual(['cancelled changed']);
    expect(await countMails(booking, 'change')).toBe(1);
  });

  test('between two connecting journeys leaves the choice of the second open', async () => {
    const both = await ferryWithTrain();
    await report(true);
    const [ofFerry, ofTrain] = (await readBooked(fixture, both)).items.map((item) => ({
      ...both,
      itemId: item.id,
    }));
    if (!ofFerry || !ofTrain) throw new Error('Two journeys were bought.');
    const onMonday = await offerOn(fixture, ferry, 'Saver', { date: '2026-12-07', adults: 1 });
    const { id } = await offerExchange(fixture, ofFerry, onMonday);
    await crashAt('change-accepted', () => confirmChange(fixture, both.token, id));
    expect((await statesOf(both)).toSorted()).toEqual(['cancelled changed', 'connection open']);
    const onTuesday = await offerOn(fixture, train, 'Scenic', { date: '2026-12-08', adults: 1 });
    expect(await exchange(fixture, ofTrain, onTuesday)).toEqual({ state: 'made', number: 2 });
    expect((await statesOf(both)).toSorted()).toEqual(['cancelled changed', 'connection changed']);
  });

  test.each(['refund-promised', 'refunded-at-provider', 'refund-recorded'] as const)(
    'after the choice of a refund, at %s, pays it once',
    async (point) => {
      const booking = await cancelledFerry();
      const offered = await offerRefund(fixture, booking.token, {});
      const offerId = offered.ok ? offered.offer.id : '';
      const choose = () => confirmRefund(fixture, booking.token, offerId);
      if (point === 'refund-promised') await crashAt(point, choose);
      else fixture.crashAt = point;
      expect(await choose()).toMatchObject({ ok: true });
      await runBackgroundRounds(fixture);
      expect(fixture.hasCrashed).toBe(true);
      const { status, refundedCents, totalCents } = await readBooked(fixture, booking);
      expect({ status, refundedCents }).toEqual({ status: 'refunded', refundedCents: totalCents });
      expect(provider.moved.filter(({ what }) => what === 'refunded')).toHaveLength(1);
      expect(await countMails(booking, 'refund')).toBe(1);
    },
  );

  test.each(['change-accepted', 'refunded-at-provider', 'refund-recorded'] as const)(
    'during a change to a cheaper fare, at %s, returns the difference once',
    async (point) => {
      const booking = await bookJourney(fixture, ferry, 'Refundable');
      const cheaper = await offerOn(fixture, ferry, 'Saver', { date: sunday });
      const { id, money } = await offerExchange(fixture, booking, cheaper);
      const confirm = () => confirmChange(fixture, booking.token, id);
      if (point === 'change-accepted') await crashAt(point, confirm);
      else fixture.crashAt = point;
      expect(await confirm()).toMatchObject({ change: { state: 'made', number: 1 } });
      await runBackgroundRounds(fixture);
      expect(fixture.hasCrashed).toBe(true);
      expect(await readBooked(fixture, booking)).toMatchObject({ refundedCents: money.refundCents });
      expect(provider.moved.filter(({ what }) => what === 'refunded')).toHaveLength(1);
    },
  );

  test('after a change on request was accepted asks the operator once', async () => {
    const booking = await bookJourney(fixture, coach, 'Standard');
    const { id } = await offerExchange(
      fixture,
      booking,
      await offerOn(fixture, coach, 'Standard', { date: sunday }),
    );
    await crashAt('change-accepted', () => confirmChange(fixture, booking.token, id));
    expect(await confirmChange(fixture, booking.token, id)).toMatchObject({ change: { state: 'asked' } });
    expect(await countMails(booking, 'staff-change-request')).toBe(1);
  });

  test('or a booking that fails does not keep the others from the end of their choice', async () => {
    const broken = await bookJourney(fixture, ferry, 'Saver');
    const booking = await bookJourney(fixture, ferry, 'Flexi');
    await report(true);
    advanceClock(fixture, 60 * 24 * 30);
    const isOfBroken = eq(paymentAttempts.id, broken.attemptId);
    await fixture.database.update(paymentAttempts).set({ amountCents: 1 }).where(isOfBroken);
    await runDisruptions(fixture);
    expect(await statesOf(broken)).toEqual(['cancelled open']);
    expect(await statesOf(booking)).toEqual(['cancelled refunded']);
    await fixture.database.update(paymentAttempts).set({ amountCents: broken.totalCents }).where(isOfBroken);
    await runDisruptions(fixture);
    expect(await statesOf(broken)).toEqual(['cancelled refunded']);
  });
});
