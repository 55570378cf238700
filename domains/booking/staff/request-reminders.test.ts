import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { JourneyItemData } from '#domains/cart/cart.ts';
import { minutesAfter } from '#domains/cart/cart-fixtures.testing.ts';
import { inventoryHolds } from '#domains/inventory/inventory.table.ts';
import type { OpenedDatabase } from '#platform/database/opened-database.ts';
import { describeEachDatabase } from '#platform/database/test-database.testing.ts';
import { outbox } from '#platform/mail/outbox.table.ts';
import { findBooking, itemsOf, refundsOf } from '../booking-store.ts';
import { exampleRide } from '../example-booking.ts';
import { checkLedger } from '../ledger/check-ledger.ts';
import {
  type ItemSpec,
  type PaidBooking,
  paidBooking,
  type RefundDeps,
  refundDeps,
} from '../refund/paid-booking.testing.ts';
import { payPendingRefunds } from '../refund/pay-refunds.ts';
import { answerRequest } from './answer-request.ts';
import { getDeclineTime, getStartOf, runRequestReminders } from './request-reminders.ts';

const hours = 60;
/** The tour begins on 11 December 2026, at midnight in New Zealand. */
const begins = new Date('2026-12-11T00:00:00+13:00');
const asked: readonly ItemSpec[] = [
  {
    riders: [
      ['adult', 200],
      ['child', 100],
    ],
    stock: 'request',
  },
  { price: 50, parent: 0, stock: 'request' },
  { riders: [['adult', 150]], stock: 'live' },
];

describeEachDatabase('requests without an answer', (open) => {
  let opened: OpenedDatabase;
  let deps: RefundDeps;
  beforeAll(async () => {
    opened = await open();
  });
  afterAll(() => opened.close());
  beforeEach(async () => {
    deps = refundDeps(opened.database);
    await opened.database.delete(inventoryHolds);
    await opened.database.delete(outbox);
  });
  const book = async (specs = asked) => {
    const booking = await paidBooking(deps, specs);
    await opened.database.delete(outbox);
    return booking;
  };
  const goTo = (instant: Date) => {
    deps.time = instant;
  };
  const reminders = async () =>
    (await opened.database.select().from(outbox))
      .filter(({ template }) => template === 'staff-reminder')
      .map(({ dedupeKey }) => dedupeKey?.split(':').at(-1))
      .toSorted();
  const statuses = async ({ id }: PaidBooking) =>
    (await itemsOf(opened.database, id)).map(({ status }) => status);

  test('are sent to staff after a day and two days before the start, once each', async () => {
    const booking = await book();
    const paidAt = deps.time;
    goTo(minutesAfter(paidAt, 24 * hours - 1));
    await runRequestReminders(deps);
    expect(await reminders()).toEqual([]);
    goTo(minutesAfter(paidAt, 24 * hours));
    for (let round = 0; round < 3; round += 1) await runRequestReminders(deps);
    expect(await reminders()).toEqual(['waiting']);
    goTo(minutesAfter(begins, -48 * hours - 1));
    await runRequestReminders(deps);
    expect(await reminders()).toEqual(['waiting']);
    goTo(minutesAfter(begins, -48 * hours));
    for (let round = 0; round < 3; round += 1) await runRequestReminders(deps);
    expect(await reminders()).toEqual(['soon', 'waiting']);
    expect(await statuses(booking)).toEqual(['requested', 'requested', 'confirmed']);
    await answerRequest(deps, { itemId: booking.items[0]?.id ?? '', answer: 'confirm', note: '' });
  });

  // @spec 4.7
  test('are declined two hours before the start, with a full refund and one email', async () => {
    const booking = await book();
    goTo(minutesAfter(begins, -2 * hours - 0.01));
    await runRequestReminders(deps);
    expect(await statuses(booking)).toEqual(['requested', 'requested', 'confirmed']);
    goTo(minutesAfter(begins, -2 * hours));
    for (let round = 0; round < 2; round += 1) await runRequestReminders(deps);
    expect(await statuses(booking)).toEqual(['declined', 'declined', 'confirmed']);
    expect(await findBooking(opened.database, booking.id)).toMatchObject({ status: 'confirmed' });
    // The price and its share of the card fee: 350 of 500 of $12.
    expect(await refundsOf(opened.database, booking.id)).toMatchObject([
      { reason: 'declined', amountCents: 35_000 + 840 },
    ]);
    const mails = await opened.database.select().from(outbox);
    expect(mails.filter(({ template }) => template === 'declined')).toHaveLength(1);
    expect((await itemsOf(opened.database, booking.id))[0]?.answerNote).toMatch(/in time/);
    await payPendingRefunds(deps);
    expect((await checkLedger(opened.database)).ok).toBe(true);
  });

  test('without a start are never declined automatically', async () => {
    const pass = { id: 'p', services: [], allowance: '', validMonths: 12 };
    const passengers = { adultCount: 1, childCount: 0, infantCount: 0 };
    const booking = await book([
      { riders: [['adult', 90]], stock: 'request', data: { kind: 'pass', pass, passengers } },
    ]);
    goTo(minutesAfter(begins, 365 * 24 * hours));
    await runRequestReminders(deps);
    expect(await statuses(booking)).toEqual(['requested']);
    expect(await reminders()).toEqual(['waiting']);
    await answerRequest(deps, { itemId: booking.items[0]?.id ?? '', answer: 'decline', note: '' });
  });

  test('of an extra alone use the start of its parent', async () => {
    const booking = await book([
      { riders: [['adult', 100]], stock: 'live' },
      { price: 40, parent: 0, stock: 'request' },
    ]);
    goTo(minutesAfter(begins, -2 * hours));
    await runRequestReminders(deps);
    expect(await statuses(booking)).toEqual(['confirmed', 'declined']);
    await payPendingRefunds(deps);
    expect((await checkLedger(opened.database)).ok).toBe(true);
  });
});

