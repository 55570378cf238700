import type { LineTimetable, StationTimetable } from '#components/travel/timetable-view.ts';

/** What the loader brings: lines or a station, in words. */
export interface TimetableData {
  readonly lines: readonly LineTimetable[];
  readonly station: StationTimetable | null;
  readonly isDemonstration: boolean;
  /** Whether any time leads to a search. */
  readonly hasLinks: boolean;
}
