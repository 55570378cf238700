import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { createHttpCalls } from '#contracts/api/api-client.ts';
import { type CallInput, type CallName, callRoutes } from '#contracts/api/call-routes.ts';
import { type Checkout, checkoutSchema } from '#contracts/booking/order-schema.ts';
import { addToCartSchema, changeCartSchema } from '#contracts/cart/cart-calls.ts';
import { contactMessageSchema } from '#contracts/contact/contact-message.ts';
import { exampleBooking } from '#domains/booking/example-booking.ts';
import type { Cart } from '#domains/cart/cart.ts';
import { runInRequestContext } from '#platform/http/request-context.ts';
import { log } from '#platform/log.ts';
import { setMetricsRecorder } from '#platform/metrics/metrics.ts';
import { createGuessLimiter } from '#platform/rate-limits/guess-limiter.ts';
import { createRateLimits, rateLimits } from '#platform/rate-limits/rate-limits.ts';
import { createApi } from './app.ts';
import type { checkoutCalls } from './calls/checkout.ts';
import { calls } from './calls.ts';
import type { ApiDependencies, BookingCalls, CartCalls } from './dependencies.ts';
import { createDirectCalls, createFormCalls } from './direct-calls.ts';
import { createRouteLimiter } from './route-limits.ts';
import { noBookings, previewToken, testDependencies, testNow } from './test-api.testing.ts';

const sessionId = 'aB3dE5gH7jK9mN1pQ3sT5vW7yZ9bC1';
const itemId = '5c9a3c1e-8f9f-4c0b-9a51-2f7a4f1f7d10';

const emptyCart: Cart = {
  items: [],
  subtotalCents: 0,
  gstCents: 0,
  removed: null,
  holdExpiresAt: null,
  now: testNow,
};
const found = async () => ({ ok: true, sessionId, cart: emptyCart }) as const;
const carts: CartCalls = { read: found, add: found, change: found, restore: found, remove: found };

const bookingToken = 's'.repeat(43);

/** Booking calls that succeed for one booking. */
const bookings: BookingCalls = {
  ...noBookings,
  quote: async () => ({
    ok: true,
    quote: {
      subtotalCents: 15_500,
      vouchers: [{ codeEnding: 'VWX2', amountCents: 500, remainingCents: 0, expiresOn: '2027-12-01' }],
      cardFeeCents: 360,
      cardFeeBasisPoints: 240,
      totalCents: 15_360,
      gstCents: 2_003,
    },
  }),
  place: async () => ({
    ok: true,
    placed: {
      reference: '7KM-Q2X-9TR',
      token: bookingToken,
      status: 'pending_payment',
      totalCents: 15_872,
      paymentUrl: 'https://pay.example.nz/',
    },
  }),
  requestLink: async () => true,
  find: async (token) => (token === bookingToken ? exampleBooking() : null),
  offerRefund: async () => ({
    ok: true,
    offer: {
      id: itemId,
      refundableCents: 9_950,
      feeCents: 9_950,
      cardFeeCents: 0,
      validUntil: testNow,
      lines: [
        {
          itemId,
          travellerIds: [itemId],
          description: 'TranzAlpine',
          paidCents: 19_900,
          feeCents: 9_950,
          refundCents: 9_950,
        },
      ],
    },
  }),
  confirmRefund: async () => ({ ok: true, refundedCents: 9_950 }),
  offerChange: async () => ({
    ok: true,
    offer: {
      id: itemId,
      lines: [
        {
          kind: 'name',
          travellerIds: [itemId],
          type: 'adult',
          before: { title: null, firstName: 'Mere', lastName: 'Tuhoe' },
          after: { title: 'ms', firstName: 'Mere', lastName: 'Tūhoe' },
        },
      ],
      money: {
        ...{ differenceCents: 0, keptCents: 0, feeCents: 0, cardFeeCents: 0, toPayCents: 0, refundCents: 0 },
      },
      needsAnswer: false,
      validUntil: testNow,
    },
  }),
  confirmChange: async () => ({ ok: true, change: { state: 'made', number: 1 } }),
  submitClaim: async () => ({ ok: true, claim: { id: itemId, state: 'open' } }),
};

/** Makes the same calls over HTTP and directly. */
function bothWays(changes: Partial<ApiDependencies> = {}) {
  const dependencies = testDependencies({ cart: carts, booking: bookings, ...changes });
  const api = createApi(dependencies);
  const overHttp = createHttpCalls({
    baseUrl: 'http://localhost',
    apiKey: 'first-key',
    originDomain: 'localhost',
    fetch: (address, init) => api.fetch(new Request(address, init)),
  });
  return { overHttp, direct: createDirectCalls(dependencies), forms: createFormCalls(dependencies) };
}

