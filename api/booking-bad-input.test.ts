import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { errorCodes } from '#contracts/api/envelope.ts';
import { checkoutSchema } from '#contracts/booking/order-schema.ts';
import { describeEachDatabase } from '#platform/database/test-database.testing.ts';
import { maxFormBytes } from '#platform/http/form-post.ts';
import { log } from '#platform/log.ts';
import {
  type BookingSite,
  expectRefused,
  type OrderBody,
  openBookingSite,
  type Refusal,
  type TestResponse,
} from './booking-testing.ts';

const invalid = (...fields: string[]): Refusal => [422, 'VALIDATION', ...fields];

/** Returns a copy of `body` with the value at `path` replaced, or removed if it is undefined. */
function changed(body: unknown, path: readonly (string | number)[], value: unknown): unknown {
  const [at, ...rest] = path;
  if (at === undefined) return value;
  if (Array.isArray(body))
    return body.map((entry, index) => (index === at ? changed(entry, rest, value) : entry));
  const fields = typeof body === 'object' && body !== null ? Object.entries(body) : [];
  const others = fields.filter(([name]) => name !== at);
  const now = changed(Object.fromEntries(fields)[at], rest, value);
  return Object.fromEntries(now === undefined ? others : [...others, [at, now]]);
}

const unknownId = '5c9a3c1e-8f9f-4c0b-9a51-2f7a4f1f7d10';

