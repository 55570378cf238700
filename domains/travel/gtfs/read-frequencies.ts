/** Reads GTFS `frequencies.txt`: trips that repeat at an interval (headway). */

import { isDeepStrictEqual } from 'node:util';
import { formatCount } from '#contracts/counts.ts';
import { type IdIndex, quoteValue } from './id-index.ts';
import { maxSeconds, maxTimeText, parseChoice, parseCount, parseTime, valueAt } from './parse-values.ts';
import { type ReadContext, readTable } from './read-table.ts';
import type { GtfsFrequency } from './records.ts';

const file = 'frequencies.txt';

/** One run a minute, all day. A row with more is a mistake. */
const maxRuns = 1_440;

/** Reads frequencies.txt, which is optional. */
export async function readFrequencies(context: ReadContext, tripIds: IdIndex): Promise<GtfsFrequency[]> {
  const { problems } = context;
  const frequencies: GtfsFrequency[] = [];
  const required = ['trip_id', 'start_time', 'end_time', 'headway_secs'];
  await readTable(context, { file, required, isOptional: true }, (header) => {
    const [trip = -1, start = -1, end = -1, headway = -1, exact = -1] = [...required, 'exact_times'].map(
      header.find,
    );
    const seen = new Map<string, { readonly line: number; readonly frequency: GtfsFrequency }>();
    return (row, line) => {
      const tripId = valueAt(row, trip);
      const refuse = (reason: string) => problems.addTripFault(tripId, file, line, reason);
      const startTime = parseTime(valueAt(row, start));
      const endTime = parseTime(valueAt(row, end));
      const headwaySecs = parseCount(valueAt(row, headway));
      const exactTimes = parseChoice(valueAt(row, exact), [0, 1], 0);
      tripIds.expect(tripId, file, line, 'trip_id', tripId);
      if (Number.isNaN(startTime))
        refuse(`start_time is ${quoteValue(valueAt(row, start))}, which is not a time`);
      if (Number.isNaN(endTime)) refuse(`end_time is ${quoteValue(valueAt(row, end))}, which is not a time`);
      if (endTime <= startTime) refuse('end_time is not after start_time');
      if (!(headwaySecs > 0))
        refuse(`headway_secs is ${quoteValue(valueAt(row, headway))}, not a whole number from 1`);
      if (headwaySecs > maxSeconds)
        refuse(`headway_secs is ${quoteValue(valueAt(row, headway))}, larger than ${maxTimeText}`);
      if (headwaySecs > 0 && (endTime - startTime) / headwaySecs > maxRuns)
        refuse(`this gives the trip more than ${formatCount(maxRuns)} runs`);
      if (exactTimes === null) refuse(`exact_times is ${quoteValue(valueAt(row, exact))}, not 0 or 1`);
      const key = `${startTime} ${tripId}`;
      const frequency: GtfsFrequency = {
        tripId,
        startTime,
        endTime,
        headwaySecs,
        exactTimes: exactTimes ?? 0,
      };
      const first = seen.get(key);
      if (first && isDeepStrictEqual(first.frequency, frequency)) {
        problems.countDuplicate(file, line);
        return;
      }
      if (first)
        refuse(`the trip ${quoteValue(tripId)} has this start_time twice; first on line ${first.line}`);
      seen.set(key, { line, frequency });
      frequencies.push(frequency);
    };
  });
  return frequencies;
}
