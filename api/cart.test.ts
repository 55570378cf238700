import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { cartSchema } from '#contracts/api/cart-schemas.ts';
import { errorCodes } from '#contracts/api/envelope.ts';
import { catalogue } from '#domains/catalogue/current-catalogue.ts';
import { now } from '#platform/clock.ts';
import { describeEachDatabase } from '#platform/database/test-database.testing.ts';
import { log } from '#platform/log.ts';
import { type CartSite, onePass, openCartSite } from './cart-testing.ts';
import { createCartCalls } from './domain-calls.ts';
import { goodHeaders, testApi, testTravel } from './test-api.testing.ts';

describeEachDatabase('API calls of the cart', (open) => {
  let site: CartSite;
  beforeAll(async () => {
    site = await openCartSite(open);
  });
  afterAll(() => site.close());

  const unknownId = 'aB3dE5gH7jK9mN1pQ3sT5vW7yZ9bC1';
  const adults = (adultCount: number) => ({ adultCount, childCount: 0, infantCount: 0 });

  /** Adds items to a cart, or to a new one without `cartSessionId`, and returns it. */
  async function add(items: readonly object[], cartSessionId: string | null = null) {
    const { status, body } = await site.call('POST', '/cart', { cartSessionId, items });
    expect(body.errorMessage).toBeNull();
    expect(status).toBe(200);
    return cartSchema.strict().parse(body.data);
  }

  const ferry = async (count = 1) => ({ itemType: 'ii_ferry', offerId: await site.offer('ferry', count) });

  describe('a cart', () => {
    // @spec 1.1
    test('starts with the first item, with an id of thirty letters and digits', async () => {
      const { status, body } = await site.call('POST', '/cart', { items: [await ferry(2), onePass] });
      expect(status).toBe(200);
      expect(Object.keys(body)).toEqual(['status', 'data', 'errorCode', 'errorMessage']);
      expect(body.status).toBe('success');
      const cart = cartSchema.strict().parse(body.data);
      expect(cart.cartSessionId).toMatch(/^[A-Za-z0-9]{30}$/);
      expect(cart).toMatchObject({
        count: 2,
        currency: 'NZD',
        now: '2026-11-21T08:00:00+13:00',
        holdExpiresAt: '2026-11-21T08:15:00+13:00',
      });
      const [crossing, pass] = cart.items;
      expect(crossing).toMatchObject({
        itemType: 'ii_ferry',
        quantity: 1,
        passengers: adults(2),
        associatedCartItemId: null,
        productId: null,
        stock: 'live',
        hold: 'held',
      });
      expect(pass).toMatchObject({ itemType: 'pass', price: 155, stock: 'unlimited', hold: 'none' });
      expect(cart.subtotal).toBe((crossing?.price ?? 0) + 155);
      expect(cart.gst).toBe(Math.round((cart.subtotal * 300) / 23) / 100);
    });

    test('has `data` of passes and journeys as specified', async () => {
      const cart = await add([onePass, { itemType: 'kr_train', offerId: await site.offer('train') }]);
      const [pass, train] = cart.items.map(({ data }) => JSON.parse(data));
      expect(pass).toMatchObject({ pass: { services: [{ name: 'bus' }] }, passengers: adults(1) });
      expect(train).toMatchObject({
        route: { serviceRoute: [{ itemType: 'kr_train', service: 'TranzAlpine', stock: 'request' }] },
        passengers: adults(1),
      });
      expect(cart.items[1]).toMatchObject({ stock: 'request', hold: 'none' });
      expect(cart.holdExpiresAt).toBeNull();
    });

    test('is read as it was answered, and reading renews no holds', async () => {
      const cart = await add([await ferry()]);
      site.later(5);
      const { status, body } = await site.call('GET', `/cart/${cart.cartSessionId}`);
      expect({ status, kind: body.status }).toEqual({ status: 200, kind: 'results' });
      expect(body.data).toEqual({ ...cart, now: body.data?.now });
      expect(body.data?.now).not.toBe(cart.now);
    });

    // @spec 3.2, 4.4, 7.17
    test('counts its items after every call, including extras, and removes an extra with its parent', async () => {
      const { cartSessionId, items } = await add([await ferry(2)]);
      const associatedCartItemId = items[0]?.id;
      const extra = { itemType: 'extra', productId: 'interislander-luggage', associatedCartItemId };
      const both = await add([{ ...extra, data: { extra: { leg: 0 } } }, onePass], cartSessionId).catch(() =>
        add(
          [{ ...extra, productId: 'bluebridge-luggage', data: { extra: { leg: 0 } } }, onePass],
          cartSessionId,
        ),
      );
      expect(both.count).toBe(3);
      expect(both.items.map(({ itemType }) => itemType)).toEqual(['ii_ferry', 'extra', 'pass']);
      expect(both.items[1]?.associatedCartItemId).toBe(associatedCartItemId);
      expect(both.subtotal).toBe(both.items.reduce((sum, { price }) => sum + price, 0));
      const { status, body } = await site.call('DELETE', `/cart/${cartSessionId}?id=${associatedCartItemId}`);
      expect({ status, kind: body.status }).toEqual({ status: 200, kind: 'success' });
      expect(body.data).toMatchObject({ count: 1, subtotal: 155, holdExpiresAt: null });
    });

    test('restores the last removed item, and shows it until then', async () => {
      const cart = await add([onePass, await ferry()]);
      const { cartSessionId, items } = cart;
      const [pass, sailing] = items;
      const removed = await site.call('DELETE', `/cart/${cartSessionId}?id=${sailing?.id}`);
      expect(removed.body.data).toMatchObject({
        removed: { id: sailing?.id, description: sailing?.description, after: pass?.id },
      });
      const back = await site.call('PUT', '/cart', {
        cartSessionId,
        items: [{ id: sailing?.id, restore: true }],
      });
      expect(back.status).toBe(200);
      expect(back.body.data).toMatchObject({ items, removed: null });
      const again = await site.call('PUT', '/cart', {
        cartSessionId,
        items: [{ id: sailing?.id, restore: true }],
      });
      expect({ status: again.status, code: again.body.errorCode }).toEqual({
        status: 404,
        code: 'NOT_FOUND',
      });
      const changed = await site.call('PUT', '/cart', {
        cartSessionId,
        items: [{ id: sailing?.id, restore: true, quantity: 2 }],
      });
      expect(changed.body.data).toEqual({
        fields: { 'items.0.restore': 'A restored item can’t be changed in the same call.' },
      });
    });

    test('changes passengers and the price', async () => {
      const { cartSessionId, items } = await add([onePass]);
      const change = { id: items[0]?.id, passengers: adults(3) };
      const { status, body } = await site.call('PUT', '/cart', { cartSessionId, items: [change] });
      expect({ status, kind: body.status }).toEqual({ status: 200, kind: 'success' });
      expect(body.data).toMatchObject({ count: 1, subtotal: 465, items: [{ passengers: adults(3) }] });
    });

    // @spec 7.16
    test('stays unchanged if one of several items is unavailable', async () => {
      const cart = await add([onePass]);
      const items = [onePass, { ...onePass, productId: 'no-such-pass' }];
      const { status, body } = await site.call('POST', '/cart', {
        cartSessionId: cart.cartSessionId,
        items,
      });
      expect(status).toBe(404);
      expect(body).toMatchObject({ status: 'failed', data: null, errorCode: 'NOT_FOUND' });
      expect((await site.call('GET', `/cart/${cart.cartSessionId}`)).body.data).toMatchObject({ count: 1 });
    });
  });

  describe('a session', () => {
    const id = '5c9a3c1e-8f9f-4c0b-9a51-2f7a4f1f7d10';
    const sessions = [
      ['is unknown', unknownId],
      ['is too short', 'abc'],
      ['has punctuation', `${unknownId.slice(1)}-`],
      ['is named like a prototype', '__proto__'],
      ['has a NUL', 'a%00b'],
      ['is SQL', "'%20or%20''='"],
    ] as const;

    // @spec 5.1, 8.4
    test.each(sessions)('that %s is refused by every call except POST', async (_, session) => {
      const cartSessionId = decodeURIComponent(session);
      for (const answer of [
        await site.call('GET', `/cart/${session}`),
        await site.call('DELETE', `/cart/${session}?id=${id}`),
        await site.call('PUT', '/cart', { cartSessionId, items: [{ id }] }),
      ]) {
        expect(answer).toEqual({
          status: 400,
          body: {
            status: 'failed',
            data: null,
            errorCode: 'INVALID_CART_SESSION',
            errorMessage: 'Invalid cart session id.',
          },
        });
      }
    });

    test.each([
      ['GET', '/cart'],
      ['GET', '/cart/'],
      ['DELETE', '/cart'],
      ['DELETE', `/cart/?id=${id}`],
    ])('that is missing in a path is refused: %s %s', async (method, path) => {
      const { status, body } = await site.call(method, path);
      expect(status).toBe(400);
      expect(body.errorMessage).toBe('Invalid cart session id.');
    });

    test.each([undefined, null, ''])('that is missing (%j) is refused', async (cartSessionId) => {
      const { body } = await site.call('PUT', '/cart', { cartSessionId, items: [{ id }] });
      expect(body.errorMessage).toBe('Invalid cart session id.');
    });

    test.each([...sessions.map(([, session]) => decodeURIComponent(session)), undefined, null, ''])(
      'that is unknown (%j) is never adopted by POST',
      async (cartSessionId) => {
        const { body } = await site.call('POST', '/cart', { cartSessionId, items: [onePass] });
        expect(body.data?.cartSessionId).toMatch(/^[A-Za-z0-9]{30}$/);
        expect(body.data?.cartSessionId).not.toBe(cartSessionId);
      },
    );

    test('expires a day after the last change, and then POST starts a new one', async () => {
      const { cartSessionId, items } = await add([onePass]);
      site.later(24 * 60 + 1);
      const expired = { status: 410, body: { status: 'failed', data: null, errorCode: 'CART_EXPIRED' } };
      expect(await site.call('GET', `/cart/${cartSessionId}`)).toMatchObject(expired);
      expect(await site.call('PUT', '/cart', { cartSessionId, items: [{ id: items[0]?.id }] })).toMatchObject(
        expired,
      );
      expect(await site.call('DELETE', `/cart/${cartSessionId}?id=${items[0]?.id}`)).toMatchObject(expired);
      const newCart = await add([onePass], cartSessionId);
      expect(newCart).toMatchObject({ count: 1 });
      expect(newCart.cartSessionId).not.toBe(cartSessionId);
    });
  });

  describe('an unavailable item', () => {
    test('has another price now: both prices are returned, and nothing is added', async () => {
      const cart = await add([onePass]);
      const { status, body } = await site.call('POST', '/cart', {
        cartSessionId: cart.cartSessionId,
        items: [{ ...onePass, expectedPrice: 99 }],
      });
      expect(status).toBe(409);
      expect(body).toMatchObject({
        errorCode: 'PRICE_CHANGED',
        data: { fields: { oldPrice: '99', newPrice: '155' } },
      });
      expect(body.errorMessage).toMatch(/\$155/);
    });

    test('has an expired offer', async () => {
      const item = await ferry();
      site.later(31);
      const { status, body } = await site.call('POST', '/cart', { items: [item] });
      expect({ status, code: body.errorCode }).toEqual({ status: 409, code: 'OFFER_EXPIRED' });
    });

    test('is sold out: the remaining number is returned, and searches show it', async () => {
      const tour = catalogue().tours.find(({ stock }) => stock === 'live');
      const departure = tour && catalogue().departuresOf(tour, now())[3];
      if (!departure) throw new Error('No tour is sold live.');
      const places = { itemType: 'tour', productId: departure.id };
      for (let left = departure.tour.places; left > 3; left -= 3)
        await add([{ ...places, passengers: adults(3) }]);
      const { status, body } = await site.call('POST', '/cart', {
        items: [{ ...places, passengers: adults(4) }],
      });
      expect(status).toBe(409);
      expect(body).toMatchObject({ errorCode: 'SOLD_OUT', data: { fields: { left: '3' } } });
    });

    test('reduces the remaining seats in fare searches', async () => {
      const path = '/fare-search/?from=wellington&to=picton&types=ii_ferry&date=2026-12-03';
      const left = async () => {
        const { body } = await site.call('GET', path);
        const { outbound }: { outbound: { live: boolean; offerId: string; seatsLeft: number }[] } =
          JSON.parse(JSON.stringify(body.data));
        return outbound.find(({ live, offerId }) => live && offerId)?.seatsLeft ?? 0;
      };
      const before = await left();
      const { cartSessionId, items } = await add([await ferry(3)]);
      expect(await left()).toBe(before - 3);
      await site.call('DELETE', `/cart/${cartSessionId}?id=${items[0]?.id}`);
      expect(await left()).toBe(before);
    });
  });

  // @spec 7.16
  test('ignores a price in the request', async () => {
    const cart = await add([{ ...onePass, price: 1 }]);
    expect(cart.subtotal).toBe(155);
    const change = { id: cart.items[0]?.id, price: -5, passengers: adults(2) };
    const { body } = await site.call('PUT', '/cart', { cartSessionId: cart.cartSessionId, items: [change] });
    expect(body.data?.subtotal).toBe(310);
  });

  describe('without dependencies', () => {
    const noFeed = async () => ({
      ...{ database: site.database, now, key: testTravel.key, catalogue: catalogue() },
      feed: async () => null,
    });
    const post = (app: ReturnType<typeof testApi>, items: readonly object[]) =>
      app.request('/api/v1/cart', {
        method: 'POST',
        headers: { ...goodHeaders, 'Content-Type': 'application/json' },
        body: JSON.stringify({ items }),
      });

    test('no timetable: journeys are a 503, but passes are sold', async () => {
      const app = testApi({ cart: createCartCalls(noFeed) });
      expect((await post(app, [await ferry()])).status).toBe(503);
      expect((await post(app, [onePass])).status).toBe(200);
    });

    test('no database: a 503 that does not reveal the cause', async () => {
      const refused = Object.assign(new Error('connect ECONNREFUSED 10.0.0.1:5432'), {
        code: 'ECONNREFUSED',
      });
      const app = testApi({ cart: createCartCalls(() => Promise.reject(refused)) });
      const response = await post(app, [onePass]);
      expect(response.status).toBe(503);
      expect(await response.json()).toMatchObject({
        errorCode: 'UPSTREAM',
        errorMessage: errorCodes.UPSTREAM.message,
      });
    });
  });

  test('logs a server error with the route pattern, without the cart id', async () => {
    const logged = vi.spyOn(log, 'error').mockImplementation(() => {});
    const fault = () => Promise.reject(new Error('odd'));
    const app = testApi({ cart: { read: fault, add: fault, change: fault, restore: fault, remove: fault } });
    const response = await app.request(`/api/v1/cart/${unknownId}`, { headers: goodHeaders });
    expect(response.status).toBe(500);
    expect(logged).toHaveBeenCalledWith(
      expect.objectContaining({ event: 'api.failed', call: '/api/v1/cart/:cartSessionId' }),
      expect.any(String),
    );
    expect(JSON.stringify(logged.mock.calls)).not.toContain(unknownId);
    logged.mockRestore();
  });

  describe('the typed client', () => {
    // @spec 7.9, 7.16
    test('fills, reads, changes and empties a cart', async () => {
      const { client } = site;
      const added = await client.addToCart({ items: [onePass] });
      if (added.status === 'failed') throw new Error(added.errorMessage);
      const { cartSessionId, items } = added.data;
      const id = items[0]?.id ?? '';
      expect(await client.cart(cartSessionId)).toMatchObject({ status: 'results', data: { count: 1 } });
      expect(
        await client.changeCart({ cartSessionId, items: [{ id, passengers: adults(2) }] }),
      ).toMatchObject({
        status: 'success',
        data: { subtotal: 310 },
      });
      expect(await client.removeFromCart(cartSessionId, id)).toMatchObject({
        status: 'success',
        data: { count: 0 },
      });
    });

    test.each([null, '', 'abc', '\ud800', unknownId])('refuses the session %j', async (session) => {
      const refused = {
        status: 'failed',
        data: null,
        errorCode: 'INVALID_CART_SESSION',
        errorMessage: errorCodes.INVALID_CART_SESSION.message,
      };
      expect(await site.client.cart(session)).toEqual(refused);
      expect(await site.client.removeFromCart(session, '5c9a3c1e-8f9f-4c0b-9a51-2f7a4f1f7d10')).toEqual(
        refused,
      );
    });
  });

  test('the OpenAPI document lists the failures of each call', async () => {
    const document = await (await site.api.request('/api/v1/openapi.json')).json();
    const statuses = (path: string, method: string) =>
      Object.keys(document.paths[`/api/v1${path}`][method].responses).join(' ');
    expect(statuses('/cart/{cartSessionId}', 'get')).toBe('200 400 401 403 410 422 429 500 503');
    expect(statuses('/cart', 'post')).toBe('200 401 403 404 409 413 415 422 429 500 503');
    expect(statuses('/cart', 'put')).toBe('200 400 401 403 404 409 410 413 415 422 429 500 503');
    expect(statuses('/cart/{cartSessionId}', 'delete')).toBe('200 400 401 403 404 410 422 429 500 503');
    const { requestBody } = document.paths['/api/v1/cart'].post;
    const { example } = requestBody.content['application/json'];
    expect((await site.call('POST', '/cart', example)).status).toBe(200);
  });
});
