/**
 * Test fixtures for the cart: a small timetable (a train, two ferries and a coach with few seats) and the real
 * catalogue.
 */
import { join } from 'node:path';
import type { Catalogue, ServiceExtra, TourDeparture } from '#domains/catalogue/catalogue.ts';
import { loadCatalogue } from '#domains/catalogue/load-catalogue.ts';
import type { LoadedFeed } from '#domains/travel/feed/loaded-feed.ts';
import type { Offer, PassengerCounts } from '#domains/travel/offers/offer.ts';
import { resolvePlace } from '#domains/travel/places/resolve-place.ts';
import { createSearchDeps, loadFeedOfFiles } from '#domains/travel/search/load-test-feed.testing.ts';
import { searchFares } from '#domains/travel/search/search-fares.ts';
import type { Database } from '#platform/database/opened-database.ts';
import type { Cart, CartFailure, CartResult, ItemPassengers, NewItem } from './cart.ts';
import type { CartDeps } from './cart-deps.ts';

/** Start time of the tests; the timetable runs every day around it. */
export const morning = new Date('2026-12-01T08:00:00+13:00');

const clock = (hours: number, minutes = 0) =>
  `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}:00`;

const calls = (tripId: string, ...stops: readonly (readonly [string, string])[]) =>
  stops.map(([stop, time], at) => `${tripId},${time},${time},${stop},${at + 1}`);

/**
 * GTFS files of the test timetable: Christchurch–Springfield–Arthur’s Pass–Greymouth by train (4 seats, live),
 * Wellington–Picton by ferry (6 seats, live), Picton–Christchurch by coach (on request). The route ids are those of the
 * catalogue's extras.
 */
