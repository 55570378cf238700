/** Fixtures for payment tests: a shop with carts, orders and bookings, and a controllable bank. */
import { randomUUID } from 'node:crypto';
import { asc, eq, sql } from 'drizzle-orm';
import type { Checkout } from '#contracts/booking/checkout-calls.ts';
import { addToCart } from '#domains/cart/add-to-cart.ts';
import { carts } from '#domains/cart/cart.table.ts';
import type { NewItem } from '#domains/cart/cart.ts';
import { readCart } from '#domains/cart/read-cart.ts';
import { cartOf, minutesAfter, type TestDeps, testDeps } from '#domains/cart/testing.ts';
import { inventoryHolds } from '#domains/inventory/inventory.table.ts';
import { type FakeStripe, startFakeStripe } from '#domains/payment/stripe/fake-stripe.testing.ts';
import { createStripeGateway } from '#domains/payment/stripe/stripe-gateway.ts';
import type { LoadedFeed } from '#domains/travel/feed/loaded-feed.ts';
import type { Database } from '#platform/database/opened-database.ts';
import { outbox } from '#platform/mail/outbox.table.ts';
import { newReferenceCode } from '#platform/reference-code.ts';
import { paymentAttempts, refunds } from '../booking.table.ts';
import type { PlacedBooking } from '../booking.ts';
import type { BookingDeps } from '../booking-deps.ts';
import {
  attemptsOf,
  findBooking,
  findBookingByToken,
  insertBooking,
  itemsOf,
  travellersOf,
} from '../booking-store.ts';
import { bookingToken, bookingTokenHash } from '../booking-token.ts';
import { placeOrder } from '../checkout/place-order.ts';
import { quoteCheckout } from '../checkout/quote-checkout.ts';
import type { CrashPoint } from '../crash-points.ts';
import { checkLedger } from '../ledger/check-ledger.ts';
import { readBooking } from '../read-booking.ts';
import { payPendingRefunds } from '../refund/pay-refunds.ts';
import { type Bank, openBank, watched } from './bank.testing.ts';
import { insertAttempt } from './new-attempt.ts';
import { openAttempt } from './open-attempt.ts';
import { reconcile } from './reconcile.ts';
import { resumeUnfinished } from './resume-unfinished.ts';
import { runAndLogFailure } from './run-and-log-failure.ts';
import { settle } from './settle.ts';

/** Thrown to simulate a crash of the process. */
export class SimulatedCrash extends Error {
  override readonly name = 'SimulatedCrash';
}

/** Dependencies of bookings in a test. */
export type Shop = TestDeps &
  BookingDeps & {
    readonly bank: Bank;
    /** The next crash point at which the process crashes, once. */
    crashAt: CrashPoint | null;
    /** True after the simulated crash. */
    hasCrashed: boolean;
  };

const key = Buffer.alloc(32, 11);

/** Opens a shop on `database` with its clock at `morning`. Pass the bank that goes with an existing database. */
export function openShop(database: Database, timetable: LoadedFeed, bank = openBank()): Shop {
  return {
    ...testDeps(watched(database), timetable),
    bank,
    crashAt: null,
    hasCrashed: false,
    gateways: { current: bank.gateway, named: (name) => (name === 'test' ? bank.gateway : undefined) },
    bookingKey: () => key,
    siteUrl: 'https://southbound.example',
    reached(point) {
      if (this.crashAt !== point) return;
      this.crashAt = null;
      this.hasCrashed = true;
      throw new SimulatedCrash(point);
    },
  };
}

/** An order that was accepted. */
export interface Ordered extends PlacedBooking {
  readonly id: string;
  readonly sessionId: string;
  /** Empty if nothing was left to pay. */
  readonly attemptId: string;
}

/** Adds items to a new cart and orders it. */
export async function order(
  shop: Shop,
  items: readonly NewItem[],
  voucherCodes: readonly string[] = [],
): Promise<Ordered> {
  const { sessionId } = cartOf(await addToCart(shop, null, items));
  return orderCart(shop, sessionId, voucherCodes);
}

