/**
 * Property-based test of refunds: after any sequence of cancellations, answers and payments, the amounts are
 * consistent.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { partyFault } from '#contracts/cart/party-rules.ts';
import { minutesAfter, morning } from '#domains/cart/cart-fixtures.testing.ts';
import type { OpenedDatabase } from '#platform/database/opened-database.ts';
import { openTestDatabase } from '#platform/database/test-database.testing.ts';
import { casesOf } from '#tests/case-counts.ts';
import type { TravellerType } from '../booking.ts';
import { findBooking, itemsOf, refundsOf, travellersOf, vouchersOf } from '../booking-store.ts';
import { listLedgerProblems } from '../ledger/ledger-problems.testing.ts';
import { answerRequest } from '../staff/answer-request.ts';
import { confirmRefund } from './confirm-refund.ts';
import { offerRefund } from './offer-refund.ts';
import { type ItemSpec, paidBooking, type RefundDeps, refundDeps } from './paid-booking.testing.ts';
import { payPendingRefunds } from './pay-refunds.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 60_000 });

const runs = Number(process.env.REFUND_RUNS ?? casesOf({ short: 10, full: 60 }));

let opened: OpenedDatabase;
beforeAll(async () => {
  opened = await openTestDatabase();
});
afterAll(() => opened.close());

const price = fc.integer({ min: 0, max: 300 });
const riders = fc
  .tuple(price, fc.array(fc.tuple(fc.constantFrom('adult', 'child', 'infant'), price), { maxLength: 3 }))
  .map(([first, others]) => [['adult', first] as const, ...others]);
const main = fc.record({
  riders,
  stock: fc.constantFrom('live', 'request', 'unlimited'),
  extras: fc.array(price, { maxLength: 2 }),
});
const specsOf = (
  mains: readonly { riders: ItemSpec['riders']; stock: 'live' | 'request' | 'unlimited'; extras: number[] }[],
) => {
  const specs: ItemSpec[] = [];
  for (const { riders: aboard, stock, extras } of mains) {
    const parent = specs.length;
    specs.push({ riders: aboard ?? [], stock });
    for (const dollars of extras) specs.push({ price: dollars, parent, stock });
  }
  return specs;
};

const step = fc.oneof(
  fc.record({ kind: fc.constant('refund'), at: fc.nat(9), rider: fc.option(fc.nat(5)) }),
  fc.record({ kind: fc.constant('answer'), at: fc.nat(9), answer: fc.constantFrom('confirm', 'decline') }),
  fc.record({ kind: fc.constant('pay') }),
  fc.record({ kind: fc.constant('wait'), minutes: fc.integer({ min: 1, max: 4 * 1_440 }) }),
);

async function hold(deps: RefundDeps, bookingId: string): Promise<void> {
  const { database } = deps;
  const booking = await findBooking(database, bookingId);
  const rows = await refundsOf(database, bookingId);
  const paidWith = await vouchersOf(database, bookingId);
  if (!booking) throw new Error('The booking is gone.');
  const sum = (cents: readonly { amountCents: number }[]) =>
    cents.reduce((total, { amountCents }) => total + amountCents, 0);
  const toCard = sum(rows.filter(({ attemptId }) => attemptId !== null));
  expect(toCard).toBeLessThanOrEqual(booking.totalCents);
  for (const { voucherId, amountCents } of paidWith)
    expect(sum(rows.filter((row) => row.voucherId === voucherId))).toBeLessThanOrEqual(amountCents);
  // At least the price of the active parts is retained.
  const travellers = await travellersOf(database, bookingId);
  const items = await itemsOf(database, bookingId);
  const standing = [
    ...travellers,
    ...items.filter(({ id }) => !travellers.some(({ itemId }) => itemId === id)),
  ].filter(({ status }) => status === 'confirmed' || status === 'requested');
  const kept = booking.totalCents + booking.voucherCents - sum(rows);
  expect(kept).toBeGreaterThanOrEqual(
    standing.reduce((total, { priceCents, declinedCents }) => total + priceCents - declinedCents, 0),
  );
  // If everything was declined and nothing cancelled, all is refunded, the card fee included.
  const parts = [...items, ...travellers];
  if (parts.every(({ status }) => status === 'declined')) expect(kept).toBe(0);
  // The remaining travellers of a party can travel together, and no extra is left without its parent.
  for (const item of items) {
    const aboard = travellers.filter(
      ({ itemId, status }) => itemId === item.id && (status === 'confirmed' || status === 'requested'),
    );
    const booked = travellers.filter(({ itemId }) => itemId === item.id);
    const count = (wanted: TravellerType) => aboard.filter(({ type }) => type === wanted).length;
    const fault = partyFault({ adults: count('adult'), children: count('child'), infants: count('infant') });
    expect(aboard.length === 0 || aboard.length === booked.length || fault === null).toBe(true);
    const parent = items.find(({ id }) => id === item.parentId);
    if (parent && item.status === 'confirmed') expect(['confirmed', 'requested']).toContain(parent.status);
  }
  expect(await listLedgerProblems(database)).toEqual([]);
}

test(`the money of a booking adds up after any sequence of events (${runs} runs)`, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(main, { minLength: 1, maxLength: 3 }),
      fc.constantFrom(0, 40, 150, 5_000),
      fc.array(step, { maxLength: 8 }),
      async (mains, voucherDollars, steps) => {
        const specs = specsOf(mains);
        const total = specs.flatMap(({ riders: aboard = [], price: own = 0 }) => [
          own,
          ...aboard.map(([, each]) => each),
        ]);
        if (total.every((dollars) => dollars === 0)) return;
        const deps = refundDeps(opened.database);
        deps.time = morning;
        const booking = await paidBooking(deps, specs, { voucherDollars });
        for (const event of steps) {
          if (event.kind === 'wait') deps.time = minutesAfter(deps.time, event.minutes);
          if (event.kind === 'pay') await payPendingRefunds(deps);
          if (event.kind === 'answer') {
            const item = booking.items[event.at % booking.items.length];
            await answerRequest(deps, { itemId: item?.id ?? '', answer: event.answer, note: '' });
          }
          if (event.kind === 'refund') {
            const item = booking.items[event.at % booking.items.length];
            const aboard = booking.travellers.filter(({ itemId }) => itemId === item?.id);
            const one = event.rider === null ? undefined : aboard[event.rider % Math.max(1, aboard.length)];
            const offer = await offerRefund(deps, booking.token, {
              items: [{ itemId: item?.id ?? '', ...(one ? { travellerIds: [one.id] } : {}) }],
            });
            if (offer.ok) await confirmRefund(deps, booking.token, offer.offer.id);
          }
          await hold(deps, booking.id);
        }
        await payPendingRefunds(deps);
        await hold(deps, booking.id);
      },
    ),
    { numRuns: runs },
  );
});
