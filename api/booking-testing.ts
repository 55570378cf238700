/** Test fixture for bookings: the whole API over a real database, the cart's small timetable and the test gateway. */
import { randomUUID } from 'node:crypto';
import type { OpenAPIHono } from '@hono/zod-openapi';
import { asc } from 'drizzle-orm';
import { expect } from 'vitest';
import type { MakeCall } from '#contracts/api/api-client.ts';
import type { PlacedOrderData } from '#contracts/api/booking-schemas.ts';
import type { ErrorCode } from '#contracts/api/envelope.ts';
import {
  type CheckoutTestDeps,
  checkoutTestDeps,
  orderOf,
  snapshotTables,
} from '#domains/booking/checkout/order-fixtures.testing.ts';
import { addToCart } from '#domains/cart/add-to-cart.ts';
import type { NewItem } from '#domains/cart/cart.ts';
import { cartOf, loadTestTimetable, offersBetween } from '#domains/cart/cart-fixtures.testing.ts';
import { payByCard } from '#domains/payment/test-gateway/pay-by-card.ts';
import { testCardNamed } from '#domains/payment/test-gateway/test-cards.ts';
import { testDeliveries } from '#domains/payment/test-gateway/test-gateway.table.ts';
import { signatureHeader, signWebhook } from '#domains/payment/test-gateway/webhook-signature.ts';
import { testVoucherKey } from '#domains/voucher/sell-vouchers.testing.ts';
import { setClock } from '#platform/clock.ts';
import type { OpenTestDatabase } from '#platform/database/test-database.testing.ts';
import { createGuessLimiter } from '#platform/rate-limits/guess-limiter.ts';
import { createRateLimits } from '#platform/rate-limits/rate-limits.ts';
import { createApi } from './app.ts';
import { createDirectCalls } from './direct-calls.ts';
import { createBookingCalls, createCartCalls } from './domain-calls.ts';
import { goodHeaders, testDependencies } from './test-api.testing.ts';

/** An API response. */
export interface TestResponse {
  readonly status: number;
  readonly headers: Headers;
  /** Exact body. */
  readonly text: string;
  readonly body: {
    readonly status: 'results' | 'success' | 'failed';
    readonly data: Record<string, unknown> | null;
    readonly errorCode: ErrorCode | null;
    readonly errorMessage: string | null;
  };
}

/** An order as a client sends it. */
export type OrderBody = Record<string, unknown>;

/** An API with its own carts, bookings and test gateway. */
export interface BookingSite {
  readonly api: OpenAPIHono;
  /** The same API, called directly. */
  readonly direct: MakeCall;
  readonly deps: CheckoutTestDeps;
  call(
    method: string,
    path: string,
    options?: { body?: unknown; key?: string | undefined; headers?: Record<string, string> },
  ): Promise<TestResponse>;
  /** Creates a cart with a train journey for two travellers and a pass. Returns its session id and a matching order. */
  cart(): Promise<{ sessionId: string; order: OrderBody }>;
  /** Orders a new cart. */
  ordered(): Promise<PlacedOrderData>;
  /** Orders a new cart and pays it with a card of the test gateway. */
  paid(): Promise<PlacedOrderData['booking']>;
  /** Pays with a card of the test gateway on the page at `url`. */
  pay(url: string, card?: string): Promise<void>;
  /** Webhooks that the test gateway has not sent yet, oldest first. */
  messages(): Promise<readonly string[]>;
  /** Sends a webhook of the test gateway, signed as of `at`. */
  tell(
    body: string,
    options?: { at?: Date; headers?: Record<string, string>; provider?: string },
  ): Promise<TestResponse>;
  /** A snapshot of everything that calls may change, as text. */
  picture(): Promise<unknown>;
  close(): Promise<void>;
}

const manySeats = 'route_id,trip_id,seats\ntranz_alpine,,900\ninterislander,,900\nintercity_south,,900\n';