/** Orders the whole cart. All travellers are adults. */
export async function orderCart(
  shop: Shop,
  sessionId: string,
  voucherCodes: readonly string[] = [],
): Promise<Ordered> {
  const placed = await placeOrder(
    shop,
    sessionId,
    await checkoutOf(shop, sessionId, voucherCodes),
    randomUUID(),
  );
  if (!placed.ok) throw new Error(`The order was refused: ${JSON.stringify(placed.failure)}`);
  const booking = await findBookingByToken(shop.database, placed.placed.token);
  if (!booking) throw new Error('There is no booking of this order.');
  const [attempt] = await attemptsOf(shop.database, booking.id);
  return { ...placed.placed, id: booking.id, sessionId, attemptId: attempt?.id ?? '' };
}

/** Copies an order without its cart. For payment tests it is equivalent to a new order, and faster. */
export async function sameAgain(shop: Shop, { id }: Ordered): Promise<Ordered> {
  const { database } = shop;
  const template = await findBooking(database, id);
  const [item] = await itemsOf(database, id);
  const [traveller] = await travellersOf(database, id);
  if (!template || !item || !traveller) throw new Error('There is nothing to make again.');
  const bookingId = randomUUID();
  const token = bookingToken(key, bookingId);
  const booking = {
    ...{ ...template, id: bookingId, tokenHash: bookingTokenHash(token), orderKey: bookingId },
    ...{ reference: newReferenceCode(), cartId: null },
  };
  const itemId = randomUUID();
  const attempt = await database.transaction(async (transaction) => {
    await insertBooking(transaction, {
      booking,
      items: [{ ...item, id: itemId, bookingId }],
      travellers: [{ ...traveller, id: randomUUID(), itemId }],
      vouchers: [],
    });
    return insertAttempt(transaction, booking, { provider: 'test', key, now: shop.now() });
  });
  const paymentUrl = await openAttempt(shop, attempt.id);
  const { reference, status, totalCents } = booking;
  return {
    ...{ reference, status, totalCents, token, paymentUrl },
    id: bookingId,
    sessionId: '',
    attemptId: attempt.id,
  };
}

/** Builds the checkout request for a cart. */
export async function checkoutOf(
  shop: Shop,
  sessionId: string,
  voucherCodes: readonly string[] = [],
): Promise<Checkout> {
  const { items } = cartOf(await readCart(shop, sessionId));
  const quoted = await quoteCheckout(shop, sessionId, voucherCodes);
  if (!quoted.ok) throw new Error(`There is no quote: ${JSON.stringify(quoted.failure)}`);
  return {
    contact: { email: 'traveller@example.nz', phone: '021 555 0100', country: 'NZ' },
    travellers: items.flatMap(({ id, passengers }) =>
      Array.from({ length: passengers.adultCount }, () => ({
        ...{ itemId: id, type: 'adult' as const, title: 'ms' as const },
        ...{ firstName: 'Mārama', lastName: 'Ōpata', dateOfBirth: undefined, requests: undefined },
      })),
    ),
    vehicles: [],
    voucherCodes: [...voucherCodes],
    acceptConditions: true,
    expectedTotal: quoted.quote.totalCents / 100,
  };
}

/** Simulates that the visitor's bank authorises the payment. */
export function authorise(shop: Shop, attemptId: string): void {
  shop.bank.of(attemptId).status = 'authorised';
}

/** Simulates that the visitor's bank declines the card. */
export function decline(shop: Shop, attemptId: string): void {
  Object.assign(shop.bank.of(attemptId), { status: 'failed', failureCode: 'card_declined' });
}

/** Advances the clock. */
export function later(shop: Shop, minutes: number): void {
  shop.time = minutesAfter(shop.time, minutes);
}

/** Deletes all carts, as the sweep does after a day. */
export async function deleteCarts(shop: Shop): Promise<void> {
  await shop.database.delete(carts);
}

/** Buys a gift voucher by card. Returns its code, and a function that reads its balance in dollars. */
export async function boughtVoucher(shop: Shop, dollars: number) {
  const voucher = {
    ...{ amount: dollars, recipientName: 'Hana Ngata', recipientEmail: 'hana@example.nz' },
    ...{ senderName: 'Tama', message: 'Kia pai te haere!', sendOn: '2026-12-24' },
  };
  const sale = await order(shop, [{ itemType: 'voucher', productId: 'gift-voucher', voucher }]);
  authorise(shop, sale.attemptId);
  await settle(shop, sale.attemptId);
  const sold = async () => (await readBooking(shop, sale.token))?.soldVouchers[0];
  return {
    sale,
    code: (await sold())?.code ?? '',
    left: async () => ((await sold())?.balanceCents ?? 0) / 100,
  };
}

