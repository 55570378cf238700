import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CartSite, openCartSite } from '#api/cart-testing.ts';
import { createApiClient } from '#contracts/api/api-client.ts';
import { printJourneys } from '#contracts/cart/cart-form.ts';
import { answerCartForm } from './answer-cart-form.ts';

let site: CartSite;
beforeAll(async () => {
  site = await openCartSite();
});
afterAll(() => site.close());

type Fields = Readonly<Record<string, string | File>>;

/** Sends a form as a browser without JavaScript does. */
function send(fields: Fields, headers: Readonly<Record<string, string>> = {}, isSecure = false) {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  const request = new Request('http://localhost:3000/cart/form', {
    method: 'POST',
    headers: { Host: 'www.example.nz', ...headers },
    body,
  });
  return answerCartForm(request, { api: site.client, findBooking: async () => null, isSecure });
}

const pass = { intent: 'add', itemType: 'pass', productId: 'bus-pass-15-hours', adultCount: '1' };

const sessionIn = (response: Response) =>
  /^cid=([A-Za-z0-9]{30}); Path=\/; Max-Age=86400; SameSite=Strict$/.exec(
    response.headers.get('Set-Cookie') ?? '',
  )?.[1] ?? '';

/** Creates a cart with a pass. */
async function begin(): Promise<{ session: string; cookie: { Cookie: string }; itemId: string }> {
  const session = sessionIn(await send(pass));
  const { body } = await site.call('GET', `/cart/${session}`);
  return { session, cookie: { Cookie: `a=b; cid=${session}; c=d` }, itemId: body.data?.items[0]?.id ?? '' };
}

const cartOf = async (session: string) => (await site.call('GET', `/cart/${session}`)).body.data;

describe('a form that fills the cart', () => {
  // @spec 9.1
  test('creates a cart, redirects to its page and sets the specified cookie', async () => {
    const response = await send(pass);
    expect(response.status).toBe(303);
    expect(response.headers.get('Location')).toBe('/cart/');
    expect(response.headers.get('Cache-Control')).toBe('private, no-store');
    expect(await cartOf(sessionIn(response))).toMatchObject({ count: 1, subtotal: 155 });
  });

  // @spec 9.1
  test('sets a Secure cookie if configured', async () => {
    const response = await send(pass, {}, true);
    expect(response.headers.get('Set-Cookie')).toMatch(/; SameSite=Strict; Secure$/);
  });

  test('adds to the cart of the cookie and renews the cookie', async () => {
    const { session, cookie } = await begin();
    const response = await send({ ...pass, adultCount: '2' }, cookie);
    expect(sessionIn(response)).toBe(session);
    expect(await cartOf(session)).toMatchObject({ count: 2, subtotal: 465 });
  });

  test('replaces an item', async () => {
    const { session, cookie, itemId } = await begin();
    await send({ ...pass, adultCount: '2', replaces: itemId }, cookie);
    expect(await cartOf(session)).toMatchObject({ count: 1, subtotal: 310, removed: { id: itemId } });
  });

  test('changes and removes an item', async () => {
    const { session, cookie, itemId } = await begin();
    const change = { intent: 'change', itemId, adultCount: '3' };
    expect((await send(change, cookie)).headers.get('Location')).toBe('/cart/');
    expect(await cartOf(session)).toMatchObject({ count: 1, subtotal: 465 });
    expect((await send({ intent: 'remove', itemId }, cookie)).headers.get('Location')).toBe('/cart/');
    expect(await cartOf(session)).toMatchObject({ count: 0 });
  });

  test('adds journeys, their extras and vouchers', async () => {
    const offerId = await site.offer('ferry');
    const first = await send({ intent: 'add', itemType: 'ii_ferry', offerId });
    const session = sessionIn(first);
    const parent = (await cartOf(session))?.items[0];
    const line = JSON.parse(parent?.data ?? '{}').route.serviceRoute[0].line.replaceAll('_', '-');
    const extra = { intent: 'add', itemType: 'extra', productId: `${line}-luggage`, leg: '0', quantity: '2' };
    const cookie = { Cookie: `cid=${session}` };
    await send({ ...extra, associatedCartItemId: parent?.id ?? '' }, cookie);
    const voucher = {
      ...{ intent: 'add', itemType: 'voucher', productId: 'gift-voucher', amount: '100' },
      ...{ recipientName: 'Māra', recipientEmail: 'mara@example.nz', senderName: 'Rāwiri' },
      ...{ message: 'Kia ora\r\nMāra', sendOn: '2026-12-24' },
    };
    await send(voucher, cookie);
    const cart = await cartOf(session);
    expect(cart?.items.map(({ itemType, quantity }) => [itemType, quantity])).toEqual([
      ['ii_ferry', 1],
      ['extra', 2],
      ['voucher', 1],
    ]);
    expect(JSON.parse(cart?.items[2]?.data ?? '{}').voucher.message).toBe('Kia ora\nMāra');
  });
});

