import { describe, expect, test } from 'vitest';
import { createApiClient } from '#contracts/api/api-client.ts';
import { failed, results, success } from '#contracts/api/envelope.ts';
import { type ApiCartSessionDeps, createApiCartSession } from './api-cart-session.ts';
import type { CartCall } from './cart-session.ts';
import { fixtureCart, fixtureId, fixtureItems } from './fixture-carts.ts';

const cart = fixtureCart([fixtureItems.pass], Date.parse('2026-11-21T10:00:00+13:00'));
const known = 'zZ9yY8xX7wW6vV5uU4tT3sS2rR1qQ0';
const add: CartCall = {
  intent: 'add',
  items: [{ itemType: 'pass', productId: 'bus-pass-15-hours', quantity: 1 }],
};
const remove: CartCall = { intent: 'remove', itemId: fixtureId(6) };
const change: CartCall = { intent: 'change', items: [{ id: fixtureId(6), quantity: 2 }] };

/** Returns a session whose API gives these answers in turn, with the recorded requests. */
function session({
  id = null,
  answers = [],
  online = () => true,
  alone = (begin) => begin(),
}: {
  id?: string | null;
  answers?: (() => Response | Promise<Response>)[];
  online?: () => boolean;
  alone?: ApiCartSessionDeps['alone'];
}) {
  let stored = id;
  const asked: { method: string; path: string; body: unknown }[] = [];
  const made = createApiCartSession({
    client: createApiClient({
      baseUrl: '',
      apiKey: 'key',
      originDomain: 'localhost',
      fetch: async (path, { method = 'GET', body }) => {
        asked.push({ method, path, body: typeof body === 'string' ? JSON.parse(body) : undefined });
        const answer = answers.shift();
        if (!answer) throw new Error('Nothing more was to be asked.');
        return answer();
      },
    }),
    ids: {
      read: () => stored,
      write: (next) => {
        stored = next;
      },
      forget: () => {
        stored = null;
      },
    },
    isOnline: online,
    alone,
  });
  const keep = (next: string | null) => {
    stored = next;
  };
  return { ...made, asked, stored: () => stored, keep };
}

const ok = () => Response.json(success(cart));

