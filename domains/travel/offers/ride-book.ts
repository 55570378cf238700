import QuickLRU from 'quick-lru';
import { metresAlong } from '#domains/travel/fares/distance.ts';
import type { FareNetwork, Fares } from '#domains/travel/fares/fares.ts';
import { type FamilyPrice, legFares } from '#domains/travel/fares/leg-fares.ts';
import { parseFareTables } from '#domains/travel/fares/parse-fare-tables.ts';
import type { LoadedFeed } from '#domains/travel/feed/loaded-feed.ts';
import type { RideLeg } from '#domains/travel/planner/journey-planner.ts';
import type { Call, Trip } from '#domains/travel/timetable/timetable.ts';

/** A stretch of a trip with all that is the same on every day it runs. */
export interface Ride {
  readonly trip: Trip;
  /** The calls of the stretch, its ends included. */
  readonly calls: readonly Call[];
  /** The positions of its ends among the calls of the trip. */
  readonly fromCall: number;
  readonly toCall: number;
  readonly metres: number;
  /** How the line is sold; undefined when the feed says nothing about it. */
  readonly network: FareNetwork | undefined;
  /** The families it can be bought in, ascending by tier; none when its price is not known. */
  readonly families: readonly FamilyPrice[];
  readonly capacity: number | null;
}

/** The rides of one feed, looked up once each. */
export interface RideBook {
  readonly fares: Fares;
  rideOf(leg: RideLeg): Ride;
}

/** Stretches kept for a feed: more than the embedded one has. */
const maxRides = 20_000;

const ledger = new WeakMap<LoadedFeed, RideBook>();

/** The rides of `feed`. Throws when its fare tables are wrong, which the import refuses. */
export function rideBookOf(feed: LoadedFeed): RideBook {
  const known = ledger.get(feed);
  if (known) return known;
  const parsed = parseFareTables(feed.tables);
  if (!parsed.ok) throw new Error(`The fares of the feed are wrong: ${parsed.problems[0]?.reason}`);
  const { fares } = parsed;
  const rides = new QuickLRU<string, Ride>({ maxSize: maxRides });
  const book: RideBook = {
    fares,
    rideOf(leg) {
      const key = `${leg.tripId}\n${leg.from.call ?? leg.from.stopId}\n${leg.to.call ?? leg.to.stopId}`;
      let ride = rides.get(key);
      if (!ride) {
        ride = lookUp(feed, fares, leg);
        rides.set(key, ride);
      }
      return ride;
    },
  };
  ledger.set(feed, book);
  return book;
}

function lookUp({ timetable }: LoadedFeed, fares: Fares, leg: RideLeg): Ride {
  const trip = timetable.tripById(leg.tripId);
  if (!trip) throw new Error(`There is no trip ${leg.tripId}.`);
  const all = timetable.callsOf(trip);
  const fromCall = leg.from.call ?? all.findIndex(({ stop }) => stop.id === leg.from.stopId);
  const toCall = leg.to.call ?? all.findIndex(({ stop }, at) => at > fromCall && stop.id === leg.to.stopId);
  const calls = all.slice(fromCall, toCall + 1);
  const metres = metresAlong(calls.map(({ stop }) => stop));
  const network = fares.clientNetwork(trip.route.id);
  const areas = (stopId: string) => fares.areasOf(stopId);
  const stretch = { fromAreas: areas(leg.from.stopId), toAreas: areas(leg.to.stopId), metres };
  return {
    trip,
    calls,
    fromCall,
    toCall,
    metres,
    network,
    families: network ? legFares(network, stretch) : [],
    capacity: fares.capacityOf({ id: trip.id, routeId: trip.route.id }),
  };
}
