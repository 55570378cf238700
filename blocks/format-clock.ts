const secondsOfDay = 86_400;

/**
 * Formats seconds after the start of a service day as a clock time such as `07:40`. Past midnight it restarts
 * at `00:00`.
 */
export function formatServiceClock(seconds: number): string {
  const minutes = Math.floor((seconds - countMidnights(seconds) * secondsOfDay) / 60);
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

/** Counts the midnights that have passed since the start of the service day. */
export function countMidnights(seconds: number): number {
  return Math.floor(seconds / secondsOfDay);
}
