import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ErrorCode, errorCodes } from '#contracts/api/envelope.ts';
import { describeEachDatabase } from '#platform/database/test-database.testing.ts';
import { maxFormBytes } from '#platform/http/form-post.ts';
import { processorTime } from '#tests/processor-time.ts';
import { type CartSite, onePass, openCartSite } from './cart-testing.ts';
import { goodHeaders } from './test-api.testing.ts';

/** Each test sends invalid input and expects the documented error and an unchanged cart. */

const adults = (adultCount: number) => ({ adultCount, childCount: 0, infantCount: 0 });

const goodVoucher = {
  amount: 100,
  recipientName: 'Māra',
  recipientEmail: 'mara@example.nz',
  senderName: 'Rāwiri',
  message: 'Kia ora',
  sendOn: '2026-12-24',
};

const voucherItem = (voucher: object) => ({
  itemType: 'voucher',
  productId: 'gift-voucher',
  data: { voucher: { ...goodVoucher, ...voucher } },
});

type Refusal = readonly [status: number, code: ErrorCode, ...fields: string[]];
const invalid = (...fields: string[]): Refusal => [422, 'VALIDATION', ...fields];

const item = (changes: object) => ({ ...onePass, ...changes });
const passengersOf = (passengers: object) => item({ passengers });

