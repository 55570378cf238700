import { beforeAll, describe, expect, test } from 'vitest';
import type { LoadedFeed } from '#domains/travel/feed/loaded-feed.ts';
import { resolvePlace } from '#domains/travel/places/resolve-place.ts';
import {
  createSearchDeps,
  loadFeedOfFiles,
  smallFiles,
} from '#domains/travel/search/load-test-feed.testing.ts';
import { searchFares } from '#domains/travel/search/search-fares.ts';
import type { Offer } from './offer.ts';
import type { OfferedRide } from './offered-ride.ts';
import { openOffer } from './open-offer.ts';
import { noSeatsTaken, type SeatCounts } from './seat-counts.ts';

const now = new Date('2026-12-01T08:00:00+13:00');
const key = Buffer.alloc(32, 7);

let feed: LoadedFeed;
let promised: Offer;

beforeAll(async () => {
  feed = await loadFeedOfFiles(smallFiles, now);
  const place = (text: string) => {
    const resolved = resolvePlace(feed, text);
    if (resolved.kind !== 'found') throw new Error(text);
    return resolved.place;
  };
  const found = await searchFares(
    {
      from: place('N'),
      to: place('S'),
      date: '2026-12-02',
      passengers: { adults: 2, children: 1, infants: 1 },
    },
    createSearchDeps(feed, now),
  );
  const [offer] = found.ok ? found.answer.outbound : [];
  if (!offer) throw new Error('There is no offer.');
  promised = offer;
});

const open = (changes: { feed?: LoadedFeed; now?: Date; seats?: SeatCounts } = {}) =>
  openOffer(promised.offerId, { feed, now, key, seats: noSeatsTaken, ...changes });

const morningFerry: OfferedRide = {
  itemType: 'ii_ferry',
  routeId: 'strait',
  seats: { tripId: 'f9', serviceDate: '2026-12-02', runOffset: 0, fromCall: 0, toCall: 1 },
  capacity: 100,
  stock: 'live',
  fareFamilyId: 'saver',
  fareName: 'Saver',
  refundSteps: [],
  changeRule: null,
  unitPrices: { adult: 6_000, child: 3_000, infant: 0 },
};

const changed = (files: Record<string, string>) => loadFeedOfFiles({ ...smallFiles, ...files }, now);

describe('a reopened offer', () => {
  test('equals the promised one', async () => {
    expect(await open()).toEqual({ kind: 'open', offer: promised, rides: [morningFerry] });
    expect(promised.priceCents).toBe(15_000);
  });

  test('keeps its price when fares have changed', async () => {
    const dearer = await changed({
      fare_products: smallFiles.fare_products.replace('s,adult,60', 's,adult,90'),
    });
    expect(await open({ feed: dearer })).toMatchObject({ kind: 'open', offer: { priceCents: 15_000 } });
  });

  test('has current seats and is not on sale once they are gone', async () => {
    const seats: SeatCounts = { taken: async (asked) => asked.map(() => 98) };
    expect(await open({ seats })).toMatchObject({
      kind: 'open',
      offer: { seatsLeft: 2, onSale: false, saleClosedReason: 'Only 2 seats are left.' },
    });
  });

  test('expires at the stated second', async () => {
    const end = promised.preBookableUntil.getTime();
    expect(await open({ now: new Date(end - 1) })).toMatchObject({
      kind: 'open',
      offer: { preBookableUntil: promised.preBookableUntil },
    });
    expect((await open({ now: new Date(end) })).kind).toBe('expired');
  });

  test.each([
    [
      'its ride leaves at another time',
      { stop_times: smallFiles.stop_times.replaceAll('09:00:00', '09:05:00') },
    ],
    [
      'its ride is gone',
      {
        trips: smallFiles.trips.replace('f9', 'f10'),
        stop_times: smallFiles.stop_times.replaceAll('f9', 'f10'),
      },
    ],
    [
      'its ride leaves from another stop, at the same time',
      {
        stops: `${smallFiles.stops}E,East,-41,174.1\n`,
        stop_times: smallFiles.stop_times.replaceAll('00,N,1', '00,E,1'),
      },
    ],
    [
      'its ride no longer allows boarding',
      {
        stop_times: smallFiles.stop_times
          .replace('stop_sequence', 'stop_sequence,pickup_type')
          .replaceAll('00,N,1', '00,N,1,1'),
      },
    ],
    [
      'its ride no longer allows alighting',
      {
        stop_times: smallFiles.stop_times
          .replace('stop_sequence', 'stop_sequence,drop_off_type')
          .replaceAll('00,S,2', '00,S,2,1'),
      },
    ],
    [
      'its ride has a mode that is not sold',
      { routes: smallFiles.routes.replace('Strait,4', 'Strait,1100') },
    ],
    ['its ride runs on other days', { calendar: smallFiles.calendar.replace('week,1,1,1', 'week,1,1,0') }],
    [
      'its fare family is gone',
      {
        fare_families: smallFiles.fare_families.replace('ferry,saver,', 'ferry,thrift,'),
        fare_products: smallFiles.fare_products.replace('NZD,saver', 'NZD,thrift'),
      },
    ],
  ])('expires early when %s', async (_, files) => {
    expect((await open({ feed: await changed(files) })).kind).toBe('expired');
  });

  test('is invalid under another key', async () => {
    expect(
      await openOffer(promised.offerId, { feed, now, key: Buffer.alloc(32, 8), seats: noSeatsTaken }),
    ).toEqual({ kind: 'invalid' });
  });
});
