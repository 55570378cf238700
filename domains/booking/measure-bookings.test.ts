import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { setClock } from '#platform/clock.ts';
import type { OpenedDatabase } from '#platform/database/opened-database.ts';
import { describeEachDatabase } from '#platform/database/test-database.testing.ts';
import { gaugeReaders } from '#platform/metrics/metrics.ts';
import {
  bookingChanges,
  bookingClaims,
  bookingDisruptions,
  bookingItems,
  bookings,
  paymentAttempts,
  refunds,
} from './booking.table.ts';
import type { AttemptState, BookingStatus } from './booking.ts';
import { measureBookings } from './measure-bookings.ts';

const noon = new Date('2026-11-21T12:00:00Z');
const hoursAgo = (hours: number) => new Date(noon.getTime() - hours * 3_600_000);

describeEachDatabase('the booking metrics', (open) => {
  let opened: OpenedDatabase;
  beforeAll(async () => {
    opened = await open();
    measureBookings(async () => opened.database);
  });
  afterAll(() => opened.close());
  beforeEach(async () => {
    setClock(noon);
    for (const table of [
      refunds,
      paymentAttempts,
      bookingChanges,
      bookingClaims,
      bookingDisruptions,
      bookingItems,
      bookings,
    ])
      await opened.database.delete(table);
  });
  afterEach(() => setClock(null));

  async function book(
    status: BookingStatus,
    { hours = 1, stuckBecause = null }: { hours?: number; stuckBecause?: string | null } = {},
  ): Promise<string> {
    const id = randomUUID();
    await opened.database.insert(bookings).values({
      ...{ id, reference: id, orderKey: id, status, stuckBecause },
      ...{ subtotalCents: 100, voucherCents: 0, cardFeeCents: 0, totalCents: 100, gstCents: 13 },
      ...{ createdAt: hoursAgo(hours), payUntil: hoursAgo(hours) },
    });
    return id;
  }

  async function pay(bookingId: string, state: AttemptState, hours: number): Promise<string> {
    const id = randomUUID();
    await opened.database.insert(paymentAttempts).values({
      ...{ id, bookingId, state, provider: 'test', amountCents: 100, currency: 'NZD' },
      ...{ createdAt: hoursAgo(hours), expiresAt: hoursAgo(hours), changedAt: hoursAgo(hours) },
    });
    return id;
  }

  async function sell(bookingId: string): Promise<string> {
    const id = randomUUID();
    await opened.database.insert(bookingItems).values({
      ...{ id, bookingId, position: 0, cartItemId: id, itemType: 'ii_ferry', status: 'confirmed' },
      ...{ description: 'Wellington to Picton', detail: '', priceCents: 100, quantity: 1 },
      ...{ adultCount: 1, childCount: 0, infantCount: 0, stock: 'live', claims: [] },
      refundTerms: { startsAt: null, steps: [] },
      data: { kind: 'extra', extra: { id: 'bag', extraKind: 'luggage', leg: null } },
    });
    return id;
  }

  const owe = (bookingId: string, attemptId: string, hours: number) =>
    opened.database.insert(refunds).values({
      ...{ id: randomUUID(), bookingId, attemptId, amountCents: 100 },
      ...{ createdAt: hoursAgo(hours), changedAt: hoursAgo(hours) },
      reason: 'declined',
      state: 'pending',
    });

  async function numbers(who: string, label: string): Promise<Record<string, number>> {
    const read = (await gaugeReaders().get(who)?.()) ?? [];
    return Object.fromEntries(read.map(({ labels, value }) => [labels[label], value]));
  }

  it('count all waiting bookings, and the others of the last day', async () => {
    await book('requested', { hours: 900 });
    await book('requested');
    await book('confirmed', { hours: 900 });
    await book('confirmed', { hours: 23 });
    await book('stuck', { hours: 900 });
    expect(await numbers('bookings', 'state')).toEqual({
      pending_payment: 0,
      requested: 2,
      confirmed: 1,
      stuck: 1,
    });
  });

  it('count the changes that wait for a payment or for staff', async () => {
    expect(await numbers('changes', 'state')).toEqual({ paying: 0, asked: 0 });
    const bookingId = await book('confirmed');
    for (const state of ['asked', 'asked', 'paying', 'ended', 'offered'] as const)
      await opened.database
        .insert(bookingChanges)
        .values({ id: randomUUID(), bookingId, state, lines: [], offeredAt: noon, validUntil: noon });
    expect(await numbers('changes', 'state')).toEqual({ paying: 1, asked: 2 });
  });

  it('count the disruptions without a choice, and those whose time to choose is over', async () => {
    const read = async () => (await gaugeReaders().get('disruptions')?.())?.map(({ value }) => value);
    expect(await read()).toEqual([0, 0]);
    const bookingId = await book('confirmed');
    const parents: string[] = [];
    for (const [state, hours, parent] of [
      ['open', -1, null],
      ['open', 0.05, null],
      ['open', 1, null],
      ['open', -1, 0],
      ['left', 1, null],
    ] as const) {
      const id = randomUUID();
      parents.push(id);
      const itemId = await sell(bookingId);
      await opened.database.insert(bookingDisruptions).values({
        ...{ id, bookingId, itemId, state, kind: parent === null ? 'cancelled' : 'connection' },
        ...{ parentId: parent === null ? null : (parents[parent] ?? null), runOffset: 0 },
        ...{ tripId: 'ferry', serviceDate: '2026-11-21', recordedAt: noon, changedAt: noon },
        chooseUntil: hoursAgo(hours),
      });
    }
    expect(await read()).toEqual([3, 1]);
  });

  it('count the claims that wait for staff, with the age of the oldest', async () => {
    const read = async () => (await gaugeReaders().get('claims')?.())?.map(({ value }) => value);
    expect(await read()).toEqual([0, 0, 0]);
    const bookingId = await book('confirmed');
    const disruptionId = randomUUID();
    await opened.database.insert(bookingDisruptions).values({
      ...{ id: disruptionId, bookingId, itemId: await sell(bookingId), state: 'left', kind: 'late' },
      ...{ tripId: 'ferry', serviceDate: '2026-11-21', runOffset: 0, recordedAt: noon, changedAt: noon },
      chooseUntil: noon,
    });
    const accepted = { acceptedCents: 100, payBy: 'bank' } as const;
    for (const [state, hours, more] of [
      ['open', 1, {}],
      ['open', 3, {}],
      ['declined', 9, {}],
      ['accepted', 9, accepted],
      ['accepted', 9, { ...accepted, paidAt: noon }],
    ] as const) {
      const id = randomUUID();
      await opened.database.insert(bookingClaims).values({
        ...{ id, bookingId, disruptionId, contentKey: id, kind: 'meal', description: 'Dinner' },
        ...{ state, amountCents: 100, madeAt: hoursAgo(hours), ...more },
      });
    }
    expect(await read()).toEqual([2, 1, 3 * 3_600]);
  });

  it('count stuck money like the staff page', async () => {
    expect(await numbers('stuck-money', 'what')).toEqual({ booking: 0, payment: 0, refund: 0 });
    await book('stuck');
    const noted = await book('confirmed', { stuckBecause: 'A refund failed.' });
    const late = await pay(noted, 'claimed', 1);
    await pay(await book('pending_payment'), 'open', 0.1);
    await owe(noted, late, 1);
    await owe(noted, late, 0.1);
    await owe(noted, await pay(noted, 'stuck', 1), 1);
    expect(await numbers('stuck-money', 'what')).toEqual({ booking: 2, payment: 1, refund: 1 });
  });
});