describe('a form that adds a trip', () => {
  const trip = (offerIds: readonly string[], expectedPrice = 75) => ({
    ...{ intent: 'add', adultCount: '1' },
    journeys: printJourneys(offerIds.map((offerId) => ({ itemType: 'ii_ferry', offerId, expectedPrice }))),
  });

  test('adds all its journeys', async () => {
    const offerId = await site.offer('ferry');
    const offered = await send({ intent: 'add', itemType: 'ii_ferry', offerId });
    const price = (await cartOf(sessionIn(offered)))?.items[0]?.price ?? 0;
    const session = sessionIn(await send(trip([offerId, offerId], price)));
    expect((await cartOf(session))?.count).toBe(2);
  });

  test('adds none of them if one fails, and says why on a page with a way back', async () => {
    const response = await send(trip([await site.offer('ferry'), 'x']), {
      Referer: 'http://www.example.nz/plan/?stop=a',
    });
    expect(response.status).toBe(422);
    expect(response.headers.get('Set-Cookie')).toBeNull();
    const page = await response.text();
    expect(page).toContain('Your trip wasn’t added');
    expect(page).toContain('href="/plan/?stop=a"');
  });
});

describe('a refused change', () => {
  test('names a pass whose booking this browser has not open', async () => {
    const response = await send({
      intent: 'add',
      itemType: 'ic_bus',
      offerId: 'x',
      pass: 'bus-pass-15-hours',
    });
    expect(response.status).toBe(422);
    expect(await response.text()).toContain('Book a ride with this pass');
  });

  test.each([
    ['is no longer sold', { ...pass, productId: 'no-such-pass' }, 'NOT_FOUND'],
    ['has another price', { ...pass, expectedPrice: '1' }, 'PRICE_CHANGED'],
    ['was never offered', { intent: 'add', itemType: 'kr_train', offerId: 'x' }, 'NOT_FOUND'],
  ])('redirects to the cart with the error code if the product %s', async (_, fields, code) => {
    const response = await send(fields);
    expect(response.status).toBe(303);
    expect(response.headers.get('Location')).toBe(`/cart/?problem=${code}`);
    expect(response.headers.get('Set-Cookie')).toBeNull();
  });

  test('names the item in the address', async () => {
    const { session, cookie, itemId } = await begin();
    const dear = { intent: 'change', itemId, adultCount: '2', expectedPrice: '1' };
    expect((await send(dear, cookie)).headers.get('Location')).toBe(
      `/cart/?problem=PRICE_CHANGED&item=${itemId}`,
    );
    const unknown = '5c9a3c1e-8f9f-4c0b-9a51-2f7a4f1f7d10';
    expect((await send({ intent: 'remove', itemId: unknown }, cookie)).headers.get('Location')).toBe(
      `/cart/?problem=NOT_FOUND&item=${unknown}`,
    );
    expect(await cartOf(session)).toMatchObject({ count: 1, subtotal: 155 });
  });

  test.each<Record<string, string>>([
    {},
    { Cookie: 'cid=' },
    { Cookie: 'cid=../../etc' },
    { Cookie: `cid=${'a'.repeat(30)}` },
  ])('changes nothing without a cart of its own (%o)', async (cookie) => {
    const { session, itemId } = await begin();
    for (const intent of ['change', 'remove'])
      expect((await send({ intent, itemId }, cookie)).headers.get('Location')).toBe(
        `/cart/?problem=INVALID_CART_SESSION&item=${itemId}`,
      );
    expect(await cartOf(session)).toMatchObject({ count: 1 });
  });

  test('redirects with an error code if the API is down', async () => {
    const down = createApiClient({
      ...{ baseUrl: 'http://localhost', apiKey: 'first-key', originDomain: 'www.example.nz' },
      fetch: () => Promise.reject(new Error('down')),
    });
    const body = new FormData();
    for (const [name, value] of Object.entries(pass)) body.append(name, value);
    const request = new Request('http://localhost/cart/form', { method: 'POST', body });
    const response = await answerCartForm(request, {
      api: down,
      findBooking: async () => null,
      isSecure: false,
    });
    expect(response.headers.get('Location')).toBe('/cart/?problem=500');
  });
});

