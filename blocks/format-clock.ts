const secondsOfDay = 86_400;

/**
 * Formats seconds after the start of a service day as a clock time such as `07:40`. Past midnight it restarts
 * at `00:00`.
 */
export function formatServiceClock(seconds: number): string {
  const ofDay = seconds - countMidnights(seconds) * secondsOfDay;
  const parts = [Math.floor(ofDay / 3600), Math.floor(ofDay / 60) % 60];
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}

/** Counts the midnights that have passed since the start of the service day. */
export function countMidnights(seconds: number): number {
  return Math.floor(seconds / secondsOfDay);
}
