/** Bitmap of service days: one bit per day and service. Day numbers count from 1 January 1970. */
export interface ServiceDays {
  /** Day number of the first bit. */
  readonly firstDay: number;
  /** Number of 32-day words per service. */
  readonly words: number;
  readonly bits: Int32Array<ArrayBuffer>;
}

/** @param days day numbers of each service, in any order */
export function packServiceDays(days: readonly Int32Array[]): ServiceDays {
  let first = Number.POSITIVE_INFINITY;
  let last = Number.NEGATIVE_INFINITY;
  for (const each of days)
    for (const day of each) {
      first = Math.min(first, day);
      last = Math.max(last, day);
    }
  if (first > last) return { firstDay: 0, words: 0, bits: new Int32Array(0) };
  const words = Math.ceil((last - first + 1) / 32);
  const bits = new Int32Array(days.length * words);
  days.forEach((each, service) => {
    for (const day of each) {
      const word = service * words + ((day - first) >>> 5);
      bits[word] = (bits[word] ?? 0) | (1 << ((day - first) & 31));
    }
  });
  return { firstDay: first, words, bits };
}

/** Returns true if a service runs on a day; false for days outside the bitmap. */
export function runsOnDay({ firstDay, words, bits }: ServiceDays, service: number, day: number): boolean {
  const bit = day - firstDay;
  if (bit < 0 || bit >= words * 32) return false;
  return ((bits[service * words + (bit >>> 5)] ?? 0) & (1 << (bit & 31))) !== 0;
}

/** Returns the day numbers of a service, ascending. */
export function daysOfService(serviceDays: ServiceDays, service: number): number[] {
  const { firstDay, words } = serviceDays;
  return Array.from({ length: words * 32 }, (_, bit) => firstDay + bit).filter((day) =>
    runsOnDay(serviceDays, service, day),
  );
}
