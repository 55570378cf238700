/** Types of the timetable in use: a loaded feed with its version, coverage, raw tables and planner. */
import type { ServiceDate } from '#domains/travel/gtfs/records.ts';
import type { JourneyPlanner } from '#domains/travel/planner/journey-planner.ts';
import type { Timetable } from '#domains/travel/timetable/timetable.ts';

/** A row of a raw table: column to value, with its line for messages. */
export interface RawRow {
  readonly line: number;
  readonly values: Readonly<Record<string, string>>;
}

/** Raw tables (areas, fares, our own extensions) by file name without `.txt`. */
export type RawTables = Readonly<Record<string, readonly RawRow[]>>;

/** The current timetable. Each import creates a new object with a new `version`. */
export interface LoadedFeed {
  /** Changes with every import. Part of every cache key. */
  readonly version: string;
  readonly importedAt: Date;
  /** The publisher's name from feed_info.txt, or the file's name. */
  readonly title: string;
  readonly coverage: { readonly first: ServiceDate; readonly last: ServiceDate };
  /** True for the embedded feed, whose times are not official. Pages say so. */
  readonly isDemonstration: boolean;
  readonly timetable: Timetable;
  readonly planner: JourneyPlanner;
  readonly tables: RawTables;
}
