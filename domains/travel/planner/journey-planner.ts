import type { ServiceDate } from '#domains/travel/gtfs/records.ts';
import type { Mode } from '#domains/travel/timetable/timetable.ts';

/** What every question to the planner says. */
export interface JourneyRequest {
  /**
   * Stop ids: the journey may start at any of them (a town has a station, a coach stop and a terminal). A station stands for
   * its stops; an id that the timetable doesn't know, for none.
   */
  readonly from: readonly string[];
  readonly to: readonly string[];
  /** 0 to 4. */
  readonly maxChanges: number;
  /** All when left out. */
  readonly modes?: readonly Mode[];
  /**
   * How many service days after the asked one are known (before it, when asked by arrival): 1 when left out, 3 at most.
   * The length of the country takes three days where trains don't run daily.
   */
  readonly daysAhead?: number;
}

/**
 * Finds journeys. Every answer is a set of which no member is as good as another in departure (later), arrival (earlier)
 * and number of changes (fewer) at once; ascending by departure, then arrival. Known are the runs of the asked service day, of
 * those before it that may still be boarded (`Timetable.daysBack`), and of those after it (`daysAhead`). A journey has at least one ride; between two rides there is at most one transfer, and one
 * may stand at the start and at the end.
 */
export interface JourneyPlanner {
  /**
   * The journeys that leave at `instant` or later and arrive earliest for their number of changes; of those that arrive
   * alike, the one that leaves last.
   */
  departAfter(request: JourneyRequest, instant: Date): Promise<readonly Journey[]>;
  /** The journeys that arrive by `instant` and leave latest for their number of changes; of those, the first to arrive. */
  arriveBy(request: JourneyRequest, instant: Date): Promise<readonly Journey[]>;
  /**
   * All the best journeys that leave from the start of `date` in the timetable's zone until before the next day's. One that
   * arrives no earlier, nor with fewer changes, than one may who leaves on the next day is not among them: to set out for a
   * night of waiting that could be spent at home is no answer.
   */
  range(request: JourneyRequest, date: ServiceDate): Promise<readonly Journey[]>;
}

/** From the door of the first stop to that of the last. */
export interface Journey {
  readonly departure: Date;
  readonly arrival: Date;
  /** Rides less one. */
  readonly changes: number;
  readonly legs: readonly JourneyLeg[];
}

export type JourneyLeg = RideLeg | TransferLeg;

/** A ride on one trip. */
export interface RideLeg {
  readonly kind: 'ride';
  readonly tripId: string;
  readonly routeId: string;
  /** The service day the trip belongs to: a night sailing at 01:30 belongs to the evening before when its time is 25:30. */
  readonly serviceDate: ServiceDate;
  /** Seconds by which this run is later than the trip's calls; 0 but for frequencies.txt. */
  readonly runOffset: number;
  readonly from: StopEvent;
  readonly to: StopEvent;
}

/** A way between two stops, on foot or by shuttle. */
export interface TransferLeg {
  readonly kind: 'transfer';
  readonly mode: 'walk' | 'shuttle';
  readonly from: StopEvent;
  readonly to: StopEvent;
}

/** A stop, and when one is there. `call` is the position among the trip's calls (0 first), for rides. */
export interface StopEvent {
  readonly stopId: string;
  readonly at: Date;
  readonly call?: number;
}