describe('a cart session', () => {
  test('without an id reads nothing, and refuses calls that need a cart', async () => {
    const it = session({});
    expect(await it.read()).toEqual({ ok: true, cart: null });
    for (const call of [change, remove])
      expect(await it.send(call)).toMatchObject({
        ok: false,
        fault: { code: 'INVALID_CART_SESSION', message: 'Invalid cart session id.' },
      });
    expect(it.asked).toEqual([]);
  });

  test('creates a cart by adding, and stores the returned id', async () => {
    const it = session({ answers: [ok] });
    expect(await it.send(add)).toEqual({ ok: true, cart });
    expect(it.asked).toEqual([
      { method: 'POST', path: '/api/v1/cart', body: { cartSessionId: null, items: add.items } },
    ]);
    expect(it.stored()).toBe(cart.cartSessionId);
  });

  test('waits for another tab that is creating a cart, and adds to that one', async () => {
    const it = session({
      answers: [ok],
      alone: async (begin) => {
        it.keep(known);
        return begin();
      },
    });
    await it.send(add);
    expect(it.asked[0]?.body).toMatchObject({ cartSessionId: known });
  });

  test('renews the stored id after each success', async () => {
    const it = session({
      id: known,
      answers: [() => Response.json(results({ ...cart, cartSessionId: known })), ok],
    });
    await it.read();
    expect(it.stored()).toBe(known);
    await it.send(remove);
    expect(it.stored()).toBe(cart.cartSessionId);
    expect(it.asked.map(({ method, path }) => `${method} ${path}`)).toEqual([
      `GET /api/v1/cart/${known}`,
      `DELETE /api/v1/cart/${known}?id=${fixtureId(6)}`,
    ]);
  });

  test.each(['CART_EXPIRED', 'INVALID_CART_SESSION'])(
    'shows no cart and forgets the id of an expired one: %s',
    async (code) => {
      const it = session({
        id: known,
        answers: [() => Response.json(failed(code, 'Over.'), { status: 410 })],
      });
      expect(await it.read()).toEqual({ ok: true, cart: null, gone: true });
      expect(it.stored()).toBeNull();
    },
  );

  test('stays expired until there is another cart: a second read sends nothing', async () => {
    const it = session({
      id: known,
      answers: [() => Response.json(failed('CART_EXPIRED', 'Over.'), { status: 410 }), ok],
    });
    expect(await it.send(remove)).toMatchObject({ ok: false, fault: { code: 'CART_EXPIRED' } });
    expect(await it.read()).toEqual({ ok: true, cart: null, gone: true });
    expect(it.asked).toHaveLength(1);
    await it.send(add);
    it.keep(null);
    expect(await it.read()).toEqual({ ok: true, cart: null });
  });

  test('reports an expired cart if the cookie is gone', async () => {
    const it = session({ id: null });
    await it.send(remove);
    expect(await it.read()).toEqual({ ok: true, cart: null, gone: true });
  });

  test('keeps the id of a cart that another tab has created meanwhile', async () => {
    const it = session({
      id: known,
      answers: [
        () => {
          it.keep(cart.cartSessionId);
          return Response.json(failed('CART_EXPIRED', 'Over.'), { status: 410 });
        },
      ],
    });
    await it.read();
    expect(it.stored()).toBe(cart.cartSessionId);
  });

  test('does not replace the id of a cart that another tab has created meanwhile', async () => {
    const newer = 'nN1nN2nN3nN4nN5nN6nN7nN8nN9nN0';
    const late = (then: string | null) => () => {
      it.keep(then);
      return Response.json(results({ ...cart, cartSessionId: known }));
    };
    const it = session({ id: known, answers: [late(newer), late(newer), late(null), late(known)] });
    await it.read();
    expect(it.stored()).toBe(newer);
    it.keep(known);
    await it.send(remove);
    expect(it.stored()).toBe(newer);
    // Without an id, or with its own, the lifetime is renewed.
    for (const _ of ['none', 'its own']) {
      it.keep(known);
      await it.read();
      expect(it.stored()).toBe(known);
    }
  });

  test('does not report OFFLINE for a call that was in flight when the connection failed', async () => {
    let isThere = true;
    const it = session({
      id: known,
      online: () => isThere,
      answers: [
        () => {
          isThere = false;
          return Promise.reject(new TypeError('network changed'));
        },
      ],
    });
    expect(await it.send(remove)).toMatchObject({ fault: { code: '500' } });
  });

  test('keeps its id and returns the code, message and fields of a refusal', async () => {
    const fields = { oldPrice: '158', newPrice: '166' };
    const it = session({
      id: known,
      answers: [() => Response.json(failed('PRICE_CHANGED', 'Another price.', { fields }), { status: 409 })],
    });
    expect(await it.send(add)).toEqual({
      ok: false,
      fault: { code: 'PRICE_CHANGED', message: 'Another price.', fields },
    });
    expect(it.stored()).toBe(known);
  });

  test.each([
    ['the network is gone', () => Promise.reject(new TypeError('fetch failed'))],
    ['the answer is not JSON', () => new Response('<html>')],
    ['the answer is not an envelope', () => Response.json({ ok: true })],
  ])('returns 500 when %s, and OFFLINE if the browser is offline', async (_case, answer) => {
    expect(await session({ id: known, answers: [answer] }).read()).toMatchObject({ fault: { code: '500' } });
    expect(await session({ id: known, answers: [answer], online: () => false }).send(remove)).toMatchObject({
      fault: { code: 'OFFLINE' },
    });
  });

  test('sends a call after the previous answer, so that its answer includes both', async () => {
    let answerFirst: (response: Response) => void = () => undefined;
    const first = new Promise<Response>((resolve) => {
      answerFirst = resolve;
    });
    const it = session({ answers: [() => first, ok] });
    const both = [it.send(add), it.send(add)];
    await Promise.resolve();
    expect(it.asked).toHaveLength(1);
    answerFirst(ok());
    await Promise.all(both);
    // The first call created the cart to which the second adds.
    expect(it.asked[1]?.body).toMatchObject({ cartSessionId: cart.cartSessionId });
  });
});
