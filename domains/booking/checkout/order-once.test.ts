import { and, eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { carts } from '#domains/cart/cart.table.ts';
import {
  loadTestTimetable,
  minutesAfter,
  morning,
  offersBetween,
} from '#domains/cart/cart-fixtures.testing.ts';
import { inventoryHolds } from '#domains/inventory/inventory.table.ts';
import { testPayments } from '#domains/payment/test-gateway/test-gateway.table.ts';
import type { LoadedFeed } from '#domains/travel/feed/loaded-feed.ts';
import type { OpenedDatabase } from '#platform/database/opened-database.ts';
import { describeEachDatabase } from '#platform/database/test-database.testing.ts';
import {
  requestFingerprint,
  runIdempotently,
  type Worked,
} from '#platform/idempotency/idempotent-request.ts';
import { bookings } from '../booking.table.ts';
import type { CheckoutFailure } from '../booking.ts';
import { attemptsOf } from '../booking-store.ts';
import type { CrashPoint } from '../crash-points.ts';
import { SimulatedCrash } from '../payment/payment-fixtures.testing.ts';
import {
  type CheckoutTestDeps,
  cartWith,
  checkoutTestDeps,
  newOrderKey,
  orderOf,
} from './order-fixtures.testing.ts';
import { placeOrder } from './place-order.ts';

let feed: LoadedFeed;
beforeAll(async () => {
  feed = await loadTestTimetable();
});

describeEachDatabase('an order with an idempotency key', (open) => {
  let opened: OpenedDatabase;
  let deps: CheckoutTestDeps;
  beforeAll(async () => {
    opened = await open();
  });
  afterAll(() => opened.close());
  beforeEach(async () => {
    await opened.database.delete(carts);
    await opened.database.delete(inventoryHolds);
    deps = checkoutTestDeps(opened.database, feed);
  });

  const orderTrain = async () => {
    const [offer] = await offersBetween(feed, 'Christchurch', 'Greymouth');
    const cart = await cartWith(deps, { itemType: 'kr_train', offerId: offer?.offerId });
    const checkout = await orderOf(deps, cart);
    const request = {
      scope: `checkout-booking:${cart.sessionId}`,
      key: newOrderKey(),
      fingerprint: requestFingerprint('POST', '/checkout-booking', checkout),
    };
    /** Sends the order like the API. After a simulated crash it never answers. */
    const send = () =>
      runIdempotently<CheckoutFailure>(deps, request, async (name): Promise<Worked<CheckoutFailure>> => {
        try {
          const result = await placeOrder(deps, cart.sessionId, checkout, name);
          if (!result.ok) return { kind: 'refusal', refusal: result.failure };
          return { kind: 'answer', answer: { status: 201, body: JSON.stringify(result.placed) } };
        } catch (error) {
          if (!(error instanceof SimulatedCrash)) throw error;
          return new Promise<never>(() => died());
        }
      });
    let died = () => {};
    const death = new Promise<void>((resolve) => {
      died = resolve;
    });
    return { cart, send, death };
  };
  type Answer = Awaited<ReturnType<Awaited<ReturnType<typeof orderTrain>>['send']>>;
  const bodyOf = (result: Answer) => (result.kind === 'answer' ? result.answer.body : result.kind);

  /** Expects exactly one booking with one attempt and one payment at the provider. */
  const expectOne = async (body: string) => {
    const { reference } = JSON.parse(body);
    const made = await opened.database
      .select()
      .from(bookings)
      .where(and(eq(bookings.reference, reference), eq(bookings.status, 'pending_payment')));
    expect(made).toHaveLength(1);
    const { id = '', cartId = '' } = made[0] ?? {};
    const all = await opened.database
      .select()
      .from(bookings)
      .where(eq(bookings.cartId, cartId ?? ''));
    expect(all).toHaveLength(1);
    const attempts = await attemptsOf(opened.database, id);
    expect(attempts).toMatchObject([{ state: 'open' }]);
    const ids = attempts.map((attempt) => attempt.id);
    const payments = await opened.database
      .select()
      .from(testPayments)
      .where(inArray(testPayments.attemptId, ids));
    expect(payments).toHaveLength(1);
  };

  test('sent fifty times concurrently, it makes one booking with one payment and gives one answer', async () => {
    const { send } = await orderTrain();
    const results = await Promise.all(Array.from({ length: 50 }, send));
    expect(new Set(results.map(bodyOf)).size).toBe(1);
    expect(deps.passed.filter((point) => point === 'order-claimed')).toHaveLength(1);
    await expectOne(bodyOf(results[0] ?? { kind: 'mismatch' }));
  });

  const points: readonly CrashPoint[] = [
    'order-claimed',
    'booking-written',
    'attempt-opened-at-provider',
    'attempt-opened',
  ];
  test.each(points)(
    'sent again after a crash at %s, it makes one booking with one payment',
    async (point) => {
      const { send, death } = await orderTrain();
      deps.crashAt = point;
      void send();
      await death;
      deps.time = minutesAfter(morning, 1);
      const body = bodyOf(await send());
      await expectOne(body);
      expect(await send()).toMatchObject({ answer: { body }, isReplayed: true });
    },
  );

  test('sent again after a crash with the answer stored, it gives the same answer byte for byte', async () => {
    const { send } = await orderTrain();
    const unheard = bodyOf(await send());
    await opened.database.delete(carts);
    expect(await send()).toEqual({
      kind: 'answer',
      answer: { status: 201, body: unheard },
      isReplayed: true,
    });
    await expectOne(unheard);
  });

  test('refused, it may be sent again with the same key', async () => {
    const { send } = await orderTrain();
    deps.timetable = null;
    expect(await send()).toEqual({ kind: 'refusal', refusal: { code: 'UPSTREAM' } });
    deps.timetable = feed;
    await expectOne(bodyOf(await send()));
  });
});