/** Valid inputs, as far as the call needs any. */
const valid: Partial<Record<CallName, CallInput>> = {
  pageContent: { query: { path: '/contact' } },
  pagePreviewById: { params: { id: 'page-contact' }, query: { token: previewToken } },
  pagePreview: { query: { path: '/contact/', token: previewToken } },
  blogs: { query: { page: 2, pageSize: 1 } },
  blog: { params: { slug: 'one' } },
  destination: { params: { slug: 'one' } },
  siteSearch: { query: { q: 'kaikoura', limit: 3 } },
  requestBookingLink: { body: { reference: '7kmq2x9tr', email: 'marama@example.nz' } },
  contact: { body: { name: 'Mārama', email: 'marama@example.nz', message: 'Kia ora' } },
  submitForm: {
    params: { documentId: 'page-groups', formKey: 'enquiry' },
    body: { answers: { name: ['Mārama'] } },
  },
  stops: { query: { query: 'pic' } },
  timetableJourney: { query: { line: 'tranz_alpine', date: '2026-12-01' } },
  fareSearch: { query: { from: 'picton', to: 'wellington', date: '2026-12-01', adults: 2 } },
  fareCalendar: { query: { from: 'picton', to: 'wellington', month: '2026-12' } },
  offer: { params: { offerId: 'no-offer' } },
  travelPasses: { query: { family: 'voucher' } },
  travelPass: { params: { slug: 'bus-pass-15-hours' } },
  tour: { params: { slug: 'a-day-in-kaikoura' } },
  serviceExtras: { query: { productId: 'bus-pass-15-hours' } },
  removeFromCart: { query: { id: itemId } },
};

const names = Object.keys(callRoutes).filter((name): name is CallName => name in callRoutes);

/** Returns a valid input of a call; its body is the example of the API description. */
function validInput(name: CallName): CallInput {
  const content = calls[name].openApi.request?.body?.content['application/json'];
  const example: unknown = content && 'example' in content ? content.example : undefined;
  return {
    params: { cartSessionId: sessionId, reference: '7KM-Q2X-9TR' },
    headers: { 'Idempotency-Key': 'key-of-the-test', 'X-Booking-Token': bookingToken },
    ...(example === undefined ? {} : { body: example }),
    ...valid[name],
  };
}

/** Any text that fits into a path: `.` and `..` would be other paths. */
const segment = fc.string({ minLength: 1, unit: 'grapheme' }).filter((text) => !/^\.{1,2}$/.test(text));
const json = fc.jsonValue({ maxDepth: 3 }).map((value): unknown => JSON.parse(JSON.stringify(value)));

const keysOf = (schema: unknown): string[] => {
  if (schema instanceof z.ZodPipe) return keysOf(schema.in);
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
};

/** Any input that a client can send to a call: usual values with some replaced. */
function anyInput(name: CallName): fc.Arbitrary<CallInput> {
  const { schemas } = calls[name];
  const usual = validInput(name);
  const replaced = <Value>(part: 'params' | 'query' | 'headers', value: fc.Arbitrary<Value>) =>
    fc
      .subarray(keysOf(schemas[part]))
      .chain((keys) => fc.record(Object.fromEntries(keys.map((key) => [key, value]))));
  const body = isRecord(usual.body)
    ? fc.oneof(
        json,
        fc
          .subarray([...keysOf(schemas.body), 'other'])
          .chain((keys) => fc.record(Object.fromEntries(keys.map((key) => [key, json])))),
      )
    : fc.constant(undefined);
  return fc
    .record({
      params: replaced('params', segment),
      query: fc.oneof(
        {
          weight: 9,
          arbitrary: replaced('query', fc.oneof(fc.string({ unit: 'grapheme' }), fc.integer(), fc.boolean())),
        },
        { weight: 1, arbitrary: fc.constant({ other: 'x' }) },
      ),
      headers: replaced('headers', fc.stringMatching(/^[!-~]{0,60}$/)),
      body,
      keeps: fc.boolean(),
    })
    .map(({ keeps, ...given }) => ({
      params: { ...usual.params, ...given.params },
      query: { ...usual.query, ...given.query },
      headers: { ...usual.headers, ...given.headers },
      ...(usual.body === undefined
        ? {}
        : {
            body:
              keeps && isRecord(given.body) && isRecord(usual.body)
                ? { ...usual.body, ...given.body }
                : given.body,
          }),
    }));
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Returns an answer without the ids of offers, which are sealed differently each time. Optional texts of `seo` that are
 * undefined are absent in JSON. Nothing else changes.
 */
function comparable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(comparable);
  if (!isRecord(value) || value instanceof Date) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => {
      if (name === 'offerId') return [name, 'sealed'];
      return [name, name === 'seo' ? JSON.parse(JSON.stringify(each)) : comparable(each)];
    }),
  );
}

