/** Test timetable of the model-based cart test, and its offers. */

import type { LoadedFeed } from '#domains/travel/feed/loaded-feed.ts';
import type { Database } from '#platform/database/opened-database.ts';
import {
  loadTestTimetable,
  morning,
  offersBetween,
  testDeps,
  withPlaces,
  withUnits,
} from './cart-fixtures.testing.ts';

// Far enough in the future that no command reaches it and no sale closes.
const date = '2027-01-28';
/** Units in each pool of the test timetable. */
export const capacities = { train: 3, ferry: 3, plus: 2, deck: 9, tour: 3 };
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
    this.deps = Object.assign(deps, { time, catalogue: withPlaces(catalogue, tourId, capacities.tour) });
    return this.deps;
  }
}
