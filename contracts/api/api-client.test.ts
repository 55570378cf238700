import { describe, expect, test } from 'vitest';
import { contactPage, goodMessage, testApi } from '#api/test-api.testing.ts';
import { type ApiClientOptions, createApiClient } from './api-client.ts';

const api = testApi();

function client(changes: Partial<ApiClientOptions> = {}) {
  return createApiClient({
    baseUrl: 'https://api.example.nz',
    apiKey: 'first-key',
    originDomain: 'www.example.nz',
    fetch: (address, init) => api.fetch(new Request(address, init)),
    ...changes,
  });
}

/** Returns a client that records its calls and answers them with `response`. */
function recording(response: () => Response | Promise<Response>, changes: Partial<ApiClientOptions> = {}) {
  const requests: Request[] = [];
  const fetch = (address: string, init: RequestInit) => {
    requests.push(new Request(address, init));
    return response();
  };
  return { requests, calls: client({ fetch, ...changes }) };
}

const fine = () => Response.json({ status: 'results', data: [], errorCode: null, errorMessage: null });

describe('the client with the whole API', () => {
  test('reads pages, lists, entries and countries', async () => {
    expect(await client().pageContent('/contact')).toMatchObject({
      status: 'results',
      data: { title: contactPage.title },
    });
    expect(await client().blogs({ page: 2, pageSize: 1 })).toMatchObject({
      data: { page: 2, items: [{ slug: 'two' }] },
    });
    expect(await client().blog('one')).toMatchObject({ data: { type: 'blogPost' } });
    expect(await client().destinations()).toMatchObject({ data: { total: 3 } });
    expect(await client().destination('one')).toMatchObject({ data: { type: 'destination' } });
    const countries = await client().countries();
    expect(countries.status === 'results' && countries.data.some(({ code }) => code === 'NZ')).toBe(true);
    expect(await client().health()).toMatchObject({ data: { alive: true } });
    expect(await client().ready()).toMatchObject({ data: { content: 'ready' } });
  });

  test('sends a message', async () => {
    expect(await client().contact(goodMessage)).toMatchObject({
      status: 'success',
      data: { received: true, reference: 'ABC-DEF-GHJ' },
    });
  });

  // @spec 8.1
  test('returns the API’s own failures', async () => {
    expect(await client().pageContent('/nowhere')).toMatchObject({
      status: 'failed',
      errorCode: 'NOT_FOUND',
    });
    expect(await client({ apiKey: 'x' }).countries()).toMatchObject({ errorMessage: 'Invalid API key.' });
    expect(await client({ originDomain: 'evil.example' }).countries()).toMatchObject({
      errorMessage: 'Invalid site.',
    });
    expect(await client().contact({ ...goodMessage, name: '' })).toMatchObject({
      errorCode: 'VALIDATION',
      data: { fields: { name: 'Enter your name.' } },
    });
  });

  test('escapes values in URLs', async () => {
    const { requests, calls } = recording(fine);
    await calls.pageContent('/a b/&path=/c/?d#e');
    await calls.blog('../countries?x=1');
    expect(requests.map(({ url }) => url)).toEqual([
      'https://api.example.nz/api/v1/page-content?path=%2Fa+b%2F%26path%3D%2Fc%2F%3Fd%23e',
      'https://api.example.nz/api/v1/blogs/..%2Fcountries%3Fx%3D1',
    ]);
  });
});

describe('headers', () => {
  // @spec 7.1
  test('sends the key and origin domain with every call, and a content type only with a body', async () => {
    const { requests, calls } = recording(fine);
    await calls.countries();
    await calls.contact(goodMessage);
    for (const { headers } of requests) {
      expect(headers.get('X-Api-Key')).toBe('first-key');
      expect(headers.get('X-Origin-Domain')).toBe('www.example.nz');
    }
    expect(requests.map(({ headers }) => headers.get('Content-Type'))).toEqual([null, 'application/json']);
    expect(await requests[1]?.json()).toEqual(goodMessage);
  });

  test('reads the origin domain at each call', async () => {
    let hostname: string | undefined;
    const { requests, calls } = recording(fine, { originDomain: () => hostname });
    await calls.countries();
    hostname = 'www.example.nz';
    await calls.countries();
    expect(requests.map(({ headers }) => headers.get('X-Origin-Domain'))).toEqual([null, 'www.example.nz']);
  });
});

