import type { LineTimetable, StationTimetable } from '#components/travel/timetable-view.ts';

/** What the loader brings: lines or a station, in words. */
export interface TimetableData {
  readonly lines: readonly LineTimetable[];
  readonly station: StationTimetable | null;
  /** Whether the block says that the times are a demonstration: the first of a page does. */
  readonly saysDemonstration: boolean;
  /** Whether it says that its times lead to a search: the first of a page does. */
  readonly saysChoice: boolean;
}
