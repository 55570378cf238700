/**
 * A timetable as programs read it: compiled from a GTFS feed, immutable, in memory. Indexes are dense and belong to one
 * timetable; ids are the feed's and outlive it.
 */
import type { Seen, ServiceDate } from '#domains/travel/gtfs/records.ts';

/** How a service travels; searches find all but `other`. `mode-of-route-type.ts` tells it by the GTFS route type. */
export type Mode = 'rail' | 'coach' | 'ferry' | 'other';

/** An operator. */
export interface Agency {
  readonly id: string;
  readonly name: string;
  readonly url: string;
  readonly phone: string | null;
}

/** Where vehicles call, or a station that groups such places. */
export interface Stop {
  readonly index: number;
  readonly id: string;
  readonly name: string;
  /** Degrees, WGS 84. */
  readonly lat: number;
  readonly lon: number;
  /** As the feed's `stop_kind` says (`train`, `bus`, `ferry`, `train+bus`), else null. */
  readonly kind: string | null;
  readonly region: string | null;
  /** The IANA name of its time zone, where that is not the timetable's: its clocks show another time. */
  readonly zone: string | null;
  readonly description: string | null;
  readonly facilities: readonly string[];
  readonly wheelchairBoarding: 'unknown' | 'possible' | 'impossible';
  /** The station it is part of, by id. */
  readonly parentStation: string | null;
  /** A station groups stops and is not called at itself; a search from it starts at any of them. */
  readonly isStation: boolean;
}

/** A line. */
export interface Route {
  readonly index: number;
  readonly id: string;
  readonly agency: Agency;
  /** The long name, or else the short one. */
  readonly name: string;
  readonly shortName: string | null;
  readonly mode: Mode;
}

/** A trip's call at a stop. Times in seconds after the start of the service day. */
export interface Call {
  readonly stop: Stop;
  readonly arrival: number;
  readonly departure: number;
  /** False where the feed says so and at the last call. To be arranged ahead (pickup types 2 and 3) counts as possible. */
  readonly canBoard: boolean;
  /** False where the feed says so and at the first call. */
  readonly canAlight: boolean;
}

/** One run of a line, on each day of its service. */
export interface Trip {
  readonly index: number;
  readonly id: string;
  readonly route: Route;
  /** For `runsOn` and `datesOf`. */
  readonly serviceIndex: number;
  readonly headsign: string | null;
  /** The operator's own number of the service. */
  readonly shortName: string | null;
  readonly direction: 0 | 1 | null;
  readonly bikesAllowed: 'unknown' | 'yes' | 'no';
  readonly wheelchairAccessible: 'unknown' | 'yes' | 'no';
  /** How the feed knows this trip's times; null when it doesn't say. */
  readonly seen: Seen | null;
  readonly source: string | null;
}

/**
 * A way on foot or by shuttle from one stop to another (or a change within one). Rows about stations hold for their stops;
 * between stops of one station without a row, and for rows without a time, the way is estimated from the distance and the
 * minimum transfer time.
 */
export interface Transfer {
  readonly from: Stop;
  readonly to: Stop;
  /** Seconds, the check-in at its end included. */
  readonly duration: number;
  readonly mode: 'walk' | 'shuttle';
}

/** What the API, the boards and the fares ask of a timetable. The planner reads arrays beside it. */
export interface Timetable {
  /** IANA name. */
  readonly zone: string;
  /** The first and last day on which anything runs, inclusive. */
  readonly coverage: { readonly first: ServiceDate; readonly last: ServiceDate };
  readonly agencies: readonly Agency[];
  readonly stops: readonly Stop[];
  readonly routes: readonly Route[];
  readonly tripCount: number;

  stopById(id: string): Stop | undefined;
  routeById(id: string): Route | undefined;
  /** Made when asked for: a large feed has half a million. */
  trip(index: number): Trip;
  tripById(id: string): Trip | undefined;
  tripsOfRoute(route: Route): readonly Trip[];
  /** In the order of travel; none for a trip without stop times. A trip of frequencies.txt gives the calls of its first run. */
  callsOf(trip: Trip): readonly Call[];
  /** Seconds by which each run of a day is later than the trip's calls, ascending: 0, and more for trips of frequencies.txt. */
  runsOf(trip: Trip): readonly number[];
  runsOn(trip: Trip, date: ServiceDate): boolean;
  /** Ascending. */
  datesOf(trip: Trip): readonly ServiceDate[];
  transfersFrom(stop: Stop): readonly Transfer[];
  /** Seconds that a change from one stop to another takes, or within one; null where there is no way or it is forbidden. */
  changeSeconds(from: Stop, to: Stop): number | null;
  /** How many service days before a day may have trips that are still boarded on it: 1 at least. */
  readonly daysBack: number;
}