describe('orders and bookings', () => {
  const session = 'aB3dE5gH7jK9mN1pQ3sT5vW7yZ9bC1';
  const key = 'c0c8a3a2-6a43-4b7e-9d3e-0f4a7f7f1d10';
  const order = {
    contact: { email: 'marama@example.nz', phone: '+64 21 555 0100', country: 'NZ' },
    travellers: [],
    acceptConditions: true,
    expectedTotal: 158.4,
  } as const;

  test('are requested at escaped URLs, with an idempotency key if they may be repeated', async () => {
    const { requests, calls } = recording(fine);
    await calls.quoteCheckout(session, { voucherCodes: ['ABCDE'] });
    await calls.checkoutBooking(session, { ...order, travellers: [] }, key);
    await calls.booking('7KM-Q2X-9TR', 'a&b=c/../d');
    await calls.offerRefund('../x?', 'token');
    await calls.confirmRefund('7KM-Q2X-9TR', 'token', { refundOfferId: key }, key);
    expect(
      requests.map(({ method, url, headers }) => [
        method,
        url.replace('https://api.example.nz/api/v1', ''),
        headers.get('Idempotency-Key'),
        headers.get('X-Booking-Token'),
      ]),
    ).toEqual([
      ['POST', `/checkout-quotes/${session}`, null, null],
      ['POST', `/checkout-booking/${session}`, key, null],
      // The token is never in a URL, because proxies log URLs.
      ['GET', '/bookings/7KM-Q2X-9TR', null, 'a&b=c/../d'],
      ['POST', '/bookings/..%2Fx%3F/refund-offers', null, 'token'],
      ['POST', '/bookings/7KM-Q2X-9TR/refunds', key, 'token'],
    ]);
    expect(await requests[1]?.json()).toEqual({ ...order, travellers: [] });
  });

  test('are refused without a call if the cart id is invalid', async () => {
    const { requests, calls } = recording(fine);
    for (const id of [null, '', '../x', 'a'.repeat(31)]) {
      expect(await calls.quoteCheckout(id)).toMatchObject({ errorCode: 'INVALID_CART_SESSION' });
      const placed = await calls.checkoutBooking(id, { ...order, travellers: [] }, key);
      expect(placed).toMatchObject({ errorCode: 'INVALID_CART_SESSION' });
    }
    expect(requests).toEqual([]);
  });
});

describe('the client always returns an envelope', () => {
  test.each<[string, () => Response | Promise<Response>]>([
    ['the network fails', () => Promise.reject(new TypeError('fetch failed'))],
    [
      'the fetch throws synchronously',
      () => {
        throw new Error('blocked');
      },
    ],
    ['the answer is not JSON', () => new Response('<h1>502</h1>', { status: 502 })],
    ['the answer is empty', () => new Response(null, { status: 204 })],
    ['the answer is cut off', () => new Response('{"status": "results", "da')],
  ])('%s', async (_, response) => {
    expect(await recording(response).calls.countries()).toEqual({
      status: 'failed',
      data: null,
      errorCode: '500',
      errorMessage: 'The service could not be reached. Please try again.',
    });
  });

  // @spec 8.3
  test.each([
    null,
    'results',
    [],
    {},
    { status: 'results' },
    { status: 'ok', data: 1, errorCode: null, errorMessage: null },
    { status: 'failed', data: null, errorCode: null, errorMessage: null },
    { status: 'failed', data: null, errorCode: 'NOT_FOUND', errorMessage: 7 },
    { status: 'results', data: 1, errorCode: 'NOT_FOUND', errorMessage: null },
  ])('the answer %j is not an envelope', async (body) => {
    expect(await recording(() => Response.json(body)).calls.countries()).toEqual({
      status: 'failed',
      data: null,
      errorCode: '500',
      errorMessage: 'Invalid API response. Please try again.',
    });
  });

  // @spec 8.2
  test('an aborted call returns a failure', async () => {
    const aborted = new AbortController();
    aborted.abort();
    expect(await client({ fetch: undefined }).countries({ signal: aborted.signal })).toMatchObject({
      status: 'failed',
      errorCode: '500',
    });
  });
});