export const testTimetableFiles = {
  agency: 'agency_id,agency_name,agency_url,agency_timezone\na,Operator,https://a.example,Pacific/Auckland\n',
  stops: [
    'stop_id,stop_name,stop_lat,stop_lon',
    'CHC,Christchurch Station,-43.54,172.6',
    'SPR,Springfield,-43.33,171.93',
    'ART,Arthur’s Pass,-42.94,171.56',
    'GRY,Greymouth,-42.45,171.2',
    'WLG,Wellington Terminal,-41.27,174.78',
    'PIC,Picton,-41.29,174',
  ].join('\n'),
  areas: 'area_id,area_name\nc,Christchurch\nw,Wellington\n',
  stop_areas: 'area_id,stop_id\nc,CHC\nw,WLG\n',
  routes: [
    'route_id,agency_id,route_short_name,route_long_name,route_type',
    'tranz_alpine,a,,TranzAlpine,2',
    'interislander,a,,Interislander,4',
    'intercity_south,a,,InterCity,3',
  ].join('\n'),
  trips: [
    'route_id,service_id,trip_id',
    'tranz_alpine,daily,train',
    'interislander,daily,ferry9',
    'interislander,daily,ferry14',
    'intercity_south,daily,coach',
  ].join('\n'),
  stop_times: [
    'trip_id,arrival_time,departure_time,stop_id,stop_sequence',
    ...calls(
      'train',
      ['CHC', clock(8, 15)],
      ['SPR', clock(9, 15)],
      ['ART', clock(10, 45)],
      ['GRY', clock(13)],
    ),
    ...calls('ferry9', ['WLG', clock(9)], ['PIC', clock(12, 30)]),
    ...calls('ferry14', ['WLG', clock(14)], ['PIC', clock(17, 30)]),
    ...calls('coach', ['PIC', clock(13, 30)], ['CHC', clock(18, 30)]),
  ].join('\n'),
  calendar:
    'service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date\ndaily,1,1,1,1,1,1,1,20261101,20270131\n',
  networks: 'network_id,network_name\ntrain,Train\nferry,Ferry\ncoach,Coach\n',
  route_networks: 'network_id,route_id\ntrain,tranz_alpine\nferry,interislander\ncoach,intercity_south\n',
  sale_rules: [
    'network_id,seller,stock,cutoff_minutes,horizon_days,checkin_minutes,card_fee_percent,is_demonstration,name_characters,unsold_because',
    'train,TranzAlpine,live,60,60,20,2.4,1,3,',
    'ferry,Interislander,live,90,60,45,2.4,1,3,',
    'coach,InterCity,request,60,60,10,2.4,1,3,',
  ].join('\n'),
  age_bands: [
    'network_id,rider_category_id,min_age,max_age,price_percent',
    ...['train', 'ferry', 'coach'].flatMap((network) => [
      `${network},infant,0,1,0`,
      `${network},child,2,14,50`,
      `${network},adult,15,,100`,
    ]),
  ].join('\n'),
  fare_families: [
    'network_id,fare_family_id,fare_family_name,tier,changes_text,refund_text,changes_rank,refund_rank',
    'train,scenic,Scenic,2,Any time.,Until 2 hours before departure all but $10 a person.,5,5',
    'train,scenic_plus,Scenic Plus,3,Any time.,Until 8 hours before departure all of it; until 2 hours before half.,6,6',
    'ferry,saver,Saver,1,No changes.,Not refundable.,0,0',
    'coach,saver,Saver,1,No changes.,Not refundable.,0,0',
  ].join('\n'),
  refund_terms: [
    'network_id,fare_family_id,until,hours_before,percent,fee',
    'train,scenic,departure,2,100,10',
    'train,scenic_plus,departure,8,100,0',
    'train,scenic_plus,departure,2,50,0',
  ].join('\n'),
  fare_products: [
    'fare_product_id,rider_category_id,amount,currency,fare_family_id',
    't,adult,100,NZD,scenic',
    'tp,adult,190,NZD,scenic_plus',
    'f,adult,60,NZD,saver',
    'c,adult,40,NZD,saver',
  ].join('\n'),
  fare_leg_rules: [
    'network_id,from_area_id,to_area_id,fare_product_id',
    'train,,,t',
    'train,,,tp',
    'ferry,,,f',
    'coach,,,c',
  ].join('\n'),
  change_terms:
    'network_id,fare_family_id,until,hours_before,times,free_times,fee,pay_difference,same_fare\n',
  capacities: 'route_id,trip_id,seats\ntranz_alpine,,4\ninterislander,,6\nintercity_south,,45\n',
};

const key = Buffer.alloc(32, 7);

const realCatalogue = loadCatalogue(join(import.meta.dirname, '..', 'catalogue', 'tables'));

/** Dependencies whose clock and timetable a test can change. */
export interface TestDeps extends CartDeps {
  time: Date;
  timetable: LoadedFeed | null;
  catalogue: Catalogue;
  network?: string;
}

/** Creates test dependencies on `database` with the timetable, at `morning`. */
export function testDeps(database: Database, timetable: LoadedFeed | null): TestDeps {
  return {
    database,
    timetable,
    catalogue: realCatalogue,
    time: morning,
    feed() {
      return Promise.resolve(this.timetable);
    },
    now() {
      return this.time;
    },
    key: () => key,
  };
}

/** Loads the timetable of `testTimetableFiles`, with some files replaced. */
export function loadTestTimetable(
  files: Partial<typeof testTimetableFiles> = {},
  now = morning,
): Promise<LoadedFeed> {
  return loadFeedOfFiles({ ...testTimetableFiles, ...files }, now);
}

/** Returns the instant that is `minutes` later. */
export function minutesAfter(instant: Date, minutes: number): Date {
  return new Date(instant.getTime() + minutes * 60_000);
}

/** Creates the passenger counts of a cart item. */
export function people(adultCount: number, childCount = 0, infantCount = 0): ItemPassengers {
  return { adultCount, childCount, infantCount };
}

/** A new pass for one adult, which never runs out. */
export const pass: NewItem = {
  itemType: 'pass',
  productId: 'bus-pass-15-hours',
  passengers: people(1),
};

