import { expect, test } from 'vitest';
import { people } from '#domains/cart/cart-fixtures.testing.ts';
import { describeEachDatabase } from '#platform/database/test-database.testing.ts';
import {
  type BookedJourney,
  bookJourney,
  exchange,
  ferry,
  offerOn,
  payForChange,
  readBooked,
} from '../change/change-fixtures.testing.ts';
import { confirmChange } from '../change/confirm-change.ts';
import { offerChange } from '../change/offer-change.ts';
import { cancelledRun, reportRuns, useDisruptionFixture } from '../disruption/disruption-fixtures.testing.ts';
import { listLedgerProblems } from '../ledger/ledger-problems.testing.ts';
import { boughtVoucher, order, type PaymentFixture } from '../payment/payment-fixtures.testing.ts';
import { confirmRefund } from './confirm-refund.ts';
import { offerRefund } from './offer-refund.ts';

const saturday = '2026-12-05';
const sunday = '2026-12-06';

describeEachDatabase('a refund offer', (open) => {
  let fixture: PaymentFixture;
  useDisruptionFixture(open, (fresh) => {
    fixture = fresh;
  });

  /** Reports the ferry of Saturday as cancelled, or as running. */
  const report = (isCancelled: boolean) =>
    reportRuns(fixture, ...(isCancelled ? [cancelledRun('ferry9')] : []));

  async function offerOf(booking: BookedJourney) {
    const offered = await offerRefund(fixture, booking.token, {});
    if (!offered.ok) throw new Error(JSON.stringify(offered.failure));
    return offered.offer;
  }

  const accept = async (booking: BookedJourney, { id }: { id: string }) =>
    confirmRefund(fixture, booking.token, id);

  const expired = { ok: false, failure: { code: 'OFFER_EXPIRED' } };

  /** Buys a ferry with a voucher, so that no card fee tells the refunds apart. */
  async function paidByVoucher(fare: string): Promise<BookedJourney> {
    const { code } = await boughtVoucher(fixture, 200);
    const offerId = await offerOn(fixture, ferry, fare, { date: saturday });
    const ordered = await order(fixture, [{ itemType: 'ii_ferry', offerId, passengers: people(2) }], [code]);
    const { items } = await readBooked(fixture, ordered);
    return { ...ordered, itemId: items[0]?.id ?? '' };
  }

  test('ends with a change to another day at the same price', async () => {
    const booking = await bookJourney(fixture, ferry, 'Refundable');
    const offer = await offerOf(booking);
    await exchange(fixture, booking, await offerOn(fixture, ferry, 'Refundable', { date: sunday }));
    expect(await accept(booking, offer)).toMatchObject(expired);
    const { status, refundedCents } = await readBooked(fixture, booking);
    expect({ status, refundedCents }).toEqual({ status: 'confirmed', refundedCents: 0 });
    expect(await accept(booking, await offerOf(booking))).toMatchObject({ ok: true });
    expect(await listLedgerProblems(fixture.database)).toEqual([]);
  });

  test('ends when a traveller joins', async () => {
    const booking = await bookJourney(fixture, ferry, 'Refundable', { party: people(1) });
    const offer = await offerOf(booking);
    const hana = { type: 'adult' as const, firstName: 'Hana', lastName: 'Pōtae' };
    const travellers = [{ ...hana, title: undefined, dateOfBirth: undefined, requests: undefined }];
    const joining = await offerChange(fixture, booking.token, { itemId: booking.itemId, travellers });
    await confirmChange(fixture, booking.token, joining.ok ? joining.offer.id : '');
    await payForChange(fixture, booking);
    expect(await accept(booking, offer)).toMatchObject(expired);
  });

  test('of a cancelled ride ends with the choice of another departure', async () => {
    const booking = await paidByVoucher('Saver');
    await report(true);
    const offer = await offerOf(booking);
    await exchange(fixture, booking, await offerOn(fixture, ferry, 'Saver', { date: sunday }));
    expect(await accept(booking, offer)).toMatchObject(expired);
  });

  test('of a cancelled ride ends when the ride runs after all', async () => {
    const booking = await paidByVoucher('Saver');
    await report(true);
    const offer = await offerOf(booking);
    await report(false);
    expect(await accept(booking, offer)).toMatchObject(expired);
    expect(await readBooked(fixture, booking)).toMatchObject({ status: 'confirmed' });
  });

  test('with a deduction ends when the ride is cancelled, because all is refunded now', async () => {
    const booking = await paidByVoucher('Flexi');
    const offer = await offerOf(booking);
    await report(true);
    expect(await accept(booking, offer)).toMatchObject(expired);
    const full = await offerOf(booking);
    expect(full.refundableCents).toBe(2 * offer.refundableCents);
    expect(await accept(booking, full)).toMatchObject({ ok: true });
  });
});