/** Freezes an answer, so that a later call fails if it changes data that it shares with an earlier answer. */
function deepFreeze<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const each of Object.values(value)) deepFreeze(each);
  }
  return value;
}

describe('a direct call answers as over HTTP', () => {
  const { overHttp, direct } = bothWays();

  test.each(names)('%s: with valid input', async (name) => {
    const answer = deepFreeze(await direct(name, validInput(name)));
    expect(comparable(answer)).toStrictEqual(comparable(await overHttp(name, validInput(name))));
    expect(answer).not.toMatchObject({ errorCode: 'VALIDATION' });
    if (name !== 'offer') expect(answer).toMatchObject({ errorCode: null });
  });

  test.each(names)('%s: with any input', async (name) => {
    await fc.assert(
      fc.asyncProperty(anyInput(name), async (input) => {
        const answer = deepFreeze(await direct(name, input));
        expect(comparable(answer)).toStrictEqual(comparable(await overHttp(name, input)));
      }),
      { numRuns: 25 },
    );
  });

  test('an unknown query parameter is refused', async () => {
    const input = { query: { pagesize: 2 } };
    const answer = await direct('blogs', input);
    expect(answer).toStrictEqual(await overHttp('blogs', input));
    expect(answer).toMatchObject({ data: { fields: { pagesize: 'Unknown parameter.' } } });
  });

  test('each caller has a list of countries of its own', async () => {
    const [one, other] = [await direct('countries', {}), await direct('countries', {})];
    expect(one.data).not.toBe(other.data);
    expect(one).toStrictEqual(other);
  });

  test.each([
    ['a failed dependency', { contact: { store: () => Promise.reject(new Error('secret')) } }, 'INTERNAL'],
    [
      'a lost database',
      { contact: { store: () => Promise.reject(Object.assign(new Error(), { code: 'ECONNREFUSED' })) } },
      'UPSTREAM',
    ],
  ])('%s', async (_, changes, errorCode) => {
    vi.spyOn(log, 'error').mockImplementation(() => undefined);
    const { overHttp, direct } = bothWays(changes);
    const answer = await direct('contact', validInput('contact'));
    expect(answer).toEqual(await overHttp('contact', validInput('contact')));
    expect(answer).toMatchObject({ status: 'failed', errorCode });
  });
});

describe('limits of direct calls', () => {
  const visit = { address: '203.0.113.9', id: 'a', isWithin: true };
  const limited = () => {
    const limits = createRateLimits(null);
    const limiters = { rateLimiter: createRouteLimiter(limits), guessLimiter: createGuessLimiter(limits) };
    return bothWays(limiters).direct;
  };

  test('changes count for the visitor’s network; reads do not', async () => {
    vi.spyOn(log, 'warn').mockImplementation(() => undefined);
    const direct = limited();
    await runInRequestContext(visit, async () => {
      for (let nth = 0; nth < rateLimits.contact.points; nth += 1)
        expect((await direct('contact', validInput('contact'))).status).toBe('success');
      expect(await direct('contact', validInput('contact'))).toMatchObject({ errorCode: 'RATE_LIMITED' });
      for (let nth = 0; nth < rateLimits.reading.points + 1; nth += 1)
        expect((await direct('countries', {})).status).toBe('results');
    });
  });

  test.each([
    ['addToCart', { body: { cartSessionId: sessionId, items: [{ itemType: 'pass', productId: 'a' }] } }],
    ['removeFromCart', { params: { cartSessionId: sessionId }, query: { id: itemId } }],
  ] as const)('%s counts for the cart across networks', async (name, input) => {
    vi.spyOn(log, 'warn').mockImplementation(() => undefined);
    const direct = limited();
    const change = (nth: number) =>
      runInRequestContext({ ...visit, address: `198.51.100.${nth}` }, () => direct(name, input));
    for (let nth = 0; nth < rateLimits.cart.points; nth += 1)
      expect((await change(nth)).status).toBe('success');
    expect(await change(200)).toMatchObject({ errorCode: 'RATE_LIMITED' });
  });

  test('wrong booking tokens are limited', async () => {
    vi.spyOn(log, 'warn').mockImplementation(() => undefined);
    const direct = limited();
    const guess = (nth: number) =>
      direct('booking', {
        params: { reference: '7KM-Q2X-9TR' },
        headers: { 'X-Booking-Token': String(nth).padStart(43, 'a') },
      });
    await runInRequestContext(visit, async () => {
      for (let nth = 0; nth < rateLimits.booking.points; nth += 1)
        expect(await guess(nth)).toMatchObject({ errorCode: 'NOT_FOUND' });
      expect(await guess(99)).toMatchObject({ errorCode: 'RATE_LIMITED' });
    });
  });
});

