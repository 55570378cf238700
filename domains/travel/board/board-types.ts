/** Types of printed timetables, seasons of a line, and departure boards of a place. */
import type { Provenance, ServiceDate } from '#domains/travel/gtfs/records.ts';
import type { Mode, Stop } from '#domains/travel/timetable/timetable.ts';

/** Printed timetable of one direction of a line: stops down, trips across. */
export interface LineBoard {
  readonly routeId: string;
  readonly lineName: string;
  readonly operator: string;
  readonly mode: Mode;
  /** The stops at which most trips of this direction start and end. */
  readonly from: string;
  readonly to: string;
  /** In an order that fits all trips. A stop has several rows if a trip returns to it. */
  readonly stops: readonly Stop[];
  /** In order of time. */
  readonly trips: readonly BoardTrip[];
}

/** A trip on the timetable, on all its days; or one run of a trip with frequencies. */
export interface BoardTrip {
  readonly tripId: string;
  /** Seconds after the trip's first run. */
  readonly runOffset: number;
  /** The operator's number or name of the trip. */
  readonly number: string | null;
  readonly toStopId: string;
  readonly toStopName: string;
  /** One entry per stop of the timetable, in order; null if the trip does not call there. */
  readonly times: readonly (BoardTime | null)[];
  /** Weekdays around its next day, in short: "Mon, Thu, Sat"; null without a weekly pattern. */
  readonly days: string | null;
  /** Weekdays of all seasons, if `days` does not cover the whole year: "Daily until 30 April 2027". */
  readonly season: string | null;
  /** Other exceptions: "Not 25 Dec–11 Jan", "Not on public holidays". */
  readonly notes: readonly string[];
  /** Next day on which it leaves its first stop after the requested time. */
  readonly nextDate: ServiceDate | null;
  /** False if nobody may board anywhere because it carries only vehicles. */
  readonly takesPassengers: boolean;
  readonly seen: Provenance | null;
  /** Source of its times, as given by the feed. */
  readonly source: string | null;
}

/** A call in a timetable. Times are seconds after the start of the service day. */
export interface BoardTime {
  readonly arrival: number;
  readonly departure: number;
  readonly canBoard: boolean;
  readonly canAlight: boolean;
  /** Calendar day of the departure on the trip's next day. */
  readonly nextDate: ServiceDate | null;
}

/** A period of a line with the same weekdays throughout. */
export interface LineSeason {
  readonly from: ServiceDate;
  readonly until: ServiceDate;
  /** True if anything runs in it. */
  readonly isRunning: boolean;
  /** True if it lasts until the end of the timetable. */
  readonly isOpen: boolean;
}

/** Departure board: everything that leaves a stop, station or town on a calendar day, in order of time. */
export interface DepartureBoard {
  readonly placeId: string;
  readonly name: string;
  readonly date: ServiceDate;
  readonly departures: readonly Departure[];
}

/** A departure on a departure board. */
export interface Departure {
  readonly tripId: string;
  readonly routeId: string;
  readonly lineName: string;
  readonly operator: string;
  readonly mode: Mode;
  readonly stop: Stop;
  readonly towards: string;
  readonly toStopId: string;
  /** The timetable's time. */
  readonly at: Date;
  /** Present if another time is expected. */
  readonly expectedAt?: Date;
  /** True if it is cancelled or does not call here. */
  readonly isCancelled: boolean;
  /** False if it carries only vehicles. */
  readonly takesPassengers: boolean;
  readonly seen: Provenance | null;
}
