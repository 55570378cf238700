import type { MapMode } from '#components/travel/map/map-line.tsx';

/** When one is at a sight, by the service that the log goes by. */
export interface SightTime {
  /** `07:40` */
  readonly time: string;
  /** True where nothing stops: the time is so long after a stop. */
  readonly isAbout: boolean;
  /** The stop's name, where the sight begins at one. */
  readonly stop: string | null;
}

/** The line, and the one service of it whose times stand in the log. */
export interface LogLine {
  readonly name: string;
  readonly mode: MapMode;
  readonly from: string;
  readonly to: string;
  /** The town it goes to, or the stop where that is in none. */
  readonly towards: string;
  readonly operator: string;
  /** `07:40` and `Mon, Thu, Sat`; null where it keeps no weekdays. */
  readonly departs: string;
  readonly days: string | null;
  readonly minutes: number;
  /** Whether others leave at other times. */
  readonly isOneOfSeveral: boolean;
}

/** What the timetable says of a log. */
export interface AlongTheWayData {
  /** Null without a timetable, or where it doesn't have the line: then the words stand without times. */
  readonly line: LogLine | null;
  /** One an entry, in order. */
  readonly times: readonly (SightTime | null)[];
  /** Whether the log says that its times are not the operators' own: the first of a page does. */
  readonly saysDemonstration: boolean;
}
