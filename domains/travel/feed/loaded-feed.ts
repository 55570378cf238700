import type { ServiceDate } from '#domains/travel/gtfs/records.ts';
import type { JourneyPlanner } from '#domains/travel/planner/journey-planner.ts';
import type { Timetable } from '#domains/travel/timetable/timetable.ts';

/** A row of a file that is kept as it was read: column to value, with its line for messages. */
export interface KeptRow {
  readonly line: number;
  readonly values: Readonly<Record<string, string>>;
}

/** The small files beside the schedule (areas, fares, our own tables), by file name without `.txt`. */
export type KeptTables = Readonly<Record<string, readonly KeptRow[]>>;

/** The timetable that answers just now. A new object, with a new `version`, after every import. */
export interface LoadedFeed {
  /** Changes with every import: part of every cache key. */
  readonly version: string;
  readonly importedAt: Date;
  /** The publisher's name from feed_info.txt, or the file's name. */
  readonly title: string;
  readonly coverage: { readonly first: ServiceDate; readonly last: ServiceDate };
  /** True for the embedded feed, whose times are not the operators' own: pages say so. */
  readonly isDemonstration: boolean;
  readonly timetable: Timetable;
  readonly planner: JourneyPlanner;
  readonly tables: KeptTables;
}
