/** Interface of the journey planner: its requests, and journeys with legs as Pareto sets. */
import type { ServiceDate } from '#domains/travel/gtfs/records.ts';
import type { Mode } from '#domains/travel/timetable/timetable.ts';

/** Common parameters of all planner requests. */
export interface JourneyRequest {
  /**
   * Stop ids; the journey may start at any of them (a town has a station, a coach stop and a terminal). A station
   * stands for its stops. Unknown ids are ignored.
   */
  readonly from: readonly string[];
  readonly to: readonly string[];
  /** From 0 to 4. */
  readonly maxChanges: number;
  /** All modes if omitted. */
  readonly modes?: readonly Mode[];
  /**
   * Number of service days searched after the requested one (before it for `arriveBy`); default 1, maximum 3.
   * Crossing the country takes three days where trains don't run daily.
   */
  readonly daysAhead?: number;
}

/**
 * Finds journeys. Every answer is a Pareto set: later departure, earlier arrival, fewer changes. It is ascending by
 * departure, then arrival. Searched are the requested service day, earlier days whose runs can still be boarded
 * (`Timetable.daysBack`), and later ones (`daysAhead`). A journey has at least one ride. At most one transfer lies
 * between two rides, at the start and at the end.
 */
export interface JourneyPlanner {
  /**
   * Returns the journeys that leave at or after `instant` and arrive earliest per number of changes. Of equal
   * arrivals the latest departure wins.
   */
  departAfter(request: JourneyRequest, instant: Date): Promise<readonly Journey[]>;
  /**
   * Returns the journeys that arrive by `instant` and leave latest per number of changes. Of equal departures the
   * earliest arrival wins.
   */
  arriveBy(request: JourneyRequest, instant: Date): Promise<readonly Journey[]>;
  /**
   * Returns all best journeys that leave on the calendar day `date` in the timetable's zone. A journey is left out if
   * one of the next day arrives as early with as few changes: waiting overnight would gain nothing.
   */
  range(request: JourneyRequest, date: ServiceDate): Promise<readonly Journey[]>;
}

/** A journey from its first stop to its last. */
export interface Journey {
  readonly departure: Date;
  readonly arrival: Date;
  /** Number of rides minus one. */
  readonly changes: number;
  readonly legs: readonly JourneyLeg[];
}

export type JourneyLeg = RideLeg | TransferLeg;

/** A ride on one trip. */
export interface RideLeg {
  readonly kind: 'ride';
  readonly tripId: string;
  readonly routeId: string;
  /** Service day of the trip. A sailing at 01:30 belongs to the evening before if its time is 25:30. */
  readonly serviceDate: ServiceDate;
  /** Seconds from the trip's calls to this run; 0 except for frequencies.txt. */
  readonly runOffset: number;
  readonly from: StopEvent;
  readonly to: StopEvent;
}

/** A walk or shuttle between two stops. */
export interface TransferLeg {
  readonly kind: 'transfer';
  readonly mode: 'walk' | 'shuttle';
  readonly from: StopEvent;
  readonly to: StopEvent;
}

/**
 * A stop and the time there. For rides, `call` is the index of the trip's call. A planner returns expected times. A
 * priced journey has the timetable's, by which rides are known, and `expectedAt` where another time is expected.
 */
export interface StopEvent {
  readonly stopId: string;
  readonly at: Date;
  readonly expectedAt?: Date;
  readonly call?: number;
}