describeEachDatabase('API calls of bookings', (open) => {
  let site: BookingSite;
  let sessionId: string;
  let order: OrderBody;
  let mine: { reference: string; token: string };
  let other: { reference: string; token: string };
  let itemId: string;
  let before: unknown;

  beforeAll(async () => {
    site = await openBookingSite(open);
    ({ sessionId, order } = await site.cart());
    mine = await site.paid();
    other = await site.paid();
    const read = await site.call('GET', `/bookings/${mine.reference}?token=${mine.token}`);
    const { data }: { data: { items: { id: string }[] } } = JSON.parse(read.text);
    itemId = data.items[0]?.id ?? '';
    before = await site.picture();
  });
  afterAll(() => site.close());

  const isRefused = (answer: TestResponse, refusal: Refusal) =>
    expectRefused({ site, before }, answer, refusal);

  const place = (body: unknown, key: string | undefined = randomUUID(), session = sessionId) =>
    site.call('POST', `/checkout-booking/${session}`, { body, key });

  describe('an order', () => {
    const at = (path: string, value: unknown): [string, unknown, string] => [path, value, path];
    test.each<[what: string, value: unknown, fields: string, path?: string]>([
      ...([undefined, null, 5, [], 'x'] as const).map((value) => at('contact', value)),
      at('contact.email', 'x'),
      at('contact.email', ''),
      at('contact.email', `${'a'.repeat(250)}@example.nz`),
      at('contact.email', 'a@b.nz\r\nBcc: c@d.nz'),
      at('contact.email', ['a@b.nz']),
      at('contact.phone', ''),
      at('contact.phone', 'call me'),
      at('contact.phone', '1'.repeat(31)),
      at('contact.country', 'nz'),
      at('contact.country', 'New Zealand'),
      at('contact.country', 'XX'),
      at('contact.country', null),
      at('contact.colour', 'red'),
      at('travellers', {}),
      at('travellers', null),
      at('travellers', Array(271).fill({})),
      at('travellers.0', null),
      at('travellers.0.itemId', 'x'),
      at('travellers.0.itemId', "' or ''='"),
      at('travellers.0.type', 'dog'),
      at('travellers.0.type', '__proto__'),
      at('travellers.0.title', 'lord'),
      at('travellers.0.title', 'constructor'),
      at('travellers.0.firstName', ''),
      at('travellers.0.firstName', '   '),
      at('travellers.0.firstName', 'ā'.repeat(61)),
      at('travellers.0.firstName', 'a\u0000b'),
      at('travellers.0.firstName', 'a\ud83d'),
      at('travellers.0.firstName', 'a\u202eb'),
      at('travellers.0.firstName', '\u200b\u200d'),
      at('travellers.0.lastName', '\u{e0041}'),
      at('travellers.0.lastName', 'R\r\nBcc: c@d.nz'),
      at('travellers.0.lastName', {}),
      at('travellers.0.dateOfBirth', '2019-13-01'),
      at('travellers.0.dateOfBirth', 5),
      at('travellers.0.requests', 'x'.repeat(301)),
      at('travellers.0.price', 0),
      at('voucherCodes', 'ABCDE'),
      at('voucherCodes', Array(6).fill('ABCDE')),
      at('voucherCodes', ['']),
      at('voucherCodes', ['A'.repeat(61)]),
      at('acceptConditions', false),
      at('acceptConditions', undefined),
      at('acceptConditions', 'true'),
      at('expectedTotal', undefined),
      at('expectedTotal', '312.32'),
      at('expectedTotal', -1),
      at('expectedTotal', 1e300),
      at('expectedTotal', 312.321),
      at('expectedSubtotal', '305'),
      at('expectedSubtotal', -1),
      at('expectedSubtotal', 305.001),
      at('status', 'confirmed'),
      at('__proto__x', 1),
    ])('is refused with %s %j', async (what, value, field) => {
      const path = what.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part));
      const answer = await place(changed(order, path, value));
      const fields: Record<string, string> = JSON.parse(answer.text).data?.fields ?? {};
      for (const name of Object.keys(fields))
        expect(name.startsWith(field.split('.')[0] ?? field), name).toBe(true);
      await isRefused(answer, invalid(...Object.keys(fields)));
    });

    // @asvs 2.2.1
    test('is refused with any other value of a field, or is unchanged by it', async () => {
      const paths = fc.constantFrom(
        ['contact'],
        ['contact', 'email'],
        ['contact', 'country'],
        ['travellers'],
        ['travellers', 0],
        ['travellers', 0, 'itemId'],
        ['travellers', 0, 'type'],
        ['travellers', 0, 'dateOfBirth'],
        ['voucherCodes'],
        ['acceptConditions'],
        ['expectedTotal'],
        ['expectedSubtotal'],
      );
      await fc.assert(
        fc.asyncProperty(paths, fc.jsonValue({ maxDepth: 2 }), async (path, value) => {
          // An order that parses to the same value is not invalid.
          const sent = checkoutSchema.safeParse(changed(order, path, value));
          fc.pre(!sent.success || !isDeepStrictEqual(sent.data, checkoutSchema.parse(order)));
          const answer = await place(changed(order, path, value));
          expect([409, 422, 429], answer.text).toContain(answer.status);
          expect(errorCodes).toHaveProperty(answer.body.errorCode ?? '');
          expect(await site.picture()).toEqual(before);
        }),
        { numRuns: 60 },
      );
    });

    // @spec 5.5
    // @asvs 2.2.3
    test('is refused with too many, too few or other types of travellers, or with an unknown item', async () => {
      const [first, second, third] = Array.isArray(order.travellers) ? order.travellers : [];
      const lists = [
        [first, second, third, third],
        [first, second],
        [],
        [first, { ...second, type: 'adult' }, third],
        [first, second, { ...third, itemId: unknownId }],
        // A child who is born after the journey, or is too old.
        [first, { ...second, dateOfBirth: '2030-01-01' }, third],
        [first, { ...second, dateOfBirth: '1970-01-01' }, third],
        [first, { ...second, dateOfBirth: undefined }, third],
      ];
      for (const travellers of lists) {
        const answer = await place({ ...order, travellers });
        const fields = Object.keys(JSON.parse(answer.text).data?.fields ?? {});
        expect(
          fields.every((name) => name.startsWith('travellers')),
          fields.join(),
        ).toBe(true);
        await isRefused(answer, invalid(...fields));
      }
    });

    // @spec 7.16
    test('is refused with both totals if the expected total differs', async () => {
      for (const expectedTotal of [0, 312.31, 312.33, 1_000_000]) {
        const answer = await place({ ...order, expectedTotal });
        expect(JSON.parse(answer.text).data.fields).toEqual({
          oldPrice: String(expectedTotal),
          newPrice: '312.32',
        });
        await isRefused(answer, [409, 'PRICE_CHANGED']);
      }
    });

    test('is refused with both subtotals if the expected subtotal differs, whatever the total', async () => {
      const answer = await place({ ...order, expectedSubtotal: 304.5 });
      expect(JSON.parse(answer.text).data.fields).toEqual({ oldPrice: '304.5', newPrice: '305' });
      await isRefused(answer, [409, 'PRICE_CHANGED']);
    });

    // @spec 5.2
    test('is refused without a cart, with an empty one, or with an invalid session id', async () => {
      for (const session of [
        'x',
        'a'.repeat(30),
        'a'.repeat(10_000),
        '%00',
        '..%2f..',
        '__proto__',
        '%F0%9F',
      ])
        await isRefused(await place(order, randomUUID(), session), [400, 'INVALID_CART_SESSION']);
    });

    test.each([
      ['no key', undefined],
      ['an empty key', ''],
      ['a short key', 'abc'],
      ['a key of 256 characters', 'a'.repeat(256)],
      ['a key of 10 kB', 'a'.repeat(10_000)],
      ['a key with a space', 'abcd efgh'],
      ['a key with non-ASCII characters', 'abcdefgh\u00e9'],
    ])('is refused with an invalid idempotency key: %s', async (_, key) => {
      const headers = key === undefined ? undefined : key;
      const answer = await site.call('POST', `/checkout-booking/${sessionId}`, {
        body: order,
        key: headers,
      });
      await isRefused(answer, invalid('Idempotency-Key'));
    });

    // @spec 7.10
    test('is refused with the idempotency key of another order', async () => {
      const { sessionId: session, order: good } = await site.cart();
      const key = randomUUID();
      expect((await place(good, key, session)).status).toBe(201);
      before = await site.picture();
      const contact = { email: 'else@example.nz', phone: '+64 21 555 0100', country: 'NZ' };
      await isRefused(await place({ ...good, contact }, key, session), [422, 'IDEMPOTENCY_MISMATCH']);
    });

    test('may be corrected and repeated with the same key after a refusal', async () => {
      const { sessionId: session, order: good } = await site.cart();
      const key = randomUUID();
      expect((await place({ ...good, expectedTotal: 1 }, key, session)).status).toBe(409);
      expect((await place(good, key, session)).status).toBe(201);
      before = await site.picture();
    });

    test('is refused if it is invalid JSON, too large, or from another site', async () => {
      const send = async (body: string, headers: Record<string, string>) => {
        const response = await site.api.request(`http://localhost/api/v1/checkout-booking/${sessionId}`, {
          method: 'POST',
          headers: {
            'X-Api-Key': 'first-key',
            'Content-Type': 'application/json',
            'Idempotency-Key': randomUUID(),
            ...headers,
          },
          body,
        });
        return response.status;
      };
      const good = JSON.stringify(order);
      expect(await send('{', {})).toBe(422);
      expect(await send(' '.repeat(maxFormBytes + 1), {})).toBe(413);
      expect(await send(good, { 'Content-Type': 'text/plain' })).toBe(415);
      expect(await send(good, { Origin: 'https://evil.example' })).toBe(403);
      expect(await send(good, { 'Sec-Fetch-Site': 'cross-site' })).toBe(403);
      expect(await send(good, { 'X-Api-Key': 'guessed' })).toBe(401);
      expect(await site.picture()).toEqual(before);
    });
  });

  describe('a quote', () => {
    test.each<[unknown, ...string[]]>([
      [{ voucherCodes: 'x' }, 'voucherCodes'],
      [{ voucherCodes: [5] }, 'voucherCodes.0'],
      [{ voucherCodes: Array(6).fill('ABCDE') }, 'voucherCodes'],
      [{ coupon: 'FREE' }, 'coupon'],
      [[], 'body'],
      [null, 'body'],
    ])('is refused for %j', async (body, ...fields) => {
      await isRefused(await site.call('POST', `/checkout-quotes/${sessionId}`, { body }), invalid(...fields));
    });

    test('is refused without a cart', async () => {
      for (const session of ['x', 'a'.repeat(30), '__proto__', '%00']) {
        const answer = await site.call('POST', `/checkout-quotes/${session}`, { body: {} });
        await isRefused(answer, [400, 'INVALID_CART_SESSION']);
      }
    });
  });

  describe('a booking', () => {
    const calls = [
      ['GET', '', undefined],
      ['GET', '/ticket.pdf', undefined],
      ['GET', '/calendar.ics', undefined],
      ['POST', '/refund-offers', {}],
      ['POST', '/refunds', { refundOfferId: unknownId }],
    ] as const;

    // @asvs 11.5.1
    test.each(calls)(
      'by %s …%s gives the same 404 for every wrong token and reference',
      async (method, rest, body) => {
        const pairs: readonly (readonly [reference: string, token: string])[] = [
          [mine.reference, other.token],
          [other.reference, mine.token],
          [mine.reference, 'a'.repeat(43)],
          [mine.reference, mine.token.toLowerCase()],
          [mine.reference, mine.token.slice(0, -1)],
          [mine.reference, `${mine.token}A`],
          [mine.reference, `${mine.token}%00`],
          [mine.reference, ''],
          [mine.reference, 'x'],
          [mine.reference, '__proto__'],
          [mine.reference.toLowerCase(), mine.token],
          ['AAA-AAA-AAA', mine.token],
          ['AAA-AAA-AAA', 'a'.repeat(43)],
          ['__proto__', mine.token],
          ["'%20or%20''='", mine.token],
          ['%00', mine.token],
          ['a'.repeat(5_000), mine.token],
        ];
        const answers = new Set<string>();
        for (const [reference, token] of pairs) {
          const answer = await site.call(method, `/bookings/${reference}${rest}?token=${token}`, {
            ...(body ? { body, key: randomUUID() } : {}),
          });
          answers.add(answer.text);
          await isRefused(answer, [404, 'NOT_FOUND']);
        }
        expect([...answers]).toHaveLength(1);
      },
    );

    // @asvs 15.3.7
    test.each(calls)(
      'by %s …%s requires exactly one token and no other parameter',
      async (method, rest, body) => {
        const { reference, token } = mine;
        const ask = (query: string) =>
          site.call(method, `/bookings/${reference}${rest}${query}`, {
            ...(body ? { body, key: randomUUID() } : {}),
          });
        await isRefused(await ask(''), invalid('token'));
        await isRefused(await ask(`?token=${token}&token=${token}`), invalid('token'));
        await isRefused(await ask(`?token=${'a'.repeat(10_000)}`), invalid('token'));
        await isRefused(await ask(`?token=${token}&all=1`), invalid('all'));
      },
    );

    // @asvs 15.3.3
    test.each<[unknown, ...string[]]>([
      [{ items: [] }, 'items'],
      [{ items: 'all' }, 'items'],
      [{ items: [{ itemId: 'x' }] }, 'items.0.itemId'],
      [{ items: [{ itemId: unknownId, travellerIds: [] }] }, 'items.0.travellerIds'],
      [{ items: [{ itemId: unknownId, travellerIds: ['x'] }] }, 'items.0.travellerIds.0'],
      [{ items: [{ itemId: unknownId, refund: 1_000 }] }, 'items.0.refund'],
      [{ items: Array(61).fill({ itemId: unknownId }) }, 'items'],
      [{ refundableAmount: 1_000 }, 'refundableAmount'],
      [[], 'body'],
    ])('refuses a refund offer for %j', async (body, ...fields) => {
      const path = `/bookings/${mine.reference}/refund-offers?token=${mine.token}`;
      await isRefused(await site.call('POST', path, { body }), invalid(...fields));
    });

    test('refuses a refund offer for items outside the booking', async () => {
      const path = `/bookings/${mine.reference}/refund-offers?token=${mine.token}`;
      for (const items of [
        [{ itemId: unknownId }],
        [{ itemId, travellerIds: [unknownId] }],
        [{ itemId }, { itemId }],
      ]) {
        const answer = await site.call('POST', path, { body: { items } });
        expect([404, 422], answer.text).toContain(answer.status);
        expect(await site.picture()).toEqual(before);
      }
    });

    // @asvs 8.2.2
    test('refuses to confirm a refund offer that is unknown, invalid, or of another booking', async () => {
      const offered = await site.call(
        'POST',
        `/bookings/${other.reference}/refund-offers?token=${other.token}`,
        {
          body: {},
        },
      );
      const theirs: string = JSON.parse(offered.text).data.refundOfferId;
      before = await site.picture();
      const confirm = (body: unknown, key: string | undefined = randomUUID()) =>
        site.call('POST', `/bookings/${mine.reference}/refunds?token=${mine.token}`, { body, key });
      await isRefused(await confirm({ refundOfferId: theirs }), [404, 'NOT_FOUND']);
      await isRefused(await confirm({ refundOfferId: unknownId }), [404, 'NOT_FOUND']);
      await isRefused(await confirm({ refundOfferId: 'x' }), invalid('refundOfferId'));
      await isRefused(await confirm({}), invalid('refundOfferId'));
      await isRefused(await confirm({ refundOfferId: theirs, amount: 5 }), invalid('amount'));
      const keyless = await site.call('POST', `/bookings/${mine.reference}/refunds?token=${mine.token}`, {
        body: { refundOfferId: theirs },
      });
      await isRefused(keyless, invalid('Idempotency-Key'));
      await isRefused(await confirm({ refundOfferId: theirs }, 'a'.repeat(256)), invalid('Idempotency-Key'));
    });
  });

  // @asvs 16.2.5
  test('never logs personal data or booking tokens', async () => {
    const lines: string[] = [];
    const spies = (['trace', 'debug', 'info', 'warn', 'error'] as const).map((level) =>
      vi.spyOn(log, level).mockImplementation((...said: unknown[]) => void lines.push(JSON.stringify(said))),
    );
    const { booking } = await site.ordered();
    site.deps.isProviderDown = true;
    await site.cart().then(({ sessionId: session, order: good }) => place(good, randomUUID(), session));
    site.deps.isProviderDown = false;
    await site.call('GET', `/bookings/${booking.reference}?token=${booking.token}`);
    await site.call('GET', `/bookings/${booking.reference}?token=${mine.token}`);
    await site.tell('{}', { at: new Date(0) });
    for (const spy of spies) spy.mockRestore();
    expect(lines.length).toBeGreaterThan(0);
    for (const secret of [booking.token, mine.token, 'marama@example.nz', 'Ōpata', '555 0100'])
      expect(lines.join('\n')).not.toContain(secret);
  });
});
