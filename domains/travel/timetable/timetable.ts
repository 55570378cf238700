/**
 * The timetable as an interface: compiled from a GTFS feed, immutable, in memory. Indexes are dense and valid for one
 * timetable only; ids come from the feed and are stable.
 */
import type { Provenance, ServiceDate } from '#domains/travel/gtfs/records.ts';

/** Mode of transport. Searches find all except `other`. See `mode-of-route-type.ts`. */
export type Mode = 'rail' | 'coach' | 'ferry' | 'other';

/** A transport operator (GTFS agency). */
export interface Agency {
  readonly id: string;
  readonly name: string;
  readonly url: string;
  readonly phone: string | null;
}

/** A stop or platform, or a station that groups them. */
export interface Stop {
  readonly index: number;
  readonly id: string;
  readonly name: string;
  /** Degrees, WGS 84. */
  readonly lat: number;
  readonly lon: number;
  /** The feed's `stop_kind` (`train`, `bus`, `ferry`, `train+bus`), or null. */
  readonly kind: string | null;
  readonly region: string | null;
  /** IANA name of the local time zone if it differs from the timetable's, else null. */
  readonly zone: string | null;
  readonly description: string | null;
  readonly facilities: readonly string[];
  readonly wheelchairBoarding: 'unknown' | 'possible' | 'impossible';
  /** Id of its station. */
  readonly parentStation: string | null;
  /** True for a station, which groups stops and has no calls. A search from it starts at any of its stops. */
  readonly isStation: boolean;
}

/** A line (GTFS route). */
export interface Route {
  readonly index: number;
  readonly id: string;
  readonly agency: Agency;
  /** The long name, or else the short one. */
  readonly name: string;
  readonly shortName: string | null;
  readonly mode: Mode;
}

/** A trip's call at a stop. Times are seconds after the start of the service day. */
export interface Call {
  readonly stop: Stop;
  readonly arrival: number;
  readonly departure: number;
  /** False where the feed says so and at the last call. Pickup by arrangement (types 2 and 3) counts as true. */
  readonly canBoard: boolean;
  /** False where the feed says so and at the first call. */
  readonly canAlight: boolean;
}

/** A trip of a line, on each day of its service. */
export interface Trip {
  readonly index: number;
  readonly id: string;
  readonly route: Route;
  /** Argument of `runsOn` and `datesOf`. */
  readonly serviceIndex: number;
  readonly headsign: string | null;
  /** The operator's number of the trip. */
  readonly shortName: string | null;
  readonly direction: 0 | 1 | null;
  readonly bikesAllowed: 'unknown' | 'yes' | 'no';
  readonly wheelchairAccessible: 'unknown' | 'yes' | 'no';
  /** Provenance of the trip's times, or null. */
  readonly seen: Provenance | null;
  readonly source: string | null;
}

/**
 * A walk or shuttle between two stops, or a change within one. Rows about stations apply to their stops. Without a
 * row or a time, the duration is estimated from the distance and the minimum transfer time.
 */
export interface Transfer {
  readonly from: Stop;
  readonly to: Stop;
  /** Seconds, including check-in at the end. */
  readonly duration: number;
  readonly mode: 'walk' | 'shuttle';
}

/** The timetable as used by the API, departure boards and fares. The planner reads the arrays directly. */
export interface Timetable {
  /** IANA name of the time zone. */
  readonly zone: string;
  /** First and last day of service, inclusive. */
  readonly coverage: { readonly first: ServiceDate; readonly last: ServiceDate };
  readonly agencies: readonly Agency[];
  readonly stops: readonly Stop[];
  readonly routes: readonly Route[];
  readonly tripCount: number;

  stopById(id: string): Stop | undefined;
  routeById(id: string): Route | undefined;
  /** Created on demand: a large feed has half a million trips. */
  trip(index: number): Trip;
  tripById(id: string): Trip | undefined;
  tripsOfRoute(route: Route): readonly Trip[];
  /**
   * Calls in order of travel; empty for a trip without stop times. A trip of frequencies.txt returns the calls of its
   * first run.
   */
  callsOf(trip: Trip): readonly Call[];
  /** The stop_sequence of each call. Feeds with real-time data name calls by it. */
  stopSequencesOf(trip: Trip): readonly number[];
  /**
   * Seconds from the trip's calls to each run of a day, ascending, starting with 0. Only trips of frequencies.txt
   * have more than one.
   */
  runsOf(trip: Trip): readonly number[];
  runsOn(trip: Trip, date: ServiceDate): boolean;
  /** Dates in ascending order. */
  datesOf(trip: Trip): readonly ServiceDate[];
  transfersFrom(stop: Stop): readonly Transfer[];
  /** Returns the transfer between two stops or within one; null if there is none or it is forbidden. */
  transferBetween(from: Stop, to: Stop): Transfer | null;
  /** Number of previous service days whose trips may still be boarded on a day; at least 1. */
  readonly daysBack: number;
}