/** Reads the state of a booking for assertions. */
export async function stateOf(shop: Shop, { id, token }: Pick<Ordered, 'id' | 'token'>) {
  const booking = await findBookingByToken(shop.database, token);
  const items = await itemsOf(shop.database, id);
  const attempts = await attemptsOf(shop.database, id);
  const sold = await shop.database.select().from(inventoryHolds).where(eq(inventoryHolds.ownerId, id));
  return {
    status: booking?.status,
    cancelReason: booking?.cancelReason,
    items: items.map(({ status }) => status),
    attempts: attempts.map(({ state }) => state),
    bank: attempts.map((attempt) => bankOf(shop, attempt.id)),
    holders: sold.length,
    mails: await mailsAbout(shop, id),
  };
}

function bankOf(shop: Shop, attemptId: string): string {
  const payment = [...shop.bank.payments.values()].find((each) => each.attemptId === attemptId);
  if (!payment) return 'unknown';
  if (payment.refundedCents === 0) return payment.status;
  return payment.refundedCents === payment.amountCents ? 'refunded' : 'partly refunded';
}

/** Returns the templates of the emails about a booking, sorted by name. */
export async function mailsAbout(shop: Shop, bookingId: string): Promise<readonly (string | null)[]> {
  const mails = await shop.database
    .select({ template: outbox.template })
    .from(outbox)
    .where(sql`${outbox.templateData} ->> 'bookingId' = ${bookingId}`)
    .orderBy(asc(outbox.template));
  return mails.map(({ template }) => template);
}

/** Advances the clock while only the server's background rounds run. */
export async function letRoundsRun(shop: Shop, rounds = 3): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    later(shop, 0.25);
    await resumeUnfinished(shop);
    await runAndLogFailure({}, () => payPendingRefunds(shop));
    await reconcile(shop);
  }
}

/** Ends a test: open payments expire, and nothing is left for the next test. */
export async function closeShop(shop: Shop): Promise<void> {
  for (const payment of shop.bank.payments.values())
    if (payment.status === 'open') payment.status = 'expired';
  shop.bank.faults = [];
  shop.bank.pause = async () => {};
  later(shop, 60);
  await letRoundsRun(shop, 2);
}

/** Lists disagreements between ledger, bookings and bank as text. Empty if they agree. */
export async function listDisagreements(shop: Shop): Promise<readonly string[]> {
  const { proofs } = await checkLedger(shop.database);
  const attempts = await shop.database.select().from(paymentAttempts);
  const returned = await shop.database.select().from(refunds);
  const byBank = attempts.flatMap(({ id, state, amountCents }) => {
    const payment = [...shop.bank.payments.values()].find((each) => each.attemptId === id);
    const there = payment?.status === 'captured' ? payment.amountCents - payment.refundedCents : 0;
    const paid = returned.filter((refund) => refund.attemptId === id && refund.state === 'paid');
    const sumOf = (rows: typeof paid) => rows.reduce((sum, refund) => sum + refund.amountCents, 0);
    const back = sumOf(paid.filter(({ reason, paidOtherwise }) => reason !== 'unused' && !paidOtherwise));
    // Unused money that was returned another way, or whose refund failed, is still at the bank.
    const unused = returned.filter((refund) => refund.attemptId === id && refund.reason === 'unused');
    const unusedCents = sumOf(unused.filter((refund) => refund.state !== 'paid' || refund.paidOtherwise));
    // Staff must decide, so neither side is right yet.
    if (state === 'stuck') return [];
    const here = (state === 'captured' ? amountCents : unusedCents) - back;
    return there === here ? [] : [`attempt ${id} (${state}) has ${here} cents here and ${there} at the bank`];
  });
  return [...proofs.flatMap(({ problems }) => problems), ...byBank];
}

/** Opens a shop with a stand-in for Stripe, which the caller must close. */
export async function openStripeShop(
  ...place: Parameters<typeof openShop>
): Promise<{ shop: Shop; standIn: FakeStripe }> {
  const standIn = await startFakeStripe();
  const stripe = createStripeGateway(standIn.settings);
  const gateways = { current: stripe, named: (name: string) => (name === 'stripe' ? stripe : undefined) };
  // Stripe uses the real time.
  return { shop: { ...openShop(...place), gateways, time: new Date() }, standIn };
}
