import { beforeAll, describe, expect, test } from 'vitest';
import type { CartItemData } from '#domains/cart/cart.ts';
import {
  loadTestTimetable,
  morning,
  offersBetween,
  people,
  testTimetableFiles,
} from '#domains/cart/cart-fixtures.testing.ts';
import { newJourneyItem } from '#domains/cart/items/journey-item.ts';
import { passItem } from '#domains/cart/items/pass-item.ts';
import { tourItem } from '#domains/cart/items/tour-item.ts';
import type { PricedItem, StoredItem } from '#domains/cart/stored-item.ts';
import { embeddedCatalogue } from '#domains/catalogue/catalogue-fixtures.testing.ts';
import type { LoadedFeed } from '#domains/travel/feed/loaded-feed.ts';
import { refundTermsOf } from './refund-terms-of.ts';

const catalogue = embeddedCatalogue();
const hour = 3_600;
const key = Buffer.alloc(32, 7);

let feed: LoadedFeed;
beforeAll(async () => {
  feed = await loadTestTimetable();
});

const kept = (data: CartItemData): StoredItem => ({
  id: 'a1c43b5e-0000-4000-8000-000000000001',
  itemType: data.kind === 'journey' ? 'kr_train' : data.kind,
  description: '',
  detail: '',
  priceCents: 20_000,
  unitPrices: { adultCents: 10_000, childCents: 0, infantCents: 0 },
  quantity: 1,
  passengers: { adultCount: 2, childCount: 0, infantCount: 0 },
  associatedCartItemId: null,
  productId: null,
  offerId: null,
  stock: 'live',
  data,
});

const quoted = (priced: PricedItem): StoredItem => ({ ...kept(priced.data), ...priced });

async function journey(from: string, to: string, fare: string, of = feed): Promise<StoredItem> {
  const offers = await offersBetween(of, from, to);
  const offer = offers.find(({ fareName }) => fareName === fare);
  if (!offer) throw new Error(`There is no ${fare}: ${offers.map(({ fareName }) => fareName)}`);
  const itemType = offer.legs[0]?.itemType;
  if (!itemType || itemType === 'transfer') throw new Error('The offer does not begin with a ride.');
  const priced = await newJourneyItem(
    { itemType, offerId: offer.offerId, passengers: undefined },
    { feed: of, now: morning, key, catalogue },
    '',
  );
  return quoted(priced);
}

const tour = (id: string, startsOn: string) =>
  quoted(
    tourItem({ productId: `${id}:${startsOn}`, passengers: people(2) }, { catalogue, now: morning }, ''),
  );
const pass = (productId: string) => quoted(passItem({ productId, passengers: people(2) }, catalogue, ''));
const extra = kept({ kind: 'extra', extra: { id: 'train-luggage', extraKind: 'luggage', leg: 0 } });

describe('the refund terms', () => {
  test('of a journey are those of its fare, and count from its departure', async () => {
    expect(refundTermsOf(await journey('Christchurch', 'Greymouth', 'Scenic Plus'), [])).toEqual({
      startsAt: '2026-12-02T08:15:00+13:00',
      steps: [
        { secondsBefore: 8 * hour, percent: 100, feeCents: 0 },
        { secondsBefore: 2 * hour, percent: 50, feeCents: 0 },
      ],
    });
  });

  test('of a journey by several lines are those of the ride with the lowest refund', async () => {
    const free = await loadTestTimetable({
      fare_families: testTimetableFiles.fare_families
        .replace('ferry,saver,Saver,1,No changes.,Not refundable.,0,0', 'ferry,saver,Saver,1,a.,b.,0,3')
        .replace('coach,saver,Saver,1,No changes.,Not refundable.,0,0', 'coach,saver,Saver,1,a.,b.,0,5'),
      refund_terms: `${testTimetableFiles.refund_terms}\nferry,saver,check-in,1,50,0\ncoach,saver,departure,6,100,0`,
    });
    const item = await journey('Wellington', 'Christchurch', 'Saver', free);
    // The coach leaves 4½ hours after the ferry, whose check-in closes 45 minutes before it does.
    expect(refundTermsOf(item, [])).toEqual({
      startsAt: '2026-12-02T09:00:00+13:00',
      steps: [{ secondsBefore: 1.75 * hour, percent: 50, feeCents: 0 }],
    });
    expect(refundTermsOf(await journey('Wellington', 'Christchurch', 'Saver'), []).steps).toEqual([]);
  });

  test('of a tour count from the first midnight of its first day, also across a clock change', () => {
    const { startsAt, steps } = refundTermsOf(tour('mountains-and-lakes', '2027-04-10'), []);
    expect(startsAt).toBe('2027-04-10T00:00:00+12:00');
    expect(steps).toEqual([
      { secondsBefore: 14 * 24 * hour, percent: 100, feeCents: 0 },
      { secondsBefore: 7 * 24 * hour, percent: 50, feeCents: 0 },
    ]);
  });

  test('of a pass have no start', () => {
    expect(refundTermsOf(pass('bus-pass-15-hours'), [])).toEqual({
      startsAt: null,
      steps: [{ secondsBefore: 0, percent: 100, feeCents: 0 }],
    });
  });

  test('of an extra are those of its parent', async () => {
    const parent = await journey('Christchurch', 'Greymouth', 'Scenic');
    expect(refundTermsOf({ ...extra, associatedCartItemId: parent.id }, [parent])).toEqual(
      refundTermsOf(parent, []),
    );
    expect(() => refundTermsOf(extra, [])).toThrow(/parent item/);
  });

  test('of a gift voucher refund nothing', () => {
    const voucher = {
      amount: 100,
      recipientName: '',
      recipientEmail: '',
      senderName: '',
      message: '',
      sendOn: '2026-12-01',
      expiresOn: '2029-12-01',
    };
    expect(refundTermsOf(kept({ kind: 'voucher', voucher }), [])).toEqual({
      startsAt: null,
      steps: [],
    });
  });
});
