import { expect, test } from 'vitest';
import type { AddedTraveller } from '#contracts/booking/change-calls.ts';
import type { ItemPassengers, NewItem } from '#domains/cart/cart.ts';
import { loadTestTimetable, people } from '#domains/cart/cart-fixtures.testing.ts';
import { inventoryClaims } from '#domains/inventory/inventory.table.ts';
import { describeEachDatabase } from '#platform/database/test-database.testing.ts';
import { travellersOf } from '../booking-store.ts';
import { mailsAbout, type PaymentFixture, runBackgroundRounds } from '../payment/payment-fixtures.testing.ts';
import { usePaymentFixture } from '../payment/payment-suite.testing.ts';
import { eraseBooking } from '../privacy/erase-booking.ts';
import { confirmRefund } from '../refund/confirm-refund.ts';
import { offerRefund } from '../refund/offer-refund.ts';
import { answerChange } from '../staff/answer-change.ts';
import { listStaffWork } from '../staff/list-staff-work.ts';
import {
  type BookedJourney,
  bookJourney,
  changeableFares,
  coach,
  exchange,
  ferry,
  offerOn,
  payForChange,
  readBooked,
  train,
} from './change-fixtures.testing.ts';
import { confirmChange } from './confirm-change.ts';
import { listTravellerOptions } from './list-travellers.ts';
import { offerChange } from './offer-change.ts';

const adult: AddedTraveller = {
  ...{ type: 'adult', title: 'ms', firstName: 'Aroha', lastName: 'Ngata' },
  ...{ dateOfBirth: undefined, requests: undefined },
};
const child: AddedTraveller = {
  ...{ type: 'child', firstName: 'Mika', lastName: 'Ngata', dateOfBirth: '2019-03-27' },
  requests: 'A window seat',
};
const infant: AddedTraveller = { ...child, type: 'infant', firstName: 'Tama', dateOfBirth: '2026-01-02' };

