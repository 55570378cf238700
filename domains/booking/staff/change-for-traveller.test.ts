import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { ChangeRequest } from '#contracts/booking/change-calls.ts';
import { people } from '#domains/cart/cart-fixtures.testing.ts';
import { inventoryClaims } from '#domains/inventory/inventory.table.ts';
import { describeEachDatabase } from '#platform/database/test-database.testing.ts';
import { bookingChanges } from '../booking.table.ts';
import { travellersOf } from '../booking-store.ts';
import {
  type BookedJourney,
  bookJourney,
  changeableFares,
  coach,
  ferry,
  offerOn,
  payForChange,
  readBooked,
  train,
} from '../change/change-fixtures.testing.ts';
import { confirmChange } from '../change/confirm-change.ts';
import { offerChange } from '../change/offer-change.ts';
import {
  advanceClock,
  mailsAbout,
  type PaymentFixture,
  runBackgroundRounds,
} from '../payment/payment-fixtures.testing.ts';
import { usePaymentFixture } from '../payment/payment-suite.testing.ts';
import { exportBooking } from '../privacy/export-booking.ts';
import { offerRefund } from '../refund/offer-refund.ts';
import { makeStaffChange, offerStaffChange, sendChangeOffer } from './change-for-traveller.ts';
import { lookUpBooking } from './look-up-booking.ts';

const note = 'Hana: agreed by phone.';