/**
 * Returns items of the `testTimetableFiles` timetable for orders: all four seats of its train, live, for $400; and a coach on
 * request.
 */
export async function findTestRides(feed: LoadedFeed): Promise<{ train: NewItem; coach: NewItem }> {
  const [byTrain] = await offersBetween(feed, 'Christchurch', 'Greymouth');
  const [byCoach] = await offersBetween(feed, 'Picton', 'Christchurch');
  return {
    train: { itemType: 'kr_train', offerId: byTrain?.offerId, passengers: people(4) },
    coach: { itemType: 'ic_bus', offerId: byCoach?.offerId },
  };
}

/** Searches for offers from one place to another on a day. */
export async function offersBetween(
  feed: LoadedFeed,
  from: string,
  to: string,
  {
    passengers = { adults: 1, children: 0, infants: 0 },
    date = '2026-12-02',
    now = morning,
  }: {
    readonly passengers?: PassengerCounts;
    readonly date?: string;
    readonly now?: Date;
  } = {},
): Promise<readonly Offer[]> {
  const place = (text: string) => {
    const resolved = resolvePlace(feed, text);
    if (resolved.kind !== 'found') throw new Error(`There is no place ${text}.`);
    return resolved.place;
  };
  const search = { from: place(from), to: place(to), date, passengers };
  const found = await searchFares(search, createSearchDeps(feed, now));
  if (!found.ok) throw new Error(found.failure.code);
  return found.answer.outbound;
}

/** Returns an item for the scenic train of `testTimetableFiles`, from Christchurch to Greymouth, one seat per passenger. */
export async function scenicTrain(feed: LoadedFeed, passengers?: PassengerCounts) {
  const offers = await offersBetween(feed, 'Christchurch', 'Greymouth', passengers && { passengers });
  const offer = offers.find(({ fareName }) => fareName === 'Scenic');
  if (!offer) throw new Error('No train found.');
  return { itemType: 'kr_train', offerId: offer.offerId } as const satisfies NewItem;
}

/** Returns the cart of a successful result; throws if the call was refused. */
export function cartOf(result: CartResult): Cart & { readonly sessionId: string } {
  if (!result.ok) throw new Error(`The call was refused: ${JSON.stringify(result.failure)}`);
  return { ...result.cart, sessionId: result.sessionId };
}

/** Returns the failure of a refused result; throws if the call succeeded. */
export function failureOf(result: CartResult): CartFailure {
  if (result.ok) throw new Error('The call was not refused.');
  return result.failure;
}

/** Returns the catalogue with another capacity for one of the extras' pools. */
export function withUnits(catalogue: Catalogue, poolId: string, capacity: number): Catalogue {
  const scarce = (extra: ServiceExtra) =>
    extra.pool?.id === poolId ? { ...extra, pool: { id: poolId, capacity } } : extra;
  return {
    ...catalogue,
    extraById: (id) => mapped(catalogue.extraById(id), scarce),
    extrasFor: (subject) => catalogue.extrasFor(subject).map(scarce),
    extraOfFamily: (routeId, familyId) => mapped(catalogue.extraOfFamily(routeId, familyId), scarce),
  };
}

function mapped<T>(value: T | undefined, change: (value: T) => T): T | undefined {
  return value === undefined ? undefined : change(value);
}

/** Returns the catalogue with another number of places on each departure of a tour. */
export function withPlaces(catalogue: Catalogue, tourId: string, places: number): Catalogue {
  const scarce = (departure: TourDeparture) =>
    departure.tour.id === tourId ? { ...departure, tour: { ...departure.tour, places } } : departure;
  return {
    ...catalogue,
    departureById: (id, now) => mapped(catalogue.departureById(id, now), scarce),
    departuresOf: (tour, now) => catalogue.departuresOf(tour, now).map(scarce),
  };
}
