import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { inventoryHolds } from '#domains/inventory/inventory.table.ts';
import type { LoadedFeed } from '#domains/travel/feed/loaded-feed.ts';
import type { PassengerCounts } from '#domains/travel/offers/offer.ts';
import type { OpenedDatabase } from '#platform/database/opened-database.ts';
import { describeEachDatabase } from '#platform/database/test-database.testing.ts';
import { addToCart } from './add-to-cart.ts';
import { carts } from './cart.table.ts';
import type { NewItem, NewVoucher } from './cart.ts';
import {
  cartOf,
  failureOf,
  loadTestTimetable,
  minutesAfter,
  morning,
  people,
  scenicTrain,
  type TestDeps,
} from './cart-fixtures.testing.ts';
import { onEmptyCarts } from './empty-carts.testing.ts';
import { readCart } from './read-cart.ts';
import { restoreItem } from './restore-item.ts';

let feed: LoadedFeed;

beforeAll(async () => {
  feed = await loadTestTimetable();
});

const voucher: NewVoucher = {
  amount: 100,
  recipientName: 'Mārama Ōpata',
  recipientEmail: 'marama@example.nz',
  senderName: 'Wiremu',
  message: 'Have a good trip.',
  sendOn: '2026-12-24',
};

const pass: NewItem = { itemType: 'pass', productId: 'bus-pass-15-hours', passengers: people(2, 1, 1) };
const gift: NewItem = { itemType: 'voucher', productId: 'gift-voucher', voucher };
const tour: NewItem = {
  itemType: 'tour',
  productId: 'mountains-and-lakes:2026-12-10',
  passengers: people(2, 1),
};

const train = (passengers?: PassengerCounts) => scenicTrain(feed, passengers);