/** Creates the fixture on a new database. */
export async function openBookingSite(open: OpenTestDatabase): Promise<BookingSite> {
  const { database, close } = await open();
  const feed = await loadTestTimetable({ capacities: manySeats });
  const deps = checkoutTestDeps(database, feed);
  setClock(() => deps.now());
  const dependencies = testDependencies({
    cart: createCartCalls(async () => deps),
    booking: createBookingCalls(async () => deps),
    guessLimiter: createGuessLimiter(createRateLimits(null)),
  });
  const api = createApi(dependencies);
  const bank = {
    database: async () => database,
    now: () => deps.now(),
    secret: () => testVoucherKey,
    pagesUrl: 'http://site.test',
    webhookUrl: 'http://site.test/webhook',
  };
  const answerOf = async (response: Response): Promise<TestResponse> => {
    const text = await response.text();
    const isJson = response.headers.get('Content-Type')?.includes('json');
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: isJson ? JSON.parse(text) : null,
    };
  };
  const site: BookingSite = {
    api,
    direct: createDirectCalls(dependencies),
    deps,
    async call(method, path, { body, key, headers = {} } = {}) {
      const response = await api.request(`http://localhost/api/v1${path}`, {
        method,
        headers: {
          ...goodHeaders,
          ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
          ...(key === undefined ? {} : { 'Idempotency-Key': key }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      return answerOf(response);
    },
    async cart() {
      const [offer] = await offersBetween(feed, 'christchurch', 'GRY', {
        passengers: { adults: 1, children: 1, infants: 0 },
      });
      const items: NewItem[] = [
        { itemType: 'kr_train', offerId: offer?.offerId },
        {
          itemType: 'pass',
          productId: 'bus-pass-15-hours',
          passengers: { adultCount: 1, childCount: 0, infantCount: 0 },
        },
      ];
      const cart = cartOf(await addToCart(deps, null, items));
      return { sessionId: cart.sessionId, order: { ...(await orderOf(deps, cart)) } };
    },
    async ordered() {
      const { sessionId, order } = await site.cart();
      const answer = await site.call('POST', `/checkout-booking/${sessionId}`, {
        body: order,
        key: randomUUID(),
      });
      if (answer.status !== 201) throw new Error(`The order was refused: ${answer.text}`);
      const { data }: { data: PlacedOrderData } = JSON.parse(answer.text);
      return data;
    },
    async paid() {
      const { booking } = await site.ordered();
      await site.pay(booking.payment?.url ?? '');
      for (const message of await site.messages()) await site.tell(message);
      return booking;
    },
    async pay(url, name = 'approved') {
      const card = testCardNamed(name);
      const paid = card && (await payByCard(bank, url.split('/').at(-1) ?? '', card));
      if (!paid) throw new Error('Payment not found or card.');
    },
    async messages() {
      const rows = await database.select().from(testDeliveries).orderBy(asc(testDeliveries.dueAt));
      return rows.map(({ body }) => body);
    },
    async tell(body, { at = deps.now(), headers = {}, provider = 'test' } = {}) {
      const response = await api.request(`http://localhost/api/v1/payments/${provider}/webhook`, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          [signatureHeader]: signWebhook(testVoucherKey, body, at),
          ...headers,
        },
        body,
      });
      return answerOf(response);
    },
    picture: () => snapshotTables(database),
    async close() {
      setClock(null);
      await close();
    },
  };
  return site;
}

/** Expected status, code and names of invalid fields. */
export type Refusal = readonly [status: number, code: ErrorCode, ...fields: string[]];

/**
 * Expects the documented error and unchanged data.
 * @param before snapshot of the data before the request
 */
export async function expectRefused(
  { site, before }: { readonly site: BookingSite; readonly before: unknown },
  answer: TestResponse,
  [status, code, ...fields]: Refusal,
): Promise<void> {
  expect(answer, answer.text).toMatchObject({ status, body: { status: 'failed', errorCode: code } });
  expect(Object.keys(answer.body)).toEqual(['status', 'data', 'errorCode', 'errorMessage']);
  expect(answer.headers.get('Cache-Control')).toBe('private, no-store');
  const messages: Record<string, string> = JSON.parse(answer.text).data?.fields ?? {};
  if (code === 'VALIDATION') {
    expect(Object.keys(messages).filter((name) => !fields.includes(name))).toEqual([]);
    if (fields.length > 0) expect(Object.keys(messages)).not.toEqual([]);
  }
  expect(JSON.stringify(Object.values(messages))).not.toMatch(
    /Invalid|expected|Unrecognized|Too (?:big|small)/,
  );
  expect(answer.text).not.toMatch(/node_modules|\/work\/|Error:|select |insert into|jsonb/i);
  expect(answer.text.length).toBeLessThan(4_000);
  expect(await site.picture()).toEqual(before);
}
