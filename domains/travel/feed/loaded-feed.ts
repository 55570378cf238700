/** Types of the timetable in use: a loaded feed with its version, coverage, raw tables and planner. */
import type { ServiceDate } from '#domains/travel/gtfs/records.ts';
import type { LiveState } from '#domains/travel/live/live-state.ts';
import type { JourneyPlanner } from '#domains/travel/planner/journey-planner.ts';
import type { CompiledTimetable } from '#domains/travel/timetable/compiled-timetable.ts';

/** A row of a raw table: column to value, with its line for messages. */
export interface RawRow {
  readonly line: number;
  readonly values: Readonly<Record<string, string>>;
}

/** Raw tables (areas, fares, our own extensions) by file name without `.txt`. */
export type RawTables = Readonly<Record<string, readonly RawRow[]>>;

/**
 * The current timetable. Each import creates a new object with a new `version`, and each live update another object of
 * the same version.
 */
export interface LoadedFeed {
  /** Changes with every import. Part of every cache key. */
  readonly version: string;
  readonly importedAt: Date;
  /** The publisher's name from feed_info.txt, or the file's name. */
  readonly title: string;
  readonly coverage: { readonly first: ServiceDate; readonly last: ServiceDate };
  /** True for the embedded feed, whose times are not official. Pages say so. */
  readonly isDemonstration: boolean;
  /** The timetable as published. */
  readonly timetable: CompiledTimetable;
  /** Plans on the timetable as it is expected to run: see `live`. */
  readonly planner: JourneyPlanner;
  /** How runs are expected to differ from the timetable. */
  readonly live: LiveState;
  /** The same timetable without live updates; absent if there are none. */
  readonly published?: LoadedFeed;
  readonly tables: RawTables;
}

/**
 * Returns the feed without live updates, whose planner follows the timetable. It is the cache key of everything that
 * updates don't change.
 */
export function publishedFeed(feed: LoadedFeed): LoadedFeed {
  return feed.published ?? feed;
}
