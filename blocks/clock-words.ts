const secondsOfDay = 86_400;

/** The clock's time of seconds after the start of a service day: `07:40`; past midnight it begins anew. */
export function clockOf(seconds: number): string {
  const minutes = Math.floor((seconds - midnightsIn(seconds) * secondsOfDay) / 60);
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

/** Midnights that have passed since the start of the service day. */
export function midnightsIn(seconds: number): number {
  return Math.floor(seconds / secondsOfDay);
}