describeEachDatabase('adding items to a cart', (open) => {
  let opened: OpenedDatabase;
  let deps: TestDeps;
  onEmptyCarts(
    open,
    () => feed,
    (...taken) => {
      [deps, opened] = taken;
    },
  );

  const add = (...items: NewItem[]) => addToCart(deps, null, items);
  const isEmpty = async () => {
    expect(await opened.database.select().from(carts)).toEqual([]);
    expect(await opened.database.select().from(inventoryHolds)).toEqual([]);
  };

  describe('a session', () => {
    // @spec 5.2
    test('is created for a visitor without one, and stays the same afterwards', async () => {
      const { sessionId } = cartOf(await add(pass));
      expect(sessionId).toMatch(/^[A-Za-z0-9]{30}$/);
      const again = cartOf(await addToCart(deps, sessionId, [gift]));
      expect(again.sessionId).toBe(sessionId);
      expect(again.items).toHaveLength(2);
      expect(cartOf(await readCart(deps, sessionId)).items).toHaveLength(2);
    });

    // @spec 5.2
    // @asvs 7.2.4
    test('never has an id that somebody else chose', async () => {
      for (const chosen of ['a'.repeat(30), 'short', '', '<script>', "' or 1=1 --"]) {
        const made = cartOf(await addToCart(deps, chosen, [pass]));
        expect(made.sessionId).not.toBe(chosen);
        expect(made.items).toHaveLength(1);
      }
    });

    // @spec 3.1
    test('is stored as a hash only', async () => {
      const { sessionId } = cartOf(await add(pass));
      const [row] = await opened.database.select().from(carts);
      expect(JSON.stringify(row)).not.toContain(sessionId);
    });

    test('is not created while other transactions block it for too long, and the call can be retried', async () => {
      const catalogue = {
        ...deps.catalogue,
        passById() {
          throw Object.assign(new Error('deadlock detected'), { code: '40P01' });
        },
      };
      expect(failureOf(await addToCart({ ...deps, catalogue }, null, [pass]))).toEqual({ code: 'UPSTREAM' });
      await isEmpty();
      expect((await add(pass)).ok).toBe(true);
    });

    test('is replaced by a new one when it has expired', async () => {
      const { sessionId } = cartOf(await add(pass));
      deps.time = minutesAfter(morning, 24 * 60 + 1);
      const renewed = cartOf(await addToCart(deps, sessionId, [gift]));
      expect(renewed.sessionId).not.toBe(sessionId);
      expect(renewed.items).toHaveLength(1);
    });
  });

  test('an item that was replaced is replaced again, and its return ends that', async () => {
    const { sessionId, items } = cartOf(await add(pass));
    const replaced = items[0]?.id ?? '';
    for (const next of [gift, tour]) {
      const changed = cartOf(await addToCart(deps, sessionId, [next], replaced));
      expect(changed.items).toMatchObject([{ itemType: next.itemType }]);
      expect(changed.removed).toMatchObject({ id: replaced });
    }
    const undone = cartOf(await restoreItem(deps, sessionId, { id: replaced }));
    expect(undone.items.map(({ id }) => id)).toEqual([replaced]);
    const unknown = cartOf(await addToCart(deps, sessionId, [gift], '6a53bd5f-0000-4000-8000-000000000000'));
    expect(unknown.items).toHaveLength(2);
  });

  describe('a pass', () => {
    // @spec 3.3
    test('is bought for each traveller, and never runs out', async () => {
      const cart = cartOf(await add(pass));
      expect(cart.items).toMatchObject([
        {
          itemType: 'pass',
          description: 'Bus Pass, 15 hours',
          priceCents: 2 * 15_500 + 11_700,
          passengers: people(2, 1, 1),
          productId: 'bus-pass-15-hours',
          stock: 'unlimited',
          hold: 'none',
          data: { kind: 'pass', pass: { services: [{ name: 'bus' }], allowance: '15 hours' } },
        },
      ]);
      expect(cart.holdExpiresAt).toBeNull();
    });

    test('states its validity: consecutive days end with the last of them', async () => {
      const details = async (productId: string) =>
        cartOf(await add({ ...pass, productId })).items.map(({ detail }) => detail);
      expect(await details('bus-pass-15-hours')).toEqual(['Valid for 12 months from the first booking']);
      expect(await details('rail-pass-consecutive-7-days')).toEqual([
        'Valid on consecutive days from the first day of travel',
      ]);
    });

    test('requires travellers, and is counted by them', async () => {
      expect(failureOf(await add({ ...pass, passengers: undefined }))).toMatchObject({
        fields: { 'items.0.passengers': expect.any(String) },
      });
      expect(failureOf(await add({ ...pass, passengers: people(0) }))).toMatchObject({ code: 'VALIDATION' });
      expect(failureOf(await add({ ...pass, quantity: 2 }))).toMatchObject({
        fields: { 'items.0.quantity': expect.any(String) },
      });
      expect(failureOf(await add({ ...pass, productId: 'gold-pass' }))).toMatchObject({ code: 'NOT_FOUND' });
    });
  });

  describe('a tour', () => {
    test('shows its days as text, and holds its places', async () => {
      const { items } = cartOf(await add(tour));
      expect(items).toMatchObject([
        {
          description: 'Mountains and lakes by coach',
          detail: 'Thursday 10 December 2026 to Saturday 12 December 2026',
          priceCents: 2 * 69_000 + 51_800,
          stock: 'live',
          hold: 'held',
          data: { kind: 'tour', tour: { id: 'mountains-and-lakes', startsOn: '2026-12-10' } },
        },
      ]);
    });

    test('on request holds no places', async () => {
      const departure = { ...tour, productId: 'cook-strait-and-the-coast:2027-01-05' };
      expect(cartOf(await add(departure)).items).toMatchObject([{ stock: 'request', hold: 'none' }]);
    });

    test('is sold up to its number of places and up to nine per cart, not counting infants', async () => {
      const party = { ...tour, passengers: people(9) };
      await add(party);
      await add({ ...tour, passengers: people(4, 0, 4) });
      await add({ ...tour, passengers: people(4, 0, 4) });
      expect(failureOf(await add({ ...tour, passengers: people(2) }))).toEqual({
        code: 'SOLD_OUT',
        left: 1,
        message:
          'Mountains and lakes by coach: only 1 place is left. Choose another departure, or fewer travellers.',
      });
      expect(
        failureOf(await add({ ...party, passengers: people(5) }, { ...tour, passengers: people(5) })),
      ).toMatchObject({ code: 'VALIDATION', fields: { 'items.1.passengers': expect.any(String) } });
    });

    test('is not found on a day without a departure, or too close to departure', async () => {
      for (const day of ['2026-12-11', '2026-12-05', '2029-12-11', 'someday'])
        expect(failureOf(await add({ ...tour, productId: `mountains-and-lakes:${day}` }))).toMatchObject({
          code: 'NOT_FOUND',
        });
    });
  });

  describe('a gift voucher', () => {
    test('contains no GST, because it is taxed when it is spent', async () => {
      expect(cartOf(await add(gift))).toMatchObject({ subtotalCents: 10_000, gstCents: 0 });
    });

    test('shows only its amount and expiry date outside its data', async () => {
      const { items } = cartOf(await add({ ...gift, quantity: 3 }));
      expect(items).toMatchObject([
        {
          description: 'Gift voucher, $100',
          detail: 'Sent on Thursday 24 December 2026, valid until Saturday 1 December 2029',
          priceCents: 30_000,
          quantity: 3,
          passengers: people(0),
          data: { kind: 'voucher', voucher: { ...voucher, expiresOn: '2029-12-01' } },
        },
      ]);
      const { data: _, ...rest } = items[0] ?? {};
      for (const word of Object.values(voucher).slice(1, 5)) expect(JSON.stringify(rest)).not.toContain(word);
    });

    test('accepts any amount in whole dollars within the limits', async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.oneof(fc.integer({ min: 10, max: 30 }), fc.integer({ min: 990, max: 1_010 }), fc.integer()),
          async (amount) => {
            const result = await add({ ...gift, voucher: { ...voucher, amount } });
            expect(result.ok).toBe(amount >= 20 && amount <= 1_000);
            if (!result.ok)
              expect(result.failure).toEqual({
                code: 'VALIDATION',
                fields: { 'items.0.data.voucher.amount': 'Choose whole dollars from $20 to $1,000.' },
              });
          },
        ),
        { numRuns: 40 },
      );
      expect((await add({ ...gift, voucher: { ...voucher, amount: 50.5 } })).ok).toBe(false);
    });

    test.each([
      ['2026-11-30', false],
      ['2026-12-01', true],
      ['2027-12-01', true],
      ['2027-12-02', false],
    ])('can be sent from today in New Zealand to a year from now: %s', async (sendOn, isFine) => {
      // In London it is still the day before.
      deps.time = new Date('2026-12-01T00:30:00+13:00');
      expect((await add({ ...gift, voucher: { ...voucher, sendOn } })).ok).toBe(isFine);
    });

    test('keeps the typed text without unpaired surrogates', async () => {
      const message = "Robert'); DROP TABLE cart;-- <script> 🚂 \uD83D";
      const { items } = cartOf(await add({ ...gift, voucher: { ...voucher, message } }));
      expect(items[0]?.data).toMatchObject({ voucher: { message: message.toWellFormed() } });
    });

    test('requires a recipient, and has no travellers', async () => {
      expect(failureOf(await add({ ...gift, voucher: undefined }))).toMatchObject({ code: 'VALIDATION' });
      expect(failureOf(await add({ ...gift, passengers: people(1) }))).toMatchObject({ code: 'VALIDATION' });
      expect(failureOf(await add({ ...gift, productId: 'other' }))).toMatchObject({ code: 'NOT_FOUND' });
    });
  });

  describe('a call to add items', () => {
    test('adds either all of several items or none', async () => {
      const refused = await add(pass, await train(), { ...gift, productId: 'other' });
      expect(failureOf(refused)).toMatchObject({ code: 'NOT_FOUND' });
      await isEmpty();
      const wrongEnd = await add(await train(), { ...(await train()), passengers: people(4) });
      expect(failureOf(wrongEnd)).toMatchObject({ code: 'SOLD_OUT', left: 3 });
      await isEmpty();
      expect(cartOf(await add(pass, await train(), gift)).items.map(({ itemType }) => itemType)).toEqual([
        'pass',
        'kr_train',
        'voucher',
      ]);
    });

    test('extends no hold when it is refused', async () => {
      const { sessionId } = cartOf(await add(await train()));
      deps.time = minutesAfter(morning, 5);
      await addToCart(deps, sessionId, [{ ...pass, productId: 'other' }]);
      await readCart(deps, sessionId);
      expect(cartOf(await readCart(deps, sessionId)).holdExpiresAt).toEqual(minutesAfter(morning, 15));
      expect(cartOf(await addToCart(deps, sessionId, [pass])).holdExpiresAt).toEqual(
        minutesAfter(morning, 20),
      );
    });

    test('accepts only the current price as the expected price', async () => {
      const offer = await train();
      expect(failureOf(await add({ ...offer, expectedPriceCents: 9_000 }))).toEqual({
        code: 'PRICE_CHANGED',
        oldCents: 9_000,
        newCents: 10_000,
        message:
          'TranzAlpine, Christchurch to Greymouth now costs $100 instead of $90. Check the price and choose again.',
      });
      await isEmpty();
      expect((await add({ ...offer, expectedPriceCents: 10_000 })).ok).toBe(true);
      const { priceCents } = cartOf(await add(pass)).items[0] ?? { priceCents: 0 };
      expect((await add({ ...pass, expectedPriceCents: priceCents + 100 })).ok).toBe(false);
    });

    test.each<[string, NewItem, string]>([
      ['a train by a product', { itemType: 'kr_train', productId: 'bus-pass-15-hours' }, 'productId'],
      ['a pass by an offer', { itemType: 'pass', offerId: 'x', passengers: people(1) }, 'offerId'],
      ['a train without an offer', { itemType: 'kr_train' }, 'offerId'],
      ['a pass without a product', { itemType: 'pass', passengers: people(1) }, 'productId'],
      ['a pass with a recipient', { ...pass, voucher }, 'data.voucher'],
      ['a pass for a ride', { ...pass, extra: { leg: 0 } }, 'data.extra'],
      [
        'an extra without a parent',
        { itemType: 'extra', productId: 'bus-pass-3-hours-more' },
        'associatedCartItemId',
      ],
    ])('is refused for %s', async (_, item, part) => {
      expect(failureOf(await add(item))).toMatchObject({
        code: 'VALIDATION',
        fields: { [`items.0.${part}`]: expect.any(String) },
      });
      await isEmpty();
    });

    test('must name the type of one of the journey’s rides', async () => {
      const { offerId } = await train();
      expect(failureOf(await add({ itemType: 'ii_ferry', offerId }))).toMatchObject({
        fields: { 'items.0.itemType': 'The journey has no ride of this type.' },
      });
      expect(failureOf(await add({ itemType: 'kr_train', offerId, quantity: 2 }))).toMatchObject({
        fields: { 'items.0.quantity': expect.any(String) },
      });
    });

    // @spec 3.1
    test('adds up to thirty items to a cart', async () => {
      const { sessionId } = cartOf(await add(...Array.from({ length: 29 }, () => pass)));
      expect(failureOf(await addToCart(deps, sessionId, [pass, pass]))).toMatchObject({
        code: 'VALIDATION',
        fields: { items: expect.stringContaining('30') },
      });
      expect(cartOf(await addToCart(deps, sessionId, [pass])).items).toHaveLength(30);
    });
  });
});
