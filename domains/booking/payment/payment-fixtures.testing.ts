/** Fixtures for payment tests: carts, orders and bookings, and a controllable payment provider. */
import { randomUUID } from 'node:crypto';
import { asc, eq, sql } from 'drizzle-orm';
import type { Checkout } from '#contracts/booking/order-schema.ts';
import { addToCart } from '#domains/cart/add-to-cart.ts';
import { carts } from '#domains/cart/cart.table.ts';
import type { NewItem } from '#domains/cart/cart.ts';
import { cartOf, minutesAfter, type TestDeps, testDeps } from '#domains/cart/cart-fixtures.testing.ts';
import { readCart } from '#domains/cart/read-cart.ts';
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
import { listLedgerProblems } from '../ledger/ledger-problems.testing.ts';
import { passBook } from '../pass/pass-book.ts';
import { readBooking } from '../read-booking.ts';
import { payPendingRefunds } from '../refund/pay-refunds.ts';
import { type FakePaymentProvider, openFakeProvider, watched } from './fake-provider.testing.ts';
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
export type PaymentFixture = TestDeps &
  BookingDeps & {
    readonly provider: FakePaymentProvider;
    /** The next crash point at which the process crashes, once. */
    crashAt: CrashPoint | null;
    /** True after the simulated crash. */
    hasCrashed: boolean;
  };

const key = Buffer.alloc(32, 11);

/** Opens a fixture on `database` with its clock at `morning`. Pass the provider that goes with an existing database. */
export function openPaymentFixture(
  database: Database,
  timetable: LoadedFeed,
  provider = openFakeProvider(),
): PaymentFixture {
  return {
    ...testDeps(watched(database), timetable),
    passes: passBook,
    provider,
    crashAt: null,
    hasCrashed: false,
    gateways: {
      current: provider.gateway,
      named: (name) => (name === 'test' ? provider.gateway : undefined),
    },
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
export interface TestOrder extends PlacedBooking {
  readonly id: string;
  readonly sessionId: string;
  /** Empty if nothing was left to pay. */
  readonly attemptId: string;
}

/** Adds items to a new cart and orders it. */
export async function order(
  fixture: PaymentFixture,
  items: readonly NewItem[],
  voucherCodes: readonly string[] = [],
): Promise<TestOrder> {
  const { sessionId } = cartOf(await addToCart(fixture, null, items));
  return orderCart(fixture, sessionId, voucherCodes);
}

/** Orders the whole cart. */
export async function orderCart(
  fixture: PaymentFixture,
  sessionId: string,
  voucherCodes: readonly string[] = [],
): Promise<TestOrder> {
  const placed = await placeOrder(
    fixture,
    sessionId,
    await checkoutOf(fixture, sessionId, voucherCodes),
    randomUUID(),
  );
  if (!placed.ok) throw new Error(`The order was refused: ${JSON.stringify(placed.failure)}`);
  const booking = await findBookingByToken(fixture.database, placed.placed.token);
  if (!booking) throw new Error('There is no booking of this order.');
  const [attempt] = await attemptsOf(fixture.database, booking.id);
  return { ...placed.placed, id: booking.id, sessionId, attemptId: attempt?.id ?? '' };
}

/** Copies an order without its cart. For payment tests it is equivalent to a new order, and faster. */
export async function repeatOrder(fixture: PaymentFixture, { id }: TestOrder): Promise<TestOrder> {
  const { database } = fixture;
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
    return insertAttempt(transaction, booking, { provider: 'test', key, now: fixture.now() });
  });
  const paymentUrl = await openAttempt(fixture, attempt.id);
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
  fixture: PaymentFixture,
  sessionId: string,
  voucherCodes: readonly string[] = [],
): Promise<Checkout> {
  const { items } = cartOf(await readCart(fixture, sessionId));
  const quoted = await quoteCheckout(fixture, sessionId, voucherCodes);
  if (!quoted.ok) throw new Error(`There is no quote: ${JSON.stringify(quoted.failure)}`);
  return {
    contact: { email: 'traveller@example.nz', phone: '021 555 0100', country: 'NZ' },
    travellers: items.flatMap(({ id, passengers: { adultCount, childCount, infantCount } }) =>
      [
        { type: 'adult' as const, count: adultCount, dateOfBirth: undefined },
        { type: 'child' as const, count: childCount, dateOfBirth: '2018-05-04' },
        { type: 'infant' as const, count: infantCount, dateOfBirth: '2026-02-03' },
      ].flatMap(({ type, count, dateOfBirth }) =>
        Array.from({ length: count }, () => ({
          ...{ itemId: id, type, title: 'ms' as const, dateOfBirth },
          ...{ firstName: 'Mārama', lastName: 'Ōpata', requests: undefined },
        })),
      ),
    ),
    vehicles: [],
    voucherCodes: [...voucherCodes],
    acceptConditions: true,
    expectedTotal: quoted.quote.totalCents / 100,
  };
}

/** Simulates that the visitor's bank authorises the payment. */
export function authorise(fixture: PaymentFixture, attemptId: string): void {
  fixture.provider.of(attemptId).status = 'authorised';
}

