import { formatServiceTime } from '#domains/travel/time/service-time.ts';

const secondsOfDay = 86_400;

/**
 * Formats seconds after the start of a service day as a clock time such as `07:40`. Past midnight it restarts
 * at `00:00`.
 */
export function formatServiceClock(seconds: number): string {
  return formatServiceTime(seconds - countMidnights(seconds) * secondsOfDay).slice(0, 5);
}

/** Counts the midnights that have passed since the start of the service day. */
export function countMidnights(seconds: number): number {
  return Math.floor(seconds / secondsOfDay);
}