describe('the call of a form that is checked already', () => {
  const add = { items: [{ itemType: 'pass', productId: 'a', passengers: { adultCount: 1 } }] };
  const change = { cartSessionId: sessionId, items: [{ id: itemId, quantity: 2 }] };
  const message = { name: ' Mārama ', email: 'marama@example.nz', message: 'Kia ora' };

  test('has the answer of the call itself', async () => {
    const { direct, forms } = bothWays();
    expect(await forms.addToCart(addToCartSchema.parse(add))).toEqual(
      await direct('addToCart', { body: add }),
    );
    expect(await forms.changeCart(changeCartSchema.parse(change))).toEqual(
      await direct('changeCart', { body: change }),
    );
    expect(await forms.contact(contactMessageSchema.parse(message))).toEqual(
      await direct('contact', { body: message }),
    );
  });

  test('of an order is refused without a cart, and else has the answer of the call itself', async () => {
    const { direct, forms } = bothWays();
    const { body } = validInput('checkoutBooking');
    const order = checkoutSchema.parse(body);
    expect(await forms.checkoutBooking(null, order, 'key-of-the-test')).toMatchObject({
      errorCode: 'INVALID_CART_SESSION',
    });
    expect(await forms.checkoutBooking(sessionId, order, 'key-of-the-test')).toEqual(
      await direct('checkoutBooking', validInput('checkoutBooking')),
    );
  });

  test('of an order is refused with an invalid idempotency key, as the call itself', async () => {
    const place = vi.fn(bookings.place);
    const { direct, forms } = bothWays({ booking: { ...bookings, place } });
    const { body, params } = validInput('checkoutBooking');
    const answer = await forms.checkoutBooking(sessionId, checkoutSchema.parse(body), '');
    expect(answer).toEqual(
      await direct('checkoutBooking', { params, headers: { 'Idempotency-Key': '' }, body }),
    );
    expect(answer).toMatchObject({ errorCode: 'VALIDATION' });
    expect(place).not.toHaveBeenCalled();
  });

  test('takes only a body that a schema has marked', () => {
    const order = { ...checkoutSchema.parse(validInput('checkoutBooking').body), expectedTotal: 1 };
    const unmarked: Checkout = order;
    type Given = Parameters<typeof checkoutCalls.checkoutBooking.runChecked>[0]['body'];
    // @ts-expect-error: an order that no schema has checked
    const given: Given = unmarked;
    expect(given).toBe(order);
  });

  test('has the same limits', async () => {
    vi.spyOn(log, 'warn').mockImplementation(() => undefined);
    const { direct, forms } = bothWays({ rateLimiter: createRouteLimiter(createRateLimits(null)) });
    await runInRequestContext({ address: '203.0.113.9', id: 'a', isWithin: true }, async () => {
      const body = contactMessageSchema.parse(message);
      for (let nth = 0; nth < rateLimits.contact.points; nth += 1)
        expect((await forms.contact(body)).status).toBe('success');
      expect(await forms.contact(body)).toMatchObject({ errorCode: 'RATE_LIMITED' });
      expect(await direct('contact', { body })).toMatchObject({ errorCode: 'RATE_LIMITED' });
    });
  });
});

test('an order with the key of another request is refused', async () => {
  const { direct } = bothWays({ booking: { ...noBookings, once: async () => ({ kind: 'mismatch' }) } });
  expect(await direct('checkoutBooking', validInput('checkoutBooking'))).toMatchObject({
    errorCode: 'IDEMPOTENCY_MISMATCH',
  });
});

test('a direct call is counted by route pattern and status, and a refusal for a limit is logged', async () => {
  const counted: string[] = [];
  setMetricsRecorder({
    count: (name, labels) => {
      if (name === 'southbound_api_calls_total') counted.push(Object.values(labels).join(' '));
    },
    observe: () => undefined,
  });
  const warn = vi.spyOn(log, 'warn').mockImplementation(() => undefined);
  const { direct } = bothWays({
    rateLimiter: {
      check: async ({ name }) => (name === 'GET /tour' ? 1 : null),
      checkSession: async () => null,
    },
  });
  await direct('cart', { params: { cartSessionId: sessionId } });
  await direct('blog', { params: { slug: 'nowhere' } });
  await direct('tours', {});
  expect(counted).toEqual(['GET /cart/:cartSessionId 200', 'GET /blogs/:slug 404', 'GET /tour 429']);
  expect(warn.mock.calls.map(([fields]) => fields)).toEqual([
    { event: 'security.refused', what: 'limit', call: '/api/v1/tour' },
  ]);
});

afterEach(() => {
  setMetricsRecorder(null);
  vi.restoreAllMocks();
});