/** Simulates that the visitor's bank declines the card. */
export function decline(fixture: PaymentFixture, attemptId: string): void {
  Object.assign(fixture.provider.of(attemptId), { status: 'failed', failureCode: 'card_declined' });
}

/** Advances the clock. */
export function advanceClock(fixture: PaymentFixture, minutes: number): void {
  fixture.time = minutesAfter(fixture.time, minutes);
}

/** Deletes all carts, as the sweep does after a day. */
export async function deleteCarts(fixture: PaymentFixture): Promise<void> {
  await fixture.database.delete(carts);
}

/** Buys a gift voucher by card. Returns its code, and a function that reads its balance in dollars. */
export async function boughtVoucher(fixture: PaymentFixture, dollars: number, sendOn = '2026-12-24') {
  const voucher = {
    ...{ amount: dollars, recipientName: 'Hana Ngata', recipientEmail: 'hana@example.nz' },
    ...{ senderName: 'Tama', message: 'Kia pai te haere!', sendOn },
  };
  const sale = await order(fixture, [{ itemType: 'voucher', productId: 'gift-voucher', voucher }]);
  authorise(fixture, sale.attemptId);
  await settle(fixture, sale.attemptId);
  const sold = async () => (await readBooking(fixture, sale.token))?.soldVouchers[0];
  return {
    sale,
    code: (await sold())?.code ?? '',
    left: async () => ((await sold())?.balanceCents ?? 0) / 100,
  };
}

/** Reads the state of a booking for assertions. */
export async function stateOf(fixture: PaymentFixture, { id, token }: Pick<TestOrder, 'id' | 'token'>) {
  const booking = await findBookingByToken(fixture.database, token);
  const items = await itemsOf(fixture.database, id);
  const attempts = await attemptsOf(fixture.database, id);
  const sold = await fixture.database.select().from(inventoryHolds).where(eq(inventoryHolds.ownerId, id));
  return {
    status: booking?.status,
    cancelReason: booking?.cancelReason,
    items: items.map(({ status }) => status),
    attempts: attempts.map(({ state }) => state),
    provider: attempts.map((attempt) => providerStateOf(fixture, attempt.id)),
    holders: sold.length,
    mails: await mailsAbout(fixture, id),
  };
}

function providerStateOf(fixture: PaymentFixture, attemptId: string): string {
  const payment = [...fixture.provider.payments.values()].find((each) => each.attemptId === attemptId);
  if (!payment) return 'unknown';
  if (payment.refundedCents === 0) return payment.status;
  return payment.refundedCents === payment.amountCents ? 'refunded' : 'partly refunded';
}

/** Returns the templates of the emails about a booking, sorted by name. */
export async function mailsAbout(
  fixture: PaymentFixture,
  bookingId: string,
): Promise<readonly (string | null)[]> {
  const mails = await fixture.database
    .select({ template: outbox.template })
    .from(outbox)
    .where(sql`${outbox.templateData} ->> 'bookingId' = ${bookingId}`)
    .orderBy(asc(outbox.template));
  return mails.map(({ template }) => template);
}

/** Advances the clock while only the server's background rounds run. */
export async function runBackgroundRounds(fixture: PaymentFixture, rounds = 3): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    advanceClock(fixture, 0.25);
    await resumeUnfinished(fixture);
    await runAndLogFailure({}, () => payPendingRefunds(fixture));
    await reconcile(fixture);
  }
}

/** Ends a test: open payments expire, and nothing is left for the next test. */
export async function closePaymentFixture(fixture: PaymentFixture): Promise<void> {
  for (const payment of fixture.provider.payments.values())
    if (payment.status === 'open') payment.status = 'expired';
  fixture.provider.faults = [];
  fixture.provider.pause = async () => {};
  advanceClock(fixture, 60);
  await runBackgroundRounds(fixture, 2);
}

/** Lists disagreements between ledger, bookings and provider as text. Empty if they agree. */
export async function listDisagreements(fixture: PaymentFixture): Promise<readonly string[]> {
  const attempts = await fixture.database.select().from(paymentAttempts);
  const returned = await fixture.database.select().from(refunds);
  const byProvider = attempts.flatMap(({ id, state, amountCents }) => {
    const payment = [...fixture.provider.payments.values()].find((each) => each.attemptId === id);
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
  return [...(await listLedgerProblems(fixture.database)), ...byProvider];
}

/** Opens a fixture with a stand-in for Stripe, which the caller must close. */
export async function openStripeFixture(
  ...place: Parameters<typeof openPaymentFixture>
): Promise<{ fixture: PaymentFixture; standIn: FakeStripe }> {
  const standIn = await startFakeStripe();
  const stripe = createStripeGateway(standIn.settings);
  const gateways = { current: stripe, named: (name: string) => (name === 'stripe' ? stripe : undefined) };
  // Stripe uses the real time.
  return { fixture: { ...openPaymentFixture(...place), gateways, time: new Date() }, standIn };
}