describe('invalid fields', () => {
  // @asvs 4.1.1
  test('are listed on a page with their names and a way back', async () => {
    const voucher = { intent: 'add', itemType: 'voucher', productId: 'gift-voucher', amount: '0' };
    const response = await send(voucher, { Referer: 'https://www.example.nz/gift-vouchers/?a=1&b=2' });
    expect(response.status).toBe(422);
    expect(response.headers.get('Content-Type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('Content-Security-Policy')).toContain("default-src 'none'");
    expect(response.headers.get('Set-Cookie')).toBeNull();
    const page = await response.text();
    expect(page).toContain('<strong>Amount:</strong> Use whole dollars.');
    expect(page).toContain('<strong>Their name:</strong> Enter the recipient’s name.');
    expect(page).toContain('href="/gift-vouchers/?a=1&amp;b=2"');
    expect(page).not.toMatch(/<script|undefined|\[object/);
  });

  test('include those that the cart refuses', async () => {
    const response = await send({ ...pass, adultCount: '0' });
    expect(response.status).toBe(422);
    expect(await response.text()).toContain('At least one adult must travel.');
  });

  // @asvs 3.7.2
  test.each([
    'https://evil.example/a',
    'javascript:alert(1)',
    'https://www.example.nz.evil.example/',
    'https://www.example.nz//evil.example/',
    'nonsense',
    '',
  ])('link back to the cart only, for the referrer %j', async (referer) => {
    const page = await (await send({ intent: 'add' }, { Referer: referer })).text();
    expect(page).toContain('<a href="/cart/">Back to the form</a>');
    expect(page).not.toContain('evil.example');
  });

  test('never return submitted text as markup', async () => {
    const script = '<script>alert(1)</script>';
    const referer = `https://www.example.nz/"onmouseover="alert(1)/?q=<img>`;
    const forms: readonly Fields[] = [
      { intent: script },
      { ...pass, itemType: script },
      { ...pass, adultCount: script },
      { ...pass, quantity: script },
      { intent: 'remove', itemId: script },
      { intent: 'change', itemId: script },
    ];
    for (const fields of forms) {
      const response = await send(fields, { Referer: referer, Cookie: `cid=${'a'.repeat(30)}` });
      expect(response.status).toBe(422);
      const page = await response.text();
      expect(page).not.toContain('<script');
      expect(page).not.toMatch(/"onmouseover="|<img/);
    }
  });

  test.each<[string, Fields]>([
    ['no field at all', {}],
    ['an intent named like a prototype', { intent: '__proto__' }],
    ['a fraction of an adult', { ...pass, adultCount: '1.5' }],
    ['an infinite number of adults', { ...pass, adultCount: 'Infinity' }],
    ['adults in another notation', { ...pass, adultCount: '0x10' }],
    ['a negative number', { ...pass, adultCount: '-1' }],
    ['a huge number', { ...pass, quantity: '1e300' }],
    ['a file for a product', { ...pass, productId: new File(['x'], 'x.txt') }],
    ['a product of 10 kB', { ...pass, productId: 'a'.repeat(10_000) }],
    ['no item to change', { intent: 'change', adultCount: '2' }],
    ['no item to remove', { intent: 'remove' }],
  ])('are found in a form with %s, and nothing changes', async (_, fields) => {
    const { session, cookie } = await begin();
    expect((await send(fields, cookie)).status).toBe(422);
    expect(await cartOf(session)).toMatchObject({ count: 1, subtotal: 155 });
  });
});

// @asvs 15.3.3
test('ignores unknown fields', async () => {
  const session = sessionIn(await send({ ...pass, price: '1', cartSessionId: 'x', constructor: 'y' }));
  expect(await cartOf(session)).toMatchObject({ count: 1, subtotal: 155 });
});

test.each([
  ['application/x-www-form-urlencoded', 'intent=add'],
  ['text/plain', 'intent=add'],
  ['application/json', '{}'],
  ['multipart/form-data', 'no boundary'],
  ['multipart/form-data; boundary=x', 'not a part'],
])('refuses other content types and broken bodies: %s', async (type, body) => {
  const request = new Request('http://localhost/cart/form', {
    method: 'POST',
    headers: { 'Content-Type': type },
    body,
  });
  const response = await answerCartForm(request, {
    api: site.client,
    findBooking: async () => null,
    isSecure: false,
  });
  expect(response.status).toBe(400);
  expect(await response.text()).toBe('We couldn’t read this form. Please try again.\n');
});
