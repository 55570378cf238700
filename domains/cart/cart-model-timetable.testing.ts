/** Test timetable of the model-based cart test, and its offers. */

import type { LoadedFeed } from '#domains/travel/feed/loaded-feed.ts';
import type { Database } from '#platform/database/opened-database.ts';
import {
  loadTestTimetable,
  morning,
  offersBetween,
  testDeps,
  testTimetableFiles,
  withPlaces,
  withUnits,
} from './cart-fixtures.testing.ts';
import { modelPassBook } from './cart-model-passes.testing.ts';

// Far enough in the future that no command reaches it and no sale closes.
const dates = ['2027-01-28', '2027-01-29', '2027-01-30'] as const;
const [date] = dates;
/** Units in each pool of the test timetable. One of a pass for days counts journeys on a date. */
export const capacities = {
  ...{ train: 3, ferry: 3, plus: 2, deck: 9, tour: 3 },
  ...{ hours: 40, days: 99, consecutive: 99 },
};
/** Segment of the first date in the pool of a pass for days. */
export const firstDateSegment = Temporal.PlainDate.from('1970-01-01').until(date).days;
/** Maximum units of one cart in pools that the seat limit does not bound. */
export const shares = { plus: 2, deck: 18 };
const towns = ['Christchurch', 'Springfield', 'Arthur’s Pass', 'Greymouth'];
export const tourId = 'mountains-and-lakes';

/** A small timetable and its offers. */
export interface TestTimetable {
  readonly feed: LoadedFeed;
  /** Offer ids by a name of the test; each offer is for one adult. */
  readonly offers: ReadonlyMap<string, string>;
}

/** Loads the timetable and searches for all offers that the test uses. */
export async function openTestTimetable(): Promise<TestTimetable> {
  const offers = new Map<string, string>();
  const feed = await loadTestTimetable({
    capacities: `route_id,trip_id,seats\ntranz_alpine,,${capacities.train}\ninterislander,,${capacities.ferry}\n`,
    trips: `${testTimetableFiles.trips}\nintercity_south,daily,onward`,
    stop_times: `${testTimetableFiles.stop_times}\nonward,14:00:00,14:00:00,GRY,1\nonward,19:00:00,19:00:00,PIC,2`,
  });
  for (const from of towns.keys()) {
    for (let to = from + 1; to < towns.length; to += 1) {
      for (const offer of await offersBetween(feed, towns[from] ?? '', towns[to] ?? '', { date }))
        offers.set(`${offer.fareName} ${from}-${to}`, offer.offerId);
    }
  }
  for (const [name, from, to] of [
    ['ferry', 'Wellington', 'Picton'],
    ['through', 'Wellington', 'Christchurch'],
    ['coach', 'Picton', 'Christchurch'],
  ] as const) {
    const [offer] = await offersBetween(feed, from, to, { date });
    offers.set(name, offer?.offerId ?? '');
  }
  for (const [day, later] of dates.entries()) {
    const [offer] = await offersBetween(feed, 'Picton', 'Christchurch', { date: later });
    offers.set(`coach ${day}`, offer?.offerId ?? '');
  }
  const [onward] = (await offersBetween(feed, 'Christchurch', 'Picton', { date })).filter(
    ({ legs }) => legs.length === 2,
  );
  offers.set('onward', onward?.offerId ?? '');
  return { feed, offers };
}

/** The system under test: real carts in a database. */
export class RealSystem {
  deps: ReturnType<typeof testDeps>;
  readonly database: Database;
  readonly testTimetable: TestTimetable;

  constructor(within: Database, testTimetable: TestTimetable) {
    this.database = within;
    this.testTimetable = testTimetable;
    this.deps = this.start(morning);
  }

  /** Simulates a process start: only the database keeps its state. */
  start(time: Date) {
    const deps = testDeps(this.database, this.testTimetable.feed);
    let { catalogue } = deps;
    catalogue = withUnits(catalogue, 'interislander-deck', capacities.deck);
    catalogue = withUnits(catalogue, 'scenic-plus', capacities.plus);
    catalogue = withPlaces(catalogue, tourId, capacities.tour);
    this.deps = Object.assign(deps, { time, catalogue, passes: modelPassBook });
    return this.deps;
  }
}
