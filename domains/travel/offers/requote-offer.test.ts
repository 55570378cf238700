import { beforeAll, describe, expect, test } from 'vitest';
import type { LoadedFeed } from '#domains/travel/feed/loaded-feed.ts';
import { resolvePlace } from '#domains/travel/places/resolve-place.ts';
import {
  createSearchDeps,
  loadFeedOfFiles,
  smallFiles,
} from '#domains/travel/search/load-test-feed.testing.ts';
import { searchFares } from '#domains/travel/search/search-fares.ts';
import type { Offer, PassengerCounts } from './offer.ts';
import { openOffer } from './open-offer.ts';
import { requoteOffer } from './requote-offer.ts';
import { priceHoldMs } from './sale-window.ts';
import { noSeatsTaken, type SeatCounts } from './seat-counts.ts';

const now = new Date('2026-12-01T08:00:00+13:00');
const later = (milliseconds: number) => new Date(now.getTime() + milliseconds);
const key = Buffer.alloc(32, 7);
const family: PassengerCounts = { adults: 2, children: 1, infants: 1 };

let feed: LoadedFeed;
/** The same timetable with other fares. */
let dearer: LoadedFeed;
let promised: Offer;

beforeAll(async () => {
  feed = await loadFeedOfFiles(smallFiles, now);
  dearer = await changed({ fare_products: smallFiles.fare_products.replace('s,adult,60', 's,adult,90') });
  const place = (text: string) => {
    const resolved = resolvePlace(feed, text);
    if (resolved.kind !== 'found') throw new Error(text);
    return resolved.place;
  };
  const asked = { from: place('N'), to: place('S'), date: '2026-12-02', passengers: family };
  const found = await searchFares(asked, createSearchDeps(feed, now));
  const [offer] = found.ok ? found.answer.outbound : [];
  if (!offer) throw new Error('There is no offer.');
  promised = offer;
});

function changed(files: Record<string, string>) {
  return loadFeedOfFiles({ ...smallFiles, ...files }, now);
}

interface Changes {
  readonly id?: string;
  readonly feed?: LoadedFeed;
  readonly now?: Date;
  readonly seats?: SeatCounts;
}

function requote(passengers: PassengerCounts | null, { id, ...changes }: Changes = {}) {
  return requoteOffer(id ?? promised.offerId, passengers, {
    feed,
    now,
    key,
    seats: noSeatsTaken,
    ...changes,
  });
}

async function quoted(passengers: PassengerCounts | null, changes: Changes = {}) {
  const answer = await requote(passengers, changes);
  if (answer.kind !== 'quoted') throw new Error(`The offer is ${answer.kind}.`);
  return answer;
}

describe('a new quote within the promise', () => {
  test('is the same offer for the same passengers, given or omitted', async () => {
    const same = { kind: 'quoted', offer: promised, rides: [expect.objectContaining({ routeId: 'strait' })] };
    expect(await requote(null)).toEqual(same);
    expect(await requote({ ...family })).toEqual(same);
  });

  test.each([
    [{ adults: 1, children: 0, infants: 0 }, 6_000],
    [{ adults: 3, children: 2, infants: 0 }, 24_000],
    [{ adults: 1, children: 4, infants: 1 }, 18_000],
  ])('keeps its unit prices and end for %o when fares change', async (passengers, priceCents) => {
    const soon = later(60_000);
    const { offer, rides } = await quoted(passengers, { feed: dearer, now: soon });
    expect(offer.priceCents).toBe(priceCents);
    expect(offer.fareName).toBe(promised.fareName);
    expect(offer.preBookableUntil).toEqual(promised.preBookableUntil);
    expect(offer.offerId).not.toBe(promised.offerId);
    const deps = { feed: dearer, now: soon, key, seats: noSeatsTaken };
    expect(await openOffer(offer.offerId, deps)).toEqual({ kind: 'open', offer, rides });
  });

  test('cannot extend the promise', async () => {
    let id = promised.offerId;
    for (let minutes = 1; minutes < 30; minutes += 7) {
      const { offer } = await quoted(
        { adults: (minutes % 2) + 1, children: 0, infants: 0 },
        { id, now: later(minutes * 60_000) },
      );
      expect(offer.preBookableUntil).toEqual(promised.preBookableUntil);
      id = offer.offerId;
    }
    const { offer } = await quoted(null, { id, feed: dearer, now: later(priceHoldMs) });
    // Two adults.
    expect(offer.priceCents).toBe(18_000);
  });
});

describe('a new quote after the promise', () => {
  test('has current prices, a new id and a new end', async () => {
    const end = later(priceHoldMs);
    expect(promised.preBookableUntil).toEqual(end);
    const { offer, rides } = await quoted(null, { feed: dearer, now: end });
    expect(offer).toMatchObject({ priceCents: 22_500, fareName: 'Saver', onSale: true });
    expect(offer.passengers.map(({ count }) => count)).toEqual([2, 1, 1]);
    expect(offer.preBookableUntil).toEqual(later(2 * priceHoldMs));
    expect(offer.offerId).not.toBe(promised.offerId);
    const deps = { feed: dearer, now: end, key, seats: noSeatsTaken };
    expect(await openOffer(offer.offerId, deps)).toEqual({ kind: 'open', offer, rides });
  });

  test('is not on sale once the sale has closed, with the reason', async () => {
    const { offer } = await quoted(null, { now: new Date('2026-12-02T08:00:00+13:00') });
    expect(offer).toMatchObject({
      offerId: '',
      onSale: false,
      saleClosedReason: 'Ferry: bookings close 90 minutes before departure.',
    });
  });
});

describe('a new quote', () => {
  test('reports too few seats', async () => {
    const seats: SeatCounts = { taken: async (asked) => asked.map(() => 97) };
    const three = { adults: 2, children: 1, infants: 2 };
    expect((await quoted(three, { seats })).offer).toMatchObject({ seatsLeft: 3, onSale: true });
    const four = { adults: 4, children: 0, infants: 0 };
    expect((await quoted(four, { seats })).offer).toMatchObject({
      seatsLeft: 3,
      onSale: false,
      saleClosedReason: 'Only 3 seats are left.',
    });
  });

  test.each([
    ['its ride leaves at another time', { stop_times: smallFiles.stop_times.replaceAll('09:00', '09:05') }],
    ['its ride runs on other days', { calendar: smallFiles.calendar.replace('week,1,1,1', 'week,1,1,0') }],
    [
      'its fare family is gone',
      {
        fare_families: smallFiles.fare_families.replace('ferry,saver,', 'ferry,thrift,'),
        fare_products: smallFiles.fare_products.replace('NZD,saver', 'NZD,thrift'),
      },
    ],
  ])('is gone when %s, during the promise and after', async (_, files) => {
    const other = await changed(files);
    expect(await requote(null, { feed: other })).toEqual({ kind: 'gone' });
    expect(await requote(null, { feed: other, now: later(priceHoldMs) })).toEqual({ kind: 'gone' });
  });

  test('is invalid if altered, under another key or made up', async () => {
    const { offerId } = promised;
    const changedId = `${offerId.slice(0, 40)}${offerId[40] === 'A' ? 'B' : 'A'}${offerId.slice(41)}`;
    for (const id of [changedId, offerId.slice(0, -1), '', 'nonsense', "' or 1=1 --"])
      expect(await requote(null, { id })).toEqual({ kind: 'invalid' });
    const deps = { feed, now, key: Buffer.alloc(32, 8), seats: noSeatsTaken };
    expect(await requoteOffer(offerId, null, deps)).toEqual({ kind: 'invalid' });
  });
});