describeEachDatabase('travellers who join a booked journey', (open) => {
  let fixture: PaymentFixture;
  usePaymentFixture(
    open,
    (fresh) => {
      fixture = fresh;
    },
    changeableFares,
  );

  const read = (booking: { readonly token: string }) => readBooked(fixture, booking);
  const bought = (...[route, fare, more]: BookedWith) => bookJourney(fixture, route, fare, more);
  type BookedWith = Parameters<typeof bookJourney> extends [unknown, ...infer Rest] ? Rest : never;

  const asked = ({ token, itemId }: BookedJourney, ...travellers: readonly AddedTraveller[]) =>
    offerChange(fixture, token, { itemId, travellers: [...travellers] });

  async function offered(booking: BookedJourney, ...travellers: readonly AddedTraveller[]) {
    const result = await asked(booking, ...travellers);
    if (!result.ok) throw new Error(JSON.stringify(result.failure));
    return result.offer;
  }

  async function added(booking: BookedJourney, ...travellers: readonly AddedTraveller[]) {
    const offer = await offered(booking, ...travellers);
    const confirmed = await confirmChange(fixture, booking.token, offer.id);
    if (!confirmed.ok) throw new Error(JSON.stringify(confirmed.failure));
    if (confirmed.change.state === 'paying') await payForChange(fixture, booking);
    return offer;
  }

  const refusal = async (booking: BookedJourney, ...travellers: readonly AddedTraveller[]) => {
    const result = await asked(booking, ...travellers);
    return result.ok ? null : result.failure;
  };

  const seats = async () =>
    (await fixture.database.select().from(inventoryClaims)).reduce((sum, { quantity }) => sum + quantity, 0);

  test('pay the price of today, take a seat each, and get their names on a new ticket', async () => {
    const booking = await bought(ferry, 'Flexi');
    fixture.timetable = await loadTestTimetable({
      ...changeableFares,
      fare_products: changeableFares.fare_products.replace('fx,adult,80', 'fx,adult,90'),
    });
    const offer = await added(booking, adult, child, infant);
    expect(offer).toMatchObject({
      lines: [
        { kind: 'traveller', type: 'adult', after: { firstName: 'Aroha' }, priceCents: 9_000 },
        { kind: 'traveller', type: 'child', priceCents: 4_500 },
        { kind: 'traveller', type: 'infant', priceCents: 0 },
      ],
      money: { differenceCents: 13_500, feeCents: 0, cardFeeCents: 324, toPayCents: 13_824, refundCents: 0 },
      needsAnswer: false,
    });
    const { items, status, changes } = await read(booking);
    expect({ status, changes: changes.length }).toEqual({ status: 'confirmed', changes: 1 });
    expect(items).toMatchObject([
      {
        ...{ id: booking.itemId, priceCents: 29_500, passengers: people(3, 1, 1) },
        data: { passengers: people(3, 1, 1) },
      },
    ]);
    expect(items[0]?.travellers).toMatchObject([
      { firstName: 'Mārama', priceCents: 8_000 },
      { firstName: 'Mārama', priceCents: 8_000 },
      { firstName: 'Aroha', title: 'ms', priceCents: 9_000, status: 'confirmed' },
      { firstName: 'Mika', type: 'child', requests: 'A window seat' },
      { firstName: 'Tama', type: 'infant' },
    ]);
    const rows = await travellersOf(fixture.database, booking.id);
    expect(rows.map(({ dateOfBirth }) => dateOfBirth)).toEqual([
      null,
      null,
      null,
      '2019-03-27',
      '2026-01-02',
    ]);
    expect(await seats()).toBe(4);
    expect(await mailsAbout(fixture, booking.id)).toEqual(['booking', 'change', 'staff-change']);
  });

  test('are refunded by the terms of their journey, one by one', async () => {
    const booking = await bought(ferry, 'Flexi');
    await added(booking, adult);
    const joined = (await read(booking)).items[0]?.travellers.at(-1)?.id ?? '';
    const refund = await offerRefund(fixture, booking.token, {
      items: [{ itemId: booking.itemId, travellerIds: [joined] }],
    });
    if (!refund.ok) throw new Error(JSON.stringify(refund.failure));
    expect(refund.offer.refundableCents).toBe(4_000);
    await confirmRefund(fixture, booking.token, refund.offer.id);
    await runBackgroundRounds(fixture);
    expect(await seats()).toBe(2);
    // The place of somebody who has cancelled is free again.
    await added(booking, { ...adult, firstName: 'Hana' });
    expect(await seats()).toBe(3);
    const { items } = await read(booking);
    expect(items[0]).toMatchObject({ priceCents: 32_000, data: { passengers: people(3) } });
    expect(items[0]?.travellers.map((each) => each.status)).toEqual([
      ...['confirmed', 'confirmed', 'cancelled', 'confirmed'],
    ]);
  });

  test('move with their journey when it is exchanged', async () => {
    const booking = await bought(ferry, 'Flexi');
    await added(booking, adult);
    await exchange(
      fixture,
      booking,
      await offerOn(fixture, ferry, 'Flexi', { date: '2026-12-08', adults: 3 }),
    );
    const { items, changes } = await read(booking);
    expect(items[0]?.detail).toContain('8 December');
    expect(changes).toHaveLength(2);
    expect(await seats()).toBe(3);
  });

  test('join free of charge if their fare is free', async () => {
    const booking = await bought(ferry, 'Saver');
    const offer = await offered(booking, infant);
    expect(offer.money).toMatchObject({ differenceCents: 0, toPayCents: 0 });
    expect(await confirmChange(fixture, booking.token, offer.id)).toMatchObject({
      change: { state: 'made', number: 1 },
    });
    // The same offer of another tab no longer applies, although no price has changed.
    const stale = await offered(booking, { ...infant, firstName: 'Wiremu' });
    await added(booking, { ...infant, firstName: 'Hōne' });
    expect(await confirmChange(fixture, booking.token, stale.id)).toMatchObject({
      failure: { code: 'OFFER_EXPIRED' },
    });
    expect(await seats()).toBe(2);
  });

  test('on request wait for the operator, who confirms or declines them', async () => {
    const booking = await bought(coach, 'Standard');
    const answer = async (how: 'confirm' | 'decline') => {
      const [{ changeId = '' } = {}] = (await listStaffWork(fixture)).changes;
      expect(await answerChange(fixture, { changeId, answer: how, note: '' })).toMatchObject({ ok: true });
      await runBackgroundRounds(fixture);
    };
    await added(booking, adult);
    expect(await read(booking)).toMatchObject({ unmadeChange: { state: 'asked' }, status: 'confirmed' });
    expect((await listStaffWork(fixture)).changes).toMatchObject([
      { joining: [{ name: 'Aroha Ngata', type: 'adult', dateOfBirth: null }] },
    ]);
    await answer('decline');
    const declined = await read(booking);
    expect(declined.items[0]?.travellers).toHaveLength(2);
    expect(declined.refunds).toMatchObject([{ reason: 'changed', amountCents: 5_120, state: 'paid' }]);
    await added(booking, adult);
    await answer('confirm');
    expect((await read(booking)).items[0]).toMatchObject({
      priceCents: 15_000,
      status: 'confirmed',
      passengers: people(3),
    });
  });

  test('are refused if they break a rule of the party, their age or an extra', async () => {
    const booking = await bought(ferry, 'Saver');
    const infants = [infant, infant, infant].map((each, at) => ({ ...each, firstName: `Tama ${at}` }));
    expect(await refusal(booking, ...infants)).toMatchObject({
      fields: { travellers: expect.stringContaining('lap') },
    });
    expect(await refusal(booking, ...Array.from({ length: 8 }, () => adult))).toMatchObject({
      fields: { travellers: expect.stringContaining('up to 9') },
    });
    expect(await refusal(booking, adult, { ...child, dateOfBirth: undefined })).toMatchObject({
      fields: { 'travellers.1.dateOfBirth': expect.stringContaining('date of birth') },
    });
    expect(await refusal(booking, { ...child, dateOfBirth: '2011-12-05' })).toMatchObject({
      fields: { 'travellers.0.dateOfBirth': expect.stringContaining('under 15') },
    });
    // They are still 14 on the day.
    expect(await refusal(booking, { ...child, dateOfBirth: '2011-12-06' })).toBeNull();
    const motorcycle: NewItem = {
      ...{ itemType: 'extra', productId: 'interislander-motorcycle', associatedItem: 0 },
      extra: { vehicleLength: 2.2 },
    };
    const onMotorcycle = await bought(ferry, 'Saver', { extras: [motorcycle] });
    expect(await refusal(onMotorcycle, adult)).toMatchObject({
      fields: { travellers: expect.stringContaining('room for 2 people') },
    });
  });

  test('are listed with the price of each, and why a party can’t join', async () => {
    const booking = await bought(ferry, 'Saver');
    const listed = async (adding: ItemPassengers | null = null) => {
      const { token, itemId } = booking;
      return listTravellerOptions(fixture, { token, itemId, adding });
    };
    expect(await listed()).toMatchObject({
      ...{ refusal: null, partyFault: null, most: 7, present: people(2), fareName: 'Saver' },
      priceCents: { adult: 6_000, child: 3_000, infant: 0 },
      ageLimits: [{ on: '2026-12-05', maxAges: { child: 14, infant: 1 } }],
    });
    expect(await listed(people(0, 0, 3))).toMatchObject({ partyFault: expect.stringContaining('lap') });
    expect(await listed(people(5))).toMatchObject({
      partyFault: 'There aren’t enough places left on this departure.',
    });
    expect(await listed(people(1, 1, 1))).toMatchObject({ partyFault: null });
    const { token, id } = booking;
    expect(await listTravellerOptions(fixture, { token, itemId: id, adding: null })).toBeNull();
    fixture.time = new Date('2026-12-05T08:00:00+13:00');
    expect(await listed()).toMatchObject({ refusal: expect.stringContaining('no longer on sale') });
    fixture.time = new Date('2026-12-05T08:30:00+13:00');
    expect(await listed()).toMatchObject({ refusal: 'Check-in for this journey has closed.' });
    fixture.timetable = null;
    expect(await listed()).toBeNull();
  });

  test('are refused where the fare, the operator or the timetable does not allow it', async () => {
    const fixed = await bought(coach, 'Saver');
    expect(await refusal(fixed, adult)).toMatchObject({
      fields: { itemId: 'This fare can’t be changed.' },
    });
    expect(await refusal({ ...fixed, itemId: fixed.id }, adult)).toMatchObject({
      fields: { itemId: 'This journey is not in the booking.' },
    });
    const booking = await bought(train, 'Scenic');
    await exchange(fixture, booking, await offerOn(fixture, train, 'Scenic', { date: '2026-12-08' }));
    const sold = fixture.timetable;
    fixture.timetable = await loadTestTimetable({
      ...changeableFares,
      fare_leg_rules: changeableFares.fare_leg_rules.replace('train,,,t\n', ''),
    });
    expect(await refusal(booking, adult)).toMatchObject({
      fields: { itemId: expect.stringContaining('no longer on sale') },
    });
    fixture.timetable = sold;
    fixture.time = new Date('2026-12-07T08:30:00+13:00');
    expect(await refusal(booking, adult)).toMatchObject({
      fields: { itemId: expect.stringContaining('could be changed until') },
    });
  });

  test('without a place are refused, and nothing changes', async () => {
    const booking = await bought(ferry, 'Saver', { party: people(4) });
    const offer = await offered(booking, adult, { ...adult, firstName: 'Hana' });
    await bought(ferry, 'Saver', { party: people(2) });
    // The six seats of one ferry.
    const first = await seats();
    expect(await confirmChange(fixture, booking.token, offer.id)).toMatchObject({
      failure: { code: 'SOLD_OUT' },
    });
    expect(await seats()).toBe(first);
    expect((await read(booking)).items[0]?.travellers).toHaveLength(4);
    expect(await refusal(booking, ...Array.from({ length: 3 }, () => adult))).toMatchObject({
      code: 'SOLD_OUT',
    });
  });

  test('leave no personal data after the booking is erased', async () => {
    const booking = await bought(ferry, 'Refundable');
    await added(booking, child);
    fixture.time = new Date('2027-01-05T08:00:00+13:00');
    expect(await eraseBooking(fixture, (await read(booking)).reference)).toEqual({ ok: true });
    const [, , erased] = await travellersOf(fixture.database, booking.id);
    expect(erased).toMatchObject({ firstName: null, dateOfBirth: null, requests: null });
  });
});
