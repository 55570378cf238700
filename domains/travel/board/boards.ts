import type { Seen, ServiceDate } from '#domains/travel/gtfs/records.ts';
import type { Mode, Stop } from '#domains/travel/timetable/timetable.ts';

/** The timetable of one direction of a line, as one would print it: stops down, trips across. */
export interface LineBoard {
  readonly routeId: string;
  readonly lineName: string;
  readonly operator: string;
  readonly mode: Mode;
  /** Where most trips of this direction start and end. */
  readonly from: string;
  readonly to: string;
  /** In an order that fits all trips; a stop has several rows where a trip comes back to it. */
  readonly stops: readonly Stop[];
  /** By time. */
  readonly trips: readonly BoardTrip[];
}

/** A trip of a line's board, on all the days on which it runs; of one that is repeated, one of its runs. */
export interface BoardTrip {
  readonly tripId: string;
  /** Seconds after the trip's first run. */
  readonly runOffset: number;
  /** The operator's own number or name of it. */
  readonly number: string | null;
  readonly toStopId: string;
  readonly toStopName: string;
  /** One a stop of the board, in order; null where the trip does not call. */
  readonly times: readonly (BoardTime | null)[];
  /** The weekdays around its next day, in short: "Mon, Thu, Sat"; null when it keeps no weekdays. */
  readonly days: string | null;
  /** The weekdays of all seasons, where `days` is not the whole year's: "Daily until 30 April 2027". */
  readonly season: string | null;
  /** What neither says: "Not 25 Dec–11 Jan", "Not on public holidays". */
  readonly notes: readonly string[];
  /** The next day on which it leaves its first stop after the asked time. */
  readonly nextDate: ServiceDate | null;
  /** False where nobody may board anywhere: it carries vehicles alone. */
  readonly takesPassengers: boolean;
  readonly seen: Seen | null;
  /** Where its times come from, as the feed says. */
  readonly source: string | null;
}

/** A call on a board; times in seconds after the start of the service day. */
export interface BoardTime {
  readonly arrival: number;
  readonly departure: number;
  readonly canBoard: boolean;
  readonly canAlight: boolean;
  /** The calendar day of the departure on the trip's next day. */
  readonly nextDate: ServiceDate | null;
}

/** A time of a line with the same weeks throughout. */
export interface LineSeason {
  readonly from: ServiceDate;
  readonly until: ServiceDate;
  /** Whether anything runs in it. */
  readonly isRunning: boolean;
  /** True when it lasts as long as the timetable is known. */
  readonly isOpen: boolean;
}

/** Everything that leaves a stop, a station or a town on a calendar day, in order of time. */
export interface StationBoard {
  readonly placeId: string;
  readonly name: string;
  readonly date: ServiceDate;
  readonly departures: readonly Departure[];
}

/** A departure of a station's board. */
export interface Departure {
  readonly tripId: string;
  readonly routeId: string;
  readonly lineName: string;
  readonly operator: string;
  readonly mode: Mode;
  readonly stop: Stop;
  readonly towards: string;
  readonly toStopId: string;
  readonly at: Date;
  /** False where it carries vehicles alone. */
  readonly takesPassengers: boolean;
  readonly seen: Seen | null;
}
