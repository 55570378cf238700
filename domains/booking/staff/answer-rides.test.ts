/** Tests a journey of a live ferry and a coach on request, from payment to full refund. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadTestTimetable, offersBetween } from '#domains/cart/cart-fixtures.testing.ts';
import type { OpenedDatabase } from '#platform/database/opened-database.ts';
import { openTestDatabase } from '#platform/database/test-database.testing.ts';
import { documentsOf } from '../booking-files.ts';
import { rideStatuses } from '../booking-status.ts';
import { checkLedger } from '../ledger/check-ledger.ts';
import {
  authorise,
  openPaymentFixture,
  order,
  type PaymentFixture,
  type TestOrder,
} from '../payment/payment-fixtures.testing.ts';
import { settle } from '../payment/settle.ts';
import { readBooking } from '../read-booking.ts';
import { confirmRefund } from '../refund/confirm-refund.ts';
import { offerRefund } from '../refund/offer-refund.ts';
import { pdfPages } from '../ticket/pdf-text.testing.ts';
import { ticketPdf } from '../ticket/ticket-pdf.ts';
import { answerRequest } from './answer-request.ts';
import { listStaffWork } from './list-staff-work.ts';

let opened: OpenedDatabase;
let fixture: PaymentFixture;
beforeAll(async () => {
  const [feed, database] = await Promise.all([loadTestTimetable(), openTestDatabase()]);
  opened = database;
  fixture = openPaymentFixture(opened.database, feed);
});
afterAll(() => opened.close());

/** Two adults by ferry for $60 each and by coach for $40 each, paid by card. */
async function paidJourney(date: string): Promise<TestOrder> {
  const passengers = { adults: 2, children: 0, infants: 0 };
  const [offer] = await offersBetween(
    fixture.timetable ?? (await loadTestTimetable()),
    'Wellington',
    'Christchurch',
    {
      date,
      passengers,
    },
  );
  const ordered = await order(fixture, [{ itemType: 'ii_ferry', offerId: offer?.offerId }]);
  authorise(fixture, ordered.attemptId);
  await settle(fixture, ordered.attemptId);
  return ordered;
}

async function look({ token }: TestOrder) {
  const booking = await readBooking(fixture, token);
  const [item] = booking?.items ?? [];
  if (!booking || !item) throw new Error('The booking is gone.');
  const pages = pdfPages(await ticketPdf(booking, { siteUrl: 'https://southbound.example' }));
  return { booking, item, page: pages[0] ?? '' };
}

const ledgerOf = async () => (await checkLedger(opened.database)).proofs.flatMap(({ problems }) => problems);

test('after payment, a ticket covers the ferry and says that the coach is not confirmed', async () => {
  const { booking, item, page } = await look(await paidJourney('2026-12-08'));
  expect(booking.status).toBe('requested');
  expect(rideStatuses(item)).toEqual(['confirmed', 'requested']);
  expect(documentsOf(booking)).toEqual({ hasTicket: true, hasCalendar: true });
  expect(page).toContain('Partly confirmed');
  expect(page).toContain('is not confirmed yet. We’ll email you a new ticket when the operator confirms.');
});

test('staff answer for the coach only, and confirm it', async () => {
  const ordered = await paidJourney('2026-12-09');
  const { item } = await look(ordered);
  const request = (await listStaffWork(fixture)).requests.find(({ itemId }) => itemId === item.id);
  expect(request).toMatchObject({ ride: 1, priceCents: 8_000 });
  expect(request?.description).toMatch(/^InterCity.*, part of Wellington to Christchurch$/);
  for (const [ride, ok] of [
    [0, false],
    [1, true],
    [1, false],
  ] as const)
    expect(
      await answerRequest(fixture, { itemId: item.id, ride, answer: 'confirm', note: '' }),
    ).toMatchObject({
      ok,
    });
  const { booking, ...confirmed } = await look(ordered);
  expect(booking.status).toBe('confirmed');
  expect(rideStatuses(confirmed.item)).toEqual(['confirmed', 'confirmed']);
  expect(confirmed.item.travellers.map(({ status }) => status)).toEqual(['confirmed', 'confirmed']);
});

test('a declined coach is refunded, and the traveller may cancel the ferry, too, or keep it', async () => {
  const ordered = await paidJourney('2026-12-10');
  const before = await look(ordered);
  expect(before.booking.totalCents).toBe(20_480);
  expect((await offerRefund(fixture, ordered.token, {})).ok).toBe(false);
  await answerRequest(fixture, { itemId: before.item.id, answer: 'decline', note: 'The coach is full.' });
  const { booking, item, page } = await look(ordered);
  expect(booking).toMatchObject({ status: 'confirmed', refundedCents: 8_000 + 192 });
  expect(rideStatuses(item)).toEqual(['confirmed', 'declined']);
  expect(page).toContain('for a full refund, including the card fee');
  expect(await ledgerOf()).toEqual([]);

  const one = item.travellers[0]?.id ?? '';
  const some = await offerRefund(fixture, ordered.token, {
    items: [{ itemId: item.id, travellerIds: [one] }],
  });
  expect(some).toMatchObject({
    ok: true,
    offer: { refundableCents: 6_000 + 144, cardFeeCents: 144, feeCents: 0 },
  });
  const all = await offerRefund(fixture, ordered.token, {});
  expect(all).toMatchObject({ ok: true, offer: { refundableCents: 12_000 + 288, feeCents: 0 } });
  expect(await confirmRefund(fixture, ordered.token, all.ok ? all.offer.id : '')).toEqual({
    ok: true,
    refundedCents: 12_000 + 288,
  });
  expect((await look(ordered)).booking).toMatchObject({ status: 'refunded', refundedCents: 20_480 });
  expect(await confirmRefund(fixture, ordered.token, some.ok ? some.offer.id : '')).toMatchObject({
    ok: false,
  });
  expect(await ledgerOf()).toEqual([]);
});

test('an offer from before the coach was declined is no longer valid', async () => {
  const ordered = await paidJourney('2026-12-11');
  const { item } = await look(ordered);
  await answerRequest(fixture, { itemId: item.id, answer: 'decline', note: '' });
  const offers = [];
  for (const { id } of item.travellers)
    offers.push(
      await offerRefund(fixture, ordered.token, { items: [{ itemId: item.id, travellerIds: [id] }] }),
    );
  for (const offer of offers) await confirmRefund(fixture, ordered.token, offer.ok ? offer.offer.id : '');
  expect((await look(ordered)).booking.refundedCents).toBe(20_480);
  expect(await ledgerOf()).toEqual([]);
});
