import type { TimetableTables } from './timetable-tables.ts';

/**
 * Returns, for trips with several runs a day (frequencies.txt), the seconds from the first run to each run,
 * ascending.
 */
export function computeRunOffsets({
  runTrip,
  runStart,
  tripStart,
}: TimetableTables): ReadonlyMap<number, readonly number[]> {
  const counts = new Int32Array(tripStart.length);
  for (const trip of runTrip) counts[trip] = (counts[trip] ?? 0) + 1;
  const offsets = new Map<number, number[]>();
  runTrip.forEach((trip, run) => {
    if ((counts[trip] ?? 0) < 2) return;
    const ofTrip = offsets.get(trip) ?? [];
    ofTrip.push((runStart[run] ?? 0) - (tripStart[trip] ?? 0));
    offsets.set(trip, ofTrip);
  });
  for (const ofTrip of offsets.values()) ofTrip.sort((a, b) => a - b);
  return offsets;
}