describe('a request', () => {
  const journey = (...rides: readonly Parameters<typeof exampleRide>[0][]): JourneyItemData => ({
    kind: 'journey',
    route: { serviceRoute: rides.map((ride) => exampleRide(ride)) },
    passengers: { adultCount: 1, childCount: 0, infantCount: 0 },
    fareName: '',
    conditions: { changes: '', refund: '', text: '' },
  });
  const call = (departure: string) => ({ stopId: '', name: '', departure });

  test('starts when the first of its rides can no longer be boarded', () => {
    const first = { from: call('2026-12-01T08:15:00+13:00'), checkInCloses: '2026-12-01T07:55:00+13:00' };
    const second = { from: call('2026-12-02T08:15:00+13:00'), checkInCloses: null };
    expect(getStartOf({ data: journey(first, second) })).toEqual(new Date('2026-12-01T07:55:00+13:00'));
    expect(getStartOf({ data: journey({ ...first, checkInCloses: null }) })).toEqual(
      new Date('2026-12-01T08:15:00+13:00'),
    );
  });

  test.each([
    ['2026-12-11', '2026-12-11T00:00:00+13:00'],
    ['2026-07-01', '2026-07-01T00:00:00+12:00'],
    // On the day of the clock change, midnight comes before the change.
    ['2026-09-27', '2026-09-27T00:00:00+12:00'],
  ])('for a tour on %s starts with that day in New Zealand', (startsOn, instant) => {
    const tour = { id: '', departureId: '', startsOn, endsOn: startsOn };
    const passengers = { adultCount: 1, childCount: 0, infantCount: 0 };
    expect(getStartOf({ data: { kind: 'tour', tour, passengers } })).toEqual(new Date(instant));
  });

  test('is declined up to two hours before the start, and never in the first half of the time', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10 ** 10 }), (ms) => {
        const paidAt = new Date('2026-12-01T00:00:00Z');
        const start = new Date(paidAt.getTime() + ms);
        const at = getDeclineTime(paidAt, start).getTime();
        expect(at).toBeLessThan(start.getTime());
        expect(start.getTime() - at).toBeLessThanOrEqual(2 * 3_600_000);
        expect(at - paidAt.getTime()).toBeGreaterThanOrEqual(ms / 2 - 1);
      }),
    );
  });
});
