/** View model types of the block: the chosen service of a line, and when it passes each sight. */
import type { MapMode } from '#components/travel/map/map-line.tsx';

/** When the log's service passes or reaches a sight. */
export interface SightTime {
  /** `07:40` */
  readonly time: string;
  /** True between stops: the time is some minutes after a stop. */
  readonly isAbout: boolean;
  /** The stop's name if the sight is at a stop, otherwise null. */
  readonly stop: string | null;
}

/** The line, with the one service whose times stand in the log. */
export interface SightLine {
  readonly name: string;
  readonly mode: MapMode;
  readonly from: string;
  readonly to: string;
  /** The destination town, or the last stop if that is in no town. */
  readonly towards: string;
  readonly operator: string;
  /**
   * The departure as `07:40` and the running days as `Mon, Thu, Sat`; null if the days follow no weekday
   * pattern.
   */
  readonly departs: string;
  readonly days: string | null;
  readonly minutes: number;
  /** True if other services leave at other times. */
  readonly isOneOfSeveral: boolean;
}

/** The timetable data of a log. */
export interface AlongTheWayData {
  /** Null without a timetable, or if it lacks the line; the words then stand without times. */
  readonly line: SightLine | null;
  /** One per entry, in order. */
  readonly times: readonly (SightTime | null)[];
  /** True if this log must say that its times are demonstration data; only the first log of a page does. */
  readonly saysDemonstration: boolean;
}
