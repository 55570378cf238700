import { measureMetresAlong } from '#domains/travel/fares/distance.ts';
import type { FareNetwork, Fares } from '#domains/travel/fares/fares.ts';
import { type FamilyPrice, findLegFares } from '#domains/travel/fares/leg-fares.ts';
import { parseFareTables } from '#domains/travel/fares/parse-fare-tables.ts';
import { type LoadedFeed, publishedFeed } from '#domains/travel/feed/loaded-feed.ts';
import type { RideLeg } from '#domains/travel/planner/journey-planner.ts';
import type { Call, Trip } from '#domains/travel/timetable/timetable.ts';

/** A segment of a trip, with everything that is the same on every day. */
export interface Ride {
  readonly trip: Trip;
  /** Calls of the segment, including its ends. */
  readonly calls: readonly Call[];
  /** Indexes of its ends among the calls of the trip. */
  readonly fromCall: number;
  readonly toCall: number;
  readonly metres: number;
  /** Sale rules of the line; undefined if the feed has none. */
  readonly network: FareNetwork | undefined;
  /** Fare families, ascending by tier; empty if the price is unknown. */
  readonly families: readonly FamilyPrice[];
  readonly capacity: number | null;
}

/** Cache of the rides of one feed. */
export interface RideCache {
  readonly fares: Fares;
  rideOf(leg: RideLeg): Ride;
}

/** Maximum number of cached rides per feed, more than the embedded feed has. A full cache is emptied. */
const maxRides = 20_000;

const caches = new WeakMap<LoadedFeed, RideCache>();

/** Returns the rides of `feed`. Throws if its fare tables are invalid, which the import prevents. */
export function getRideCache(feed: LoadedFeed): RideCache {
  const cached = caches.get(publishedFeed(feed));
  if (cached) return cached;
  const parsed = parseFareTables(feed.tables);
  if (!parsed.ok) throw new Error(`The fares of the feed are wrong: ${parsed.problems[0]?.reason}`);
  const { fares } = parsed;
  const ridesByTrip = new Map<string, Map<string, Ride>>();
  let count = 0;
  const book: RideCache = {
    fares,
    rideOf(leg) {
      const ends = `${leg.from.call ?? leg.from.stopId}\n${leg.to.call ?? leg.to.stopId}`;
      const known = ridesByTrip.get(leg.tripId)?.get(ends);
      if (known) return known;
      if (count >= maxRides) {
        ridesByTrip.clear();
        count = 0;
      }
      const ride = lookUpRide(feed, fares, leg);
      const rides = ridesByTrip.get(leg.tripId) ?? new Map<string, Ride>();
      ridesByTrip.set(leg.tripId, rides.set(ends, ride));
      count += 1;
      return ride;
    },
  };
  caches.set(publishedFeed(feed), book);
  return book;
}

function lookUpRide({ timetable }: LoadedFeed, fares: Fares, leg: RideLeg): Ride {
  const trip = timetable.tripById(leg.tripId);
  if (!trip) throw new Error(`There is no trip ${leg.tripId}.`);
  const all = timetable.callsOf(trip);
  const fromCall = leg.from.call ?? all.findIndex(({ stop }) => stop.id === leg.from.stopId);
  const toCall = leg.to.call ?? all.findIndex(({ stop }, at) => at > fromCall && stop.id === leg.to.stopId);
  const calls = all.slice(fromCall, toCall + 1);
  const metres = measureMetresAlong(calls.map(({ stop }) => stop));
  const network = fares.networkOfRoute(trip.route.id);
  const areas = (stopId: string) => fares.areasOf(stopId);
  const stretch = { fromAreas: areas(leg.from.stopId), toAreas: areas(leg.to.stopId), metres };
  return {
    trip,
    calls,
    fromCall,
    toCall,
    metres,
    network,
    families: network ? findLegFares(network, stretch) : [],
    capacity: fares.capacityOf({ id: trip.id, routeId: trip.route.id }),
  };
}
