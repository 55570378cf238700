import type { ServiceDate } from '#src/travel/gtfs/records.ts';
import type { Mode } from '#src/travel/timetable/timetable.ts';

/** The timetable of one direction of a line, as one would print it: stops down, trips across. */
export interface LineBoard {
  readonly routeId: string;
  readonly lineName: string;
  readonly operator: string;
  readonly mode: Mode;
  /** "to Wellington" */
  readonly towards: string;
  readonly stops: readonly { readonly stopId: string; readonly name: string }[];
  readonly trips: readonly BoardTrip[];
}

export interface BoardTrip {
  readonly tripId: string;
  /** One a stop of the board, in order; null where the trip does not call. Seconds after the start of the service day. */
  readonly times: readonly (BoardTime | null)[];
  /** On which days and in which season it runs, in plain words: "Mon, Thu, Sat; not 25 Dec–11 Jan". */
  readonly days: string;
  /** The next day on which it runs, from the asked date on; null: not within the coverage. */
  readonly nextDate: ServiceDate | null;
  readonly seen: 'quoted' | 'computed' | 'general-knowledge' | null;
}

export interface BoardTime {
  readonly arrival: number;
  readonly departure: number;
  readonly canBoard: boolean;
  readonly canAlight: boolean;
}

/** Everything that leaves a stop on a date, in order of time. */
export interface StationBoard {
  readonly stopId: string;
  readonly name: string;
  readonly date: ServiceDate;
  readonly departures: readonly {
    readonly tripId: string;
    readonly routeId: string;
    readonly lineName: string;
    readonly operator: string;
    readonly mode: Mode;
    readonly towards: string;
    readonly at: Date;
  }[];
}
