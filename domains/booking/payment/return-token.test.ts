import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { pass } from '#domains/cart/cart-fixtures.testing.ts';
import type { NewPayment } from '#domains/payment/payment-gateway.ts';
import { describeEachDatabase } from '#platform/database/test-database.testing.ts';
import { bookings, paymentAttempts } from '../booking.table.ts';
import type { BookingDeps } from '../booking-deps.ts';
import { findAttempt } from './attempt-store.ts';
import {
  advanceClock,
  authorise,
  order,
  type PaymentFixture,
  stateOf,
  type TestOrder,
} from './payment-fixtures.testing.ts';
import { usePaymentFixture } from './payment-suite.testing.ts';
import { openAtProvider } from './provider-calls.ts';
import { returnAfterLeaving, returnAfterPaying } from './return-from-payment.ts';
import { readByEitherToken } from './return-token.ts';

describeEachDatabase('the return from a payment page', (open) => {
  let fixture: PaymentFixture;
  const provider = usePaymentFixture(open, (fresh) => {
    fixture = fresh;
  });

  /** Opens an attempt at the provider, as after a crash, and returns what the provider receives. */
  async function readNewPayment(
    { attemptId }: TestOrder,
    deps: Partial<BookingDeps> = {},
  ): Promise<NewPayment> {
    const attempt = await findAttempt(fixture.database, attemptId);
    if (!attempt) throw new Error('There is no attempt.');
    const heard: NewPayment[] = [];
    const { gateway } = fixture.provider;
    const current = {
      ...gateway,
      open: (payment: NewPayment) => {
        heard.push(payment);
        return gateway.open(payment);
      },
    };
    const gateways = { current, named: () => current };
    await openAtProvider({ ...fixture, gateways, ...deps }, attempt);
    const [payment] = heard;
    if (!payment) throw new Error('The provider was told nothing.');
    return payment;
  }
  const tokenIn = (url: string) => new URL(url).searchParams.get('token') ?? '';
  const wayBack = async (ordered: TestOrder) => tokenIn((await readNewPayment(ordered)).returnUrl);

  // @asvs 14.2.1
  test('sends the provider no token that opens the booking, and always the same request', async () => {
    const ordered = await order(fixture, [pass]);
    const payment = await readNewPayment(ordered);
    expect(JSON.stringify(payment)).not.toContain(ordered.token);
    expect(payment.returnUrl).toMatch(/^https:[^?]*\/purchase\/arrive\?token=back_[\w-]{43}$/);
    expect(payment.cancelUrl).toBe(payment.returnUrl.replace('arrive', 'left'));
    expect(await readNewPayment(ordered)).toEqual(payment);
    const renewed = { bookingKey: () => Buffer.alloc(32, 99), olderBookingKeys: [fixture.bookingKey()] };
    expect(await readNewPayment(ordered, renewed)).toEqual(payment);
    expect((await readNewPayment(await order(fixture, [pass]))).returnUrl).not.toBe(payment.returnUrl);
  });

  test('stores only a hash of the token', async () => {
    const ordered = await order(fixture, [pass]);
    const attempt = await findAttempt(fixture.database, ordered.attemptId);
    expect(attempt?.returnHash).toMatch(/^[0-9a-f]{64}$/);
    expect(JSON.stringify(attempt)).not.toContain((await wayBack(ordered)).slice(-43));
  });

  test('settles the payment and returns the booking, however often it is used', async () => {
    const ordered = await order(fixture, [pass]);
    authorise(fixture, ordered.attemptId);
    const token = await wayBack(ordered);
    const reached = { booking: { status: 'confirmed' }, token: ordered.token, isOver: false };
    expect(await returnAfterPaying(fixture, token)).toMatchObject(reached);
    expect(await returnAfterPaying(fixture, token)).toMatchObject(reached);
    expect(await returnAfterLeaving(fixture, token)).toMatchObject(reached);
  });

  test('closes the page if the visitor gives up', async () => {
    const ordered = await order(fixture, [pass]);
    expect(await returnAfterLeaving(fixture, await wayBack(ordered))).toMatchObject({
      booking: { cancelReason: 'left' },
    });
    expect(await stateOf(fixture, ordered)).toMatchObject({ provider: ['cancelled'] });
  });

  // @asvs 14.2.1
  test('is valid for an hour after the page has expired, and settles nothing afterwards', async () => {
    const ordered = await order(fixture, [pass]);
    authorise(fixture, ordered.attemptId);
    const token = await wayBack(ordered);
    const attempt = await findAttempt(fixture.database, ordered.attemptId);
    fixture.time = new Date((attempt?.expiresAt.getTime() ?? 0) + 60 * 60_000);
    expect(await readByEitherToken(fixture, token)).toMatchObject({ isOver: false });
    advanceClock(fixture, 0.01);
    const asked = provider.calls.length;
    expect(await returnAfterPaying(fixture, token)).toMatchObject({ isOver: true, token: ordered.token });
    expect(provider.calls).toHaveLength(asked);
    // The token of the email's link.
    expect(await returnAfterPaying(fixture, ordered.token)).toMatchObject({
      isOver: false,
      booking: { status: 'confirmed' },
    });
  });

  test('uses the booking’s own token for a payment that an older release began', async () => {
    const ordered = await order(fixture, [pass]);
    const isIt = eq(paymentAttempts.id, ordered.attemptId);
    await fixture.database.update(paymentAttempts).set({ returnHash: null }).where(isIt);
    expect(await wayBack(ordered)).toBe(ordered.token);
    authorise(fixture, ordered.attemptId);
    expect(await returnAfterPaying(fixture, ordered.token)).toMatchObject({
      booking: { status: 'confirmed' },
    });
  });

  test('finds nothing after the booking was erased', async () => {
    const ordered = await order(fixture, [pass]);
    const token = await wayBack(ordered);
    await fixture.database.update(bookings).set({ tokenHash: null }).where(eq(bookings.id, ordered.id));
    expect(await readByEitherToken(fixture, token)).toBeNull();
  });

  test.each(['', 'back_', `back_${'a'.repeat(43)}`, 'a'.repeat(43), `back_${'a'.repeat(44)}`])(
    'finds nothing for a made-up token: %s',
    async (token) => {
      expect(await readByEitherToken(fixture, token)).toBeNull();
      expect(await returnAfterPaying(fixture, token)).toBeNull();
    },
  );
});
