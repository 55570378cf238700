import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LoadedFeed } from '#domains/travel/feed/loaded-feed.ts';
import type { OpenedDatabase } from '#platform/database/opened-database.ts';
import { openTestDatabase } from '#platform/database/test-database.testing.ts';
import { addToCart } from './add-to-cart.ts';
import type { NewItem } from './cart.ts';
import { cartOf, loadTestTimetable, offersBetween, people, testDeps } from './cart-fixtures.testing.ts';
import { findCart } from './cart-store.ts';
import { changeCartItem } from './change-cart-item.ts';
import { sessionHash } from './session-id.ts';
import type { StoredItem } from './stored-item.ts';

let feed: LoadedFeed;
let opened: OpenedDatabase;
beforeAll(async () => {
  [feed, opened] = await Promise.all([loadTestTimetable(), openTestDatabase()]);
});
afterAll(() => opened.close());

async function kept(
  items: readonly NewItem[],
  change?: Parameters<typeof people>,
): Promise<readonly StoredItem[]> {
  const deps = testDeps(opened.database, feed);
  const { sessionId, items: added } = cartOf(await addToCart(deps, null, items));
  const [first] = added;
  if (change && first)
    cartOf(
      await changeCartItem(deps, sessionId, {
        id: first.id,
        passengers: people(...change),
      }),
    );
  const found = await findCart(opened.database, { sessionHash: sessionHash(sessionId), now: deps.now() });
  return found?.items ?? [];
}

/** Returns the total that all passengers pay. */
function sumOf({ unitPrices, passengers }: StoredItem): number | null {
  if (!unitPrices) return null;
  const { adultCents, childCents, infantCents } = unitPrices;
  const { adultCount, childCount, infantCount } = passengers;
  return adultCents * adultCount + childCents * childCount + infantCents * infantCount;
}

const tour = (adults: number, children: number, infants: number): NewItem => ({
  itemType: 'tour',
  productId: 'mountains-and-lakes:2026-12-10',
  passengers: people(adults, children, infants),
});
const pass: NewItem = { itemType: 'pass', productId: 'bus-pass-15-hours', passengers: people(2, 1, 1) };

test('unit prices add up to the price of a journey, a pass and a tour', async () => {
  const [offer] = await offersBetween(feed, 'Christchurch', 'Greymouth', {
    passengers: { adults: 2, children: 1, infants: 1 },
  });
  const journey: NewItem = { itemType: 'kr_train', offerId: offer?.offerId };
  const items = await kept([journey, pass, tour(1, 1, 0)]);
  expect(items).toHaveLength(3);
  for (const item of items) expect(sumOf(item)).toBe(item.priceCents);
  expect(items[0]?.unitPrices).toEqual({ adultCents: 10_000, childCents: 5_000, infantCents: 0 });
});

test('a change of passengers updates the unit prices', async () => {
  const [offer] = await offersBetween(feed, 'Christchurch', 'Greymouth', { date: '2026-12-03' });
  const [journey] = await kept([{ itemType: 'kr_train', offerId: offer?.offerId }], [1, 2]);
  expect(journey?.unitPrices).toEqual({ adultCents: 10_000, childCents: 5_000, infantCents: 0 });
  expect(journey && sumOf(journey)).toBe(journey?.priceCents);
});

test('a gift voucher has no unit prices', async () => {
  const voucher = {
    amount: 100,
    recipientName: 'Mārama Ōpata',
    recipientEmail: 'marama@example.nz',
    senderName: 'Wiremu',
    message: '',
    sendOn: '2026-12-24',
  };
  const [gift] = await kept([{ itemType: 'voucher', productId: 'gift-voucher', voucher }]);
  expect(gift?.unitPrices).toBeNull();
});

test('unit prices of the rides add up to those of the journey, each with its own fare', async () => {
  const [offer] = await offersBetween(feed, 'Wellington', 'Christchurch', {
    passengers: { adults: 2, children: 1, infants: 1 },
  });
  const [journey] = await kept([{ itemType: 'ii_ferry', offerId: offer?.offerId }]);
  const rides = journey?.data.kind === 'journey' ? journey.data.route.serviceRoute : [];
  expect(rides.map(({ fareName, unitPrices }) => [fareName, unitPrices?.adultCents])).toEqual([
    ['Saver', 6_000],
    ['Saver', 4_000],
  ]);
  for (const type of ['adultCents', 'childCents', 'infantCents'] as const)
    expect(rides.reduce((sum, ride) => sum + (ride.unitPrices?.[type] ?? 0), 0)).toBe(
      journey?.unitPrices?.[type],
    );
});
