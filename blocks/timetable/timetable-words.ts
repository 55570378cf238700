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

/** `Tuesday 1 December` */
export function dayWords(date: string): string {
  return Temporal.PlainDate.from(date)
    .toLocaleString('en-NZ', { weekday: 'long', day: 'numeric', month: 'long' })
    .replace(',', '');
}

/** `1 December 2026` */
export function dateWords(date: string): string {
  return Temporal.PlainDate.from(date).toLocaleString('en-NZ', { dateStyle: 'long' });
}

/** The sign of a kind of vehicle; null for one that has none. */
export function signOf(mode: 'rail' | 'coach' | 'ferry' | 'other'): 'rail' | 'coach' | 'ferry' | null {
  return mode === 'other' ? null : mode;
}
