import type { TimetableReader } from '#domains/travel/timetable-reader.ts';

/** The inputs of a timetable's presentation. */
export interface TimetableInputs {
  readonly timetable: TimetableReader;
  /** The current date in the timetable's zone. */
  readonly today: string;
  readonly now: Date;
  readonly season: 'now' | 'all';
  /** The page with the journey search; null if there is none. */
  readonly searchPath: string | null;
}

/** The mode's icon; null for a mode without one. */
export function modeIcon(mode: 'rail' | 'coach' | 'ferry' | 'other'): 'rail' | 'coach' | 'ferry' | null {
  return mode === 'other' ? null : mode;
}