/** Invalid items of POST, each alone in a body for an existing cart. */
const badItems: readonly (readonly [what: string, item: unknown, refusal: Refusal])[] = [
  ['an unknown field', item({ colour: 'red' }), invalid('items.0.colour')],
  ['a misspelt field', item({ Quantity: 1 }), invalid('items.0.Quantity')],
  ['a field named like a constructor', item({ constructor: 1 }), invalid('items.0.constructor')],
  ['an id', item({ id: 'x' }), invalid('items.0.id')],
  ['a status', item({ hold: 'held', stock: 'live' }), invalid('items.0.hold', 'items.0.stock')],
  ['an unknown kind', item({ itemType: 'plane' }), invalid('items.0.itemType')],
  ['a kind named like a prototype', item({ itemType: '__proto__' }), invalid('items.0.itemType')],
  ['a list of kinds', item({ itemType: ['pass'] }), invalid('items.0.itemType')],
  ['no product', { itemType: 'pass' }, invalid('items.0.offerId')],
  ['a product and an offer', item({ offerId: 'x' }), invalid('items.0.offerId')],
  ['an empty product', item({ productId: '' }), invalid('items.0.productId')],
  ['a product of 10 kB', item({ productId: 'a'.repeat(10_000) }), invalid('items.0.productId')],
  ['a product that is a number', item({ productId: 5 }), invalid('items.0.productId')],
  ['a product that is an object', item({ productId: {} }), invalid('items.0.productId')],
  ['null', null, invalid('items.0')],
  ['text', 'pass', invalid('items.0')],
  ['a list', [], invalid('items.0')],
  ['a quantity of 0', item({ quantity: 0 }), invalid('items.0.quantity')],
  ['a negative quantity', item({ quantity: -1 }), invalid('items.0.quantity')],
  ['a huge quantity', item({ quantity: 1e9 }), invalid('items.0.quantity')],
  ['a quantity beyond the integers', item({ quantity: 1e308 }), invalid('items.0.quantity')],
  ['half a quantity', item({ quantity: 1.5 }), invalid('items.0.quantity')],
  ['a quantity as text', item({ quantity: '2' }), invalid('items.0.quantity')],
  ['two of a pass', item({ quantity: 2 }), invalid('items.0.quantity')],
  ['minus one adult', passengersOf(adults(-1)), invalid('items.0.passengers.adultCount')],
  ['ten adults', passengersOf(adults(10)), invalid('items.0.passengers.adultCount')],
  [
    '10⁹ children',
    passengersOf({ adultCount: 1, childCount: 1e9 }),
    invalid('items.0.passengers.childCount'),
  ],
  ['nine adults and a child', passengersOf({ ...adults(9), childCount: 1 }), invalid('items.0.passengers')],
  ['a child alone', passengersOf({ ...adults(0), childCount: 1 }), invalid('items.0.passengers.adultCount')],
  [
    'two infants on one lap',
    passengersOf({ ...adults(1), infantCount: 2 }),
    invalid('items.0.passengers.infantCount'),
  ],
  ['nobody on a pass', passengersOf(adults(0)), invalid('items.0.passengers')],
  ['no passengers on a pass', item({ passengers: undefined }), invalid('items.0.passengers')],
  ['dogs among the passengers', passengersOf({ ...adults(1), dogs: 1 }), invalid('items.0.passengers.dogs')],
  ['a list of passengers', passengersOf([1]), invalid('items.0.passengers')],
  ['a negative expected price', item({ expectedPrice: -1 }), invalid('items.0.expectedPrice')],
  ['cents in the expected price', item({ expectedPrice: 1.5 }), invalid('items.0.expectedPrice')],
  [
    'a parent that is not an id',
    item({ associatedCartItemId: '1 or 1=1' }),
    invalid('items.0.associatedCartItemId'),
  ],
  ['data that is text', item({ data: '{}' }), invalid('items.0.data')],
  ['unknown data', item({ data: { train: {} } }), invalid('items.0.data.train')],
  [
    'a pass without its booking',
    item({ data: { pass: { itemId: 'x' } } }),
    invalid('items.0.data.pass.bookingToken', 'items.0.data.pass.itemId'),
  ],
  ['data of another kind', item({ data: { voucher: goodVoucher } }), invalid('items.0.data.voucher')],
  [
    'data nested 10,000 deep',
    item({ data: { voucher: { message: JSON.parse('['.repeat(10_000) + ']'.repeat(10_000)) } } }),
    invalid(),
  ],
  [
    'data nested 20 deep',
    item({ data: { voucher: { message: JSON.parse('['.repeat(20) + ']'.repeat(20)) } } }),
    invalid(
      ...['amount', 'recipientName', 'recipientEmail', 'senderName', 'message', 'sendOn'].map(
        (name) => `items.0.data.voucher.${name}`,
      ),
    ),
  ],
  ['an unknown product', item({ productId: 'no-such-pass' }), [404, 'NOT_FOUND']],
  ['a product named like a prototype', item({ productId: '__proto__' }), [404, 'NOT_FOUND']],
  ['a product named constructor', item({ productId: 'constructor' }), [404, 'NOT_FOUND']],
  ['SQL as a product', item({ productId: "'; drop table cart; --" }), [404, 'NOT_FOUND']],
  ['a product with a NUL', item({ productId: 'bus-pass-15-hours\u0000' }), [404, 'NOT_FOUND']],
  ['an unpaired surrogate as a product', item({ productId: '\ud800' }), [404, 'NOT_FOUND']],
  ['a product of another kind', item({ productId: 'gift-voucher' }), [404, 'NOT_FOUND']],
  ['a tour without a date', item({ itemType: 'tour', productId: 'a-day-in-kaikoura' }), [404, 'NOT_FOUND']],
  [
    'a tour in the past',
    item({ itemType: 'tour', productId: 'a-day-in-kaikoura:2020-01-01' }),
    [404, 'NOT_FOUND'],
  ],
  [
    'a tour on an invalid date',
    item({ itemType: 'tour', productId: 'a-day-in-kaikoura:2026-13-99' }),
    [404, 'NOT_FOUND'],
  ],
  ['an invalid offer', { itemType: 'kr_train', offerId: 'nonsense' }, [404, 'NOT_FOUND']],
  ['an offer with a NUL', { itemType: 'kr_train', offerId: 'a\u0000b' }, [404, 'NOT_FOUND']],
  ['an unpaired surrogate as an offer', { itemType: 'kr_train', offerId: '\udfff' }, [404, 'NOT_FOUND']],
  ['an offer of 10 kB', { itemType: 'kr_train', offerId: 'a'.repeat(10_000) }, invalid('items.0.offerId')],
  [
    'a journey by its product',
    { itemType: 'kr_train', productId: 'tranz_alpine' },
    invalid('items.0.productId'),
  ],
  ['a voucher of 0 dollars', voucherItem({ amount: 0 }), invalid('items.0.data.voucher.amount')],
  ['a negative voucher', voucherItem({ amount: -100 }), invalid('items.0.data.voucher.amount')],
  ['a voucher of a million', voucherItem({ amount: 1e6 }), invalid('items.0.data.voucher.amount')],
  ['a voucher with cents', voucherItem({ amount: 50.5 }), invalid('items.0.data.voucher.amount')],
  [
    'a voucher with an invalid address',
    voucherItem({ recipientEmail: 'x' }),
    invalid('items.0.data.voucher.recipientEmail'),
  ],
  [
    'an injected mail header',
    voucherItem({ recipientEmail: 'a@b.nz\r\nBcc: c@d.nz' }),
    invalid('items.0.data.voucher.recipientEmail'),
  ],
  [
    'an injected mail header in a name',
    voucherItem({ senderName: 'R\r\nBcc: c@d.nz' }),
    invalid('items.0.data.voucher.senderName'),
  ],
  ['a voucher for yesterday', voucherItem({ sendOn: '2026-11-20' }), invalid('items.0.data.voucher.sendOn')],
  [
    'a voucher on an invalid date',
    voucherItem({ sendOn: '2026-02-30' }),
    invalid('items.0.data.voucher.sendOn'),
  ],
  [
    'a message of 501 characters',
    voucherItem({ message: 'ā'.repeat(501) }),
    invalid('items.0.data.voucher.message'),
  ],
  ['a NUL in a message', voucherItem({ message: 'a\u0000b' }), invalid('items.0.data.voucher.message')],
  [
    'an unpaired surrogate in a message',
    voucherItem({ message: 'a\ud83d' }),
    invalid('items.0.data.voucher.message'),
  ],
  [
    'an unpaired surrogate in a name',
    voucherItem({ recipientName: '\ude00' }),
    invalid('items.0.data.voucher.recipientName'),
  ],
  [
    'a voucher without details',
    { itemType: 'voucher', productId: 'gift-voucher' },
    invalid('items.0.data.voucher'),
  ],
  [
    'an extra without a parent',
    { itemType: 'extra', productId: 'bus-pass-3-hours-more' },
    invalid('items.0.associatedCartItemId'),
  ],
];

