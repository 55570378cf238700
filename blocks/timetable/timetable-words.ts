import type { LoadedFeed } from '#domains/travel/feed/loaded-feed.ts';

/** What a timetable is laid out with. */
export interface Asked {
  readonly feed: LoadedFeed;
  /** The day in the timetable's zone. */
  readonly today: string;
  readonly now: Date;
  readonly season: 'now' | 'all';
  /** The page that finds journeys; null when there is none. */
  readonly searchPath: string | null;
}

/** The sign of a kind of vehicle; null for one that has none. */
export function signOf(mode: 'rail' | 'coach' | 'ferry' | 'other'): 'rail' | 'coach' | 'ferry' | null {
  return mode === 'other' ? null : mode;
}
