import type { LineTimetable, StationTimetable } from '#components/travel/timetable-view.ts';

/** The presented lines or station. */
export interface TimetableData {
  readonly lines: readonly LineTimetable[];
  readonly station: StationTimetable | null;
  /** True if this block must say that its times are demonstration data; only the first of a page does. */
  readonly saysDemonstration: boolean;
  /** True if this block explains that times link to a search; only the first of a page does. */
  readonly saysChoice: boolean;
}