function firstItems(count: number): string[] {
  return Array.from({ length: count }, (_, at) => `items.${at}`);
}

describeEachDatabase('API calls of the cart', (open) => {
  let site: CartSite;
  let session: string;
  let passId: string;
  let ferryId: string;
  let foreignId: string;
  let before: unknown;

  async function cartNow(): Promise<unknown> {
    const { body } = await site.call('GET', `/cart/${session}`);
    return body.data;
  }

  beforeAll(async () => {
    site = await openCartSite(open);
    const items = [onePass, { itemType: 'ii_ferry', offerId: await site.offer('ferry') }];
    const { body } = await site.call('POST', '/cart', { items });
    session = body.data?.cartSessionId ?? '';
    passId = body.data?.items[0]?.id ?? '';
    ferryId = body.data?.items[1]?.id ?? '';
    const other = await site.call('POST', '/cart', { items: [onePass] });
    foreignId = other.body.data?.items[0]?.id ?? '';
    // A refusal must not extend a hold, so the clock advances.
    site.later(3);
    before = await cartNow();
  });
  afterAll(() => site.close());

  async function isRefused(
    method: string,
    path: string,
    body: unknown,
    [status, code, ...fields]: Refusal,
  ): Promise<void> {
    const answer = await site.call(method, path, body);
    const text = JSON.stringify(answer.body);
    expect(answer, text).toMatchObject({ status, body: { status: 'failed', errorCode: code } });
    expect(Object.keys(answer.body)).toEqual(['status', 'data', 'errorCode', 'errorMessage']);
    expect(errorCodes[code].status).toBe(status);
    const fieldMessages = answer.body.data?.fields;
    expect(Object.keys(fieldMessages ?? {}).filter((name) => !fields.includes(name))).toEqual([]);
    if (fields.length > 0) expect(Object.keys(fieldMessages ?? {})).not.toEqual([]);
    // Every message is written by this project and reveals nothing internal.
    expect(JSON.stringify(Object.values(fieldMessages ?? {}))).not.toMatch(
      /Invalid|expected|Unrecognized|Too (?:big|small)/,
    );
    expect(text).not.toMatch(/node_modules|\/work\/|Error:|select|insert into|jsonb/i);
    expect(text.length).toBeLessThan(4_000);
    expect(await cartNow()).toEqual(before);
  }

  describe('POST refuses', () => {
    test.each(badItems)('%s', async (_, bad, refusal) => {
      await isRefused('POST', '/cart', { cartSessionId: session, items: [bad] }, refusal);
    });

    test.each([
      ['no items', {}, invalid('items')],
      ['invalid items', { items: 'all' }, invalid('items')],
      ['an empty list', { items: [] }, invalid('items')],
      ['eleven items', { items: Array(11).fill(onePass) }, invalid('items')],
      ['a list of 25,000 zeros', { items: Array(25_000).fill(0) }, invalid(...firstItems(20), 'items')],
      ['a body that is a list', [onePass], invalid('body')],
      ['null', null, invalid('body')],
      ['a number', 5, invalid('body')],
      ['an unknown field', { items: [onePass], coupon: 'FREE' }, invalid('coupon')],
      ['a session that is a number', { items: [onePass], cartSessionId: 5 }, invalid('cartSessionId')],
      ['a list of sessions', { items: [onePass], cartSessionId: ['x'] }, invalid('cartSessionId')],
      [
        'a session of 10 kB',
        { items: [onePass], cartSessionId: 'a'.repeat(10_000) },
        invalid('cartSessionId'),
      ],
    ] satisfies [string, unknown, Refusal][])('%s', async (_, body, refusal) => {
      await isRefused('POST', '/cart', body, refusal);
    });

    test('an extra for another cart’s item', async () => {
      const extra = {
        itemType: 'extra',
        productId: 'bus-pass-3-hours-more',
        associatedCartItemId: foreignId,
      };
      await isRefused('POST', '/cart', { cartSessionId: session, items: [extra] }, [404, 'NOT_FOUND']);
    });

    test('an extra for an item of the same call, whose id is still unknown', async () => {
      const associatedCartItemId = '5c9a3c1e-8f9f-4c0b-9a51-2f7a4f1f7d10';
      const extra = { itemType: 'extra', productId: 'bus-pass-3-hours-more', associatedCartItemId };
      await isRefused('POST', '/cart', { cartSessionId: session, items: [onePass, extra] }, [
        404,
        'NOT_FOUND',
      ]);
    });

    // @spec 7.9
    // @asvs 9.1.1, 9.1.2
    test('an offer with a changed character, at any position', async () => {
      const good = await site.offer('ferry');
      for (const at of [0, 10, Math.floor(good.length / 2), good.length - 2]) {
        const sign = good[at] === 'A' ? 'B' : 'A';
        const offerId = good.slice(0, at) + sign + good.slice(at + 1);
        const items = [{ itemType: 'ii_ferry', offerId }];
        await isRefused('POST', '/cart', { cartSessionId: session, items }, [404, 'NOT_FOUND']);
      }
      const items = [{ itemType: 'ii_ferry', offerId: `${good}A` }];
      await isRefused('POST', '/cart', { cartSessionId: session, items }, [404, 'NOT_FOUND']);
    });

    test('an offer under another kind of travel', async () => {
      const items = [{ itemType: 'kr_train', offerId: await site.offer('ferry') }];
      await isRefused('POST', '/cart', { cartSessionId: session, items }, invalid('items.0.itemType'));
    });

    test('a tenth seat on one departure', async () => {
      const items = [{ itemType: 'ii_ferry', offerId: await site.offer('ferry', 9) }];
      const body = { cartSessionId: session, items };
      await isRefused('POST', '/cart', body, invalid('items.0.passengers'));
    });

    // @asvs 1.5.2, 15.3.6
    test('JSON with a prototype, which adds nothing', async () => {
      const body = `{"cartSessionId":"${session}","__proto__":{"items":[${JSON.stringify(onePass)}]}}`;
      await isRefused('POST', '/cart', body, invalid('items', '__proto__'));
    });
  });

  describe('PUT refuses', () => {
    const changes: readonly (readonly [what: string, change: () => object, refusal: Refusal])[] = [
      ['an item of another cart', () => ({ id: foreignId, quantity: 1 }), [404, 'NOT_FOUND']],
      ['an unknown item', () => ({ id: '5c9a3c1e-8f9f-4c0b-9a51-2f7a4f1f7d10' }), [404, 'NOT_FOUND']],
      ['an id of the wrong shape', () => ({ id: '1' }), invalid('items.0.id')],
      ['an id of another type', () => ({ id: 1 }), invalid('items.0.id')],
      ['SQL as an id', () => ({ id: `${passId}' or ''='` }), invalid('items.0.id')],
      ['an id named like a prototype', () => ({ id: '__proto__' }), invalid('items.0.id')],
      ['no id', () => ({ quantity: 2 }), invalid('items.0.id')],
      ['an unknown field', () => ({ id: passId, itemType: 'tour' }), invalid('items.0.itemType')],
      ['another product', () => ({ id: passId, productId: 'x' }), invalid('items.0.productId')],
      ['a quantity of 0', () => ({ id: passId, quantity: 0 }), invalid('items.0.quantity')],
      ['a negative quantity', () => ({ id: passId, quantity: -3 }), invalid('items.0.quantity')],
      ['a huge quantity', () => ({ id: passId, quantity: 2 ** 53 }), invalid('items.0.quantity')],
      ['two of a journey', () => ({ id: ferryId, quantity: 2 }), invalid('items.0.quantity')],
      [
        'ten people',
        () => ({ id: ferryId, passengers: adults(10) }),
        invalid('items.0.passengers.adultCount'),
      ],
      ['no passengers', () => ({ id: ferryId, passengers: adults(0) }), invalid('items.0.passengers')],
      [
        'an outdated expected price',
        () => ({ id: passId, passengers: adults(2), expectedPrice: 1 }),
        [409, 'PRICE_CHANGED', 'oldPrice', 'newPrice'],
      ],
    ];

    test.each(changes)('%s', async (_, change, refusal) => {
      await isRefused('PUT', '/cart', { cartSessionId: session, items: [change()] }, refusal);
    });

    test('two items at once, or none', async () => {
      const body = { cartSessionId: session, items: [{ id: passId }, { id: ferryId }] };
      await isRefused('PUT', '/cart', body, invalid('items'));
      await isRefused('PUT', '/cart', { cartSessionId: session, items: [] }, invalid('items'));
    });
  });

  describe('DELETE refuses', () => {
    test.each([
      ['no id', '', invalid('id')],
      ['an empty id', '?id=', invalid('id')],
      ['an id of the wrong shape', '?id=1', invalid('id')],
      ['SQL as an id', "?id='%20or%20''='", invalid('id')],
      ['an id with a NUL', '?id=%00', invalid('id')],
      ['an invalid escape as an id', '?id=%ff', invalid('id')],
      ['an id of 10 kB', `?id=${'a'.repeat(10_000)}`, invalid('id')],
      ['an unknown item', '?id=5c9a3c1e-8f9f-4c0b-9a51-2f7a4f1f7d10', [404, 'NOT_FOUND']],
      ['an unknown parameter', '?id=5c9a3c1e-8f9f-4c0b-9a51-2f7a4f1f7d10&all=1', invalid('all')],
    ] satisfies [string, string, Refusal][])('%s', async (_, query, refusal) => {
      await isRefused('DELETE', `/cart/${session}${query}`, undefined, refusal);
    });

    // @asvs 8.2.2
    test('two ids, and an item of another cart', async () => {
      await isRefused('DELETE', `/cart/${session}?id=${passId}&id=${ferryId}`, undefined, invalid('id'));
      await isRefused('DELETE', `/cart/${session}?id=${foreignId}`, undefined, [404, 'NOT_FOUND']);
    });

    test('an item that is already gone: a repeated call changes nothing', async () => {
      const { body } = await site.call('POST', '/cart', { items: [onePass, onePass] });
      const { cartSessionId = '', items = [] } = body.data ?? {};
      const path = `/cart/${cartSessionId}?id=${items[0]?.id}`;
      expect((await site.call('DELETE', path)).body.data?.count).toBe(1);
      const again = await site.call('DELETE', path);
      expect({ status: again.status, code: again.body.errorCode }).toEqual({
        status: 404,
        code: 'NOT_FOUND',
      });
      expect((await site.call('GET', `/cart/${cartSessionId}`)).body.data?.count).toBe(1);
    });
  });

  describe('a body', () => {
    const send = (method: string, body: BodyInit, headers: Record<string, string>) =>
      site.api.request('http://localhost/api/v1/cart', {
        method,
        headers: { ...goodHeaders, ...headers },
        body,
      });
    const million = `{"items":[${'0,'.repeat(999_999)}0]}`;

    test.each(['POST', 'PUT'])(
      'of %s is refused if it is too large, of another type or invalid',
      async (method) => {
        const json = { 'Content-Type': 'application/json' };
        const rows: readonly (readonly [BodyInit, Record<string, string>, number])[] = [
          [million, json, 413],
          [' '.repeat(maxFormBytes + 1), json, 413],
          ['items=1', { 'Content-Type': 'application/x-www-form-urlencoded' }, 415],
          ['{}', { 'Content-Type': 'text/plain' }, 415],
          [new FormData(), {}, 415],
          ['', json, 422],
          ['{"items":[', json, 422],
          [new Uint8Array([0x22, 0xff, 0x22]), json, 422],
          ['['.repeat(30_000) + ']'.repeat(30_000), json, 422],
          [`{"items":[{"price":${'['.repeat(30_000)}${']'.repeat(30_000)}}]}`, json, 422],
          [
            JSON.stringify({ items: [{ ...onePass, price: 0 }] }).replace(
              '0}]}',
              `${'['.repeat(31)}${']'.repeat(31)}}]}`,
            ),
            json,
            422,
          ],
        ];
        for (const [body, headers, status] of rows)
          expect((await send(method, body, headers)).status).toBe(status);
        expect(await cartNow()).toEqual(before);
      },
    );

    test('with 25,000 invalid items is answered quickly', async () => {
      const items = Array(25_000).fill({});
      expect(await processorTime(() => site.call('POST', '/cart', { items }))).toBeLessThan(5);
    });
  });

  describe('a mutation from a page of another site', () => {
    // @asvs 3.5.2
    test.each<Record<string, string>>([
      { Origin: 'https://evil.example' },
      { Origin: 'null' },
      { 'Sec-Fetch-Site': 'cross-site' },
    ])('is refused: %o', async (headers) => {
      const json = { ...goodHeaders, 'Content-Type': 'application/json', ...headers };
      const body = JSON.stringify({ cartSessionId: session, items: [onePass] });
      for (const [method, path, sent] of [
        ['POST', '/cart', body],
        ['PUT', '/cart', JSON.stringify({ cartSessionId: session, items: [{ id: passId }] })],
        ['DELETE', `/cart/${session}?id=${passId}`, undefined],
      ] as const) {
        const init = { method, headers: json, ...(sent === undefined ? {} : { body: sent }) };
        const response = await site.api.request(`http://localhost/api/v1${path}`, init);
        expect(await response.json()).toMatchObject({ errorCode: 'INVALID_SITE' });
      }
      expect(await cartNow()).toEqual(before);
    });
  });

  describe('text', () => {
    // @asvs 1.1.2, 1.2.4, 1.3.5
    test.each([
      "Robert'); DROP TABLE cart_item;--",
      '<script>alert(1)</script><img src=x onerror=alert(1)>',
      '{{7*7}} #{7*7} <%= 7 %> %s %00 \\u0000',
      '𝒦ia ora 🎁 مرحبا',
      '=cmd|"/c calc"!A1',
    ])('is stored and returned unchanged: %s', async (text) => {
      const items = [voucherItem({ recipientName: text.slice(0, 80), message: text })];
      const { status, body } = await site.call('POST', '/cart', { items });
      expect(status).toBe(200);
      const read = await site.call('GET', `/cart/${body.data?.cartSessionId}`);
      const { voucher } = JSON.parse(read.body.data?.items[0]?.data ?? '{}');
      expect(voucher).toMatchObject({ recipientName: text.slice(0, 80), message: text });
      // A name is only in the data, so that lists of items do not reveal recipients.
      expect(read.body.data?.items[0]?.description).not.toContain(text);
    });
  });

  test('an offer that is used twice becomes two items, each with its own seats', async () => {
    const offerId = await site.offer('ferry', 2);
    const once = await site.call('POST', '/cart', { items: [{ itemType: 'ii_ferry', offerId }] });
    const cartSessionId = once.body.data?.cartSessionId;
    const twice = await site.call('POST', '/cart', {
      cartSessionId,
      items: [{ itemType: 'ii_ferry', offerId }],
    });
    expect(twice.body.data).toMatchObject({ count: 2, subtotal: 2 * (once.body.data?.subtotal ?? 0) });
  });
});
