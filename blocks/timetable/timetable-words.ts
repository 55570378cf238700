import type { LoadedFeed } from '#src/travel/feed/loaded-feed.ts';

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

const secondsOfDay = 86_400;

/** The clock's time of seconds after the start of a service day: `07:40`; past midnight it begins anew. */
export function clockOf(seconds: number): string {
  const minutes = Math.floor((seconds % secondsOfDay) / 60);
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

/** Midnights that have passed since the start of the service day. */
export function midnightsIn(seconds: number): number {
  return Math.floor(seconds / secondsOfDay);
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

/** The search that lists a departure first, and opens it: from its stop, on its day, at its time. */
export function searchLink(
  path: string,
  search: { from: string; to: string; date: string; departAfter: string },
): string {
  return `${path}?${new URLSearchParams(search)}`.replaceAll('%3A', ':');
}

/** The sign of a kind of vehicle; null for one that has none. */
export function signOf(mode: 'rail' | 'coach' | 'ferry' | 'other'): 'rail' | 'coach' | 'ferry' | null {
  return mode === 'other' ? null : mode;
}