describeEachDatabase('a change of a booking by staff', (open) => {
  let fixture: PaymentFixture;
  usePaymentFixture(
    open,
    (fresh) => {
      fixture = fresh;
    },
    changeableFares,
  );

  const read = (booking: { readonly token: string }) => readBooked(fixture, booking);

  async function offered({ reference }: BookedJourney, request: ChangeRequest) {
    const result = await offerStaffChange(fixture, reference, request);
    if (!result.ok) throw new Error(JSON.stringify(result.failure));
    return result.offer;
  }

  const make = ({ reference }: BookedJourney, changeOfferId: string, isWaived = false) =>
    makeStaffChange(fixture, reference, { changeOfferId, note, isWaived });

  const seats = async () =>
    (await fixture.database.select().from(inventoryClaims)).reduce((sum, { quantity }) => sum + quantity, 0);

  const acts = async ({ reference }: BookedJourney) =>
    ((await lookUpBooking(fixture, reference))?.acts ?? []).map(({ kind, note: why }) => [kind, why]);

  test('is made where the fare does not allow it, with a note in the history', async () => {
    const booking = await bookJourney(fixture, coach, 'Saver');
    const offerId = await offerOn(fixture, coach, 'Saver', { date: '2026-12-08' });
    const request = { itemId: booking.itemId, offerId };
    expect(await offerChange(fixture, booking.token, request)).toMatchObject({
      failure: { fields: { itemId: 'This fare can’t be changed.' } },
    });
    const { id, money } = await offered(booking, request);
    expect(money).toMatchObject({ toPayCents: 0, refundCents: 0 });
    const made = { ok: true, change: { state: 'made', number: 1 } };
    // The operator was asked by telephone.
    expect(await make(booking, id)).toEqual(made);
    expect(await make(booking, id)).toEqual(made);
    expect(await read(booking)).toMatchObject({
      items: [{ detail: expect.stringContaining('8 December'), status: 'confirmed' }],
      changes: [{ note, waivedCents: 0 }],
    });
    expect(await acts(booking)).toEqual([['change', note]]);
    expect(await mailsAbout(fixture, booking.id)).toContain('change');
  });

  test('corrects a whole name, which its traveller could not', async () => {
    const booking = await bookJourney(fixture, train, 'Scenic');
    const [first] = await travellersOf(fixture.database, booking.id);
    const names = [{ travellerId: first?.id ?? '', firstName: 'Hana', lastName: 'Pōtae', title: null }];
    expect(await offerChange(fixture, booking.token, { names })).toMatchObject({ ok: false });
    const { id } = await offered(booking, { names });
    // The traveller can't accept an offer to staff.
    expect(await confirmChange(fixture, booking.token, id)).toMatchObject({ ok: false });
    expect(await make(booking, id)).toMatchObject({ ok: true });
    expect((await read(booking)).items[0]?.travellers[0]).toMatchObject({ firstName: 'Hana', title: null });
    expect(await acts(booking)).toEqual([['change', note]]);
  });

  test('that costs something is made without a charge if staff waive it', async () => {
    const booking = await bookJourney(fixture, ferry, 'Saver');
    const offerId = await offerOn(fixture, ferry, 'Refundable', { date: '2026-12-08' });
    const { id, money, mayBeWaived } = await offered(booking, { itemId: booking.itemId, offerId });
    expect({ toPayCents: money.toPayCents, mayBeWaived }).toEqual({ toPayCents: 8_192, mayBeWaived: true });
    expect(await make(booking, id)).toMatchObject({
      failure: { fields: { changeOfferId: expect.stringContaining('must be paid') } },
    });
    expect(await make(booking, id, true)).toMatchObject({ ok: true });
    expect(await read(booking)).toMatchObject({
      items: [{ priceCents: 12_000, data: { fareName: 'Refundable' } }],
      changes: [{ money: { toPayCents: 0, differenceCents: 0 }, waivedCents: 8_192, note }],
    });
    // It makes nothing refundable that was not.
    expect(await offerRefund(fixture, booking.token, {})).toMatchObject({ ok: false });
    await runBackgroundRounds(fixture);
  });

  test('adds travellers and extras free of charge if staff waive them', async () => {
    const booking = await bookJourney(fixture, ferry, 'Refundable');
    const { itemId } = booking;
    const traveller = { type: 'adult' as const, title: undefined, firstName: 'Hana', lastName: 'Pōtae' };
    const joins = { ...traveller, dateOfBirth: undefined, requests: undefined };
    await make(booking, (await offered(booking, { itemId, travellers: [joins] })).id, true);
    const extras = [{ productId: 'interislander-car', vehicleLength: 4.5 }];
    await make(booking, (await offered(booking, { itemId, extras })).id, true);
    const { items, changes } = await read(booking);
    expect(items).toMatchObject([
      { priceCents: 20_000, passengers: people(3) },
      { priceCents: 0, status: 'confirmed' },
    ]);
    expect(changes).toMatchObject([{ waivedCents: 10_240 }, { waivedCents: expect.any(Number) }]);
    expect(await seats()).toBe(8);
    expect(await offerRefund(fixture, booking.token, {})).toMatchObject({
      offer: { refundableCents: 20_000 },
    });
  });

  test('is sent to the traveller, who accepts and pays it within a day', async () => {
    const booking = await bookJourney(fixture, ferry, 'Saver');
    const offerId = await offerOn(fixture, ferry, 'Flexi', { date: '2026-12-08' });
    const { id } = await offered(booking, { itemId: booking.itemId, offerId });
    expect((await read(booking)).sentOffer).toBeNull();
    expect(await sendChangeOffer(fixture, booking.reference, { changeOfferId: id, note })).toEqual({
      ok: true,
    });
    expect((await read(booking)).sentOffer).toMatchObject({ id, note, money: { toPayCents: 4_096 } });
    expect(await mailsAbout(fixture, booking.id)).toContain('change-offered');
    expect(await acts(booking)).toEqual([['offer-change', note]]);
    // No place is held before the traveller accepts it.
    expect(await seats()).toBe(2);
    // Staff sent it, so they no longer waive it.
    expect(await make(booking, id, true)).toMatchObject({ failure: { code: 'OFFER_EXPIRED' } });
    advanceClock(fixture, 23 * 60);
    expect(await confirmChange(fixture, booking.token, id)).toMatchObject({ change: { state: 'paying' } });
    expect(await seats()).toBe(4);
    await payForChange(fixture, booking);
    expect(await read(booking)).toMatchObject({
      ...{ sentOffer: null, changes: [{ note, waivedCents: 0 }] },
      items: [{ priceCents: 16_000, detail: expect.stringContaining('8 December') }],
    });
  });

  test('that was sent expires after a day, and is refused without places or after another change', async () => {
    const booking = await bookJourney(fixture, ferry, 'Saver', { party: people(4) });
    const { itemId, reference, token } = booking;
    const on = (date: string) => offerOn(fixture, ferry, 'Flexi', { date, adults: 4 });
    const send = async (date: string) => {
      const { id } = await offered(booking, { itemId, offerId: await on(date) });
      expect(await sendChangeOffer(fixture, reference, { changeOfferId: id, note })).toEqual({ ok: true });
      return id;
    };
    const full = await send('2026-12-08');
    await bookJourney(fixture, ferry, 'Saver', { party: people(4), date: '2026-12-08' });
    expect(await confirmChange(fixture, token, full)).toMatchObject({ failure: { code: 'SOLD_OUT' } });
    const stale = await send('2026-12-09');
    await make(booking, (await offered(booking, { itemId, offerId: await on('2026-12-10') })).id, true);
    expect(await confirmChange(fixture, token, stale)).toMatchObject({ failure: { code: 'OFFER_EXPIRED' } });
    const late = await send('2026-12-11');
    advanceClock(fixture, 24 * 60 + 1);
    expect((await read(booking)).sentOffer).toBeNull();
    expect(await confirmChange(fixture, token, late)).toMatchObject({ failure: { code: 'OFFER_EXPIRED' } });
    expect(await sendChangeOffer(fixture, reference, { changeOfferId: late, note })).toMatchObject({
      ok: false,
    });
    expect(await sendChangeOffer(fixture, 'AAA-AAA-AAA', { changeOfferId: late, note })).toMatchObject({
      failure: { code: 'NOT_FOUND' },
    });
  });

  test('keeps to check-in and to the state of the booking', async () => {
    const booking = await bookJourney(fixture, ferry, 'Saver');
    const request = {
      itemId: booking.itemId,
      offerId: await offerOn(fixture, ferry, 'Saver', { date: '2026-12-08' }),
    };
    const { id } = await offered(booking, request);
    fixture.time = new Date('2026-12-05T08:30:00+13:00');
    expect(await offerStaffChange(fixture, booking.reference, request)).toMatchObject({
      failure: { fields: { itemId: 'Check-in for this journey has closed.' } },
    });
    expect(await make(booking, id)).toMatchObject({ ok: false });
    expect(await offerStaffChange(fixture, 'AAA-AAA-AAA', request)).toMatchObject({
      failure: { code: 'NOT_FOUND' },
    });
  });

  test('exports an offer to staff with the booking, and no copy of it stays once it is made', async () => {
    const booking = await bookJourney(fixture, ferry, 'Saver');
    const offerId = await offerOn(fixture, ferry, 'Flexi', { date: '2026-12-08' });
    const { id } = await offered(booking, { itemId: booking.itemId, offerId });
    expect(await exportBooking(fixture, booking.reference)).toMatchObject({
      changes: [{ waived: { lines: [{ kind: 'journey' }] } }],
    });
    await make(booking, id, true);
    const [row] = await fixture.database.select().from(bookingChanges).where(eq(bookingChanges.id, id));
    expect(row).toMatchObject({ waived: null, state: 'made' });
  });
});
