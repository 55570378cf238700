import type { Call, Timetable, Trip } from './timetable.ts';

/** One run of a trip, on each of its days. */
export interface RunCalls {
  /** Seconds after the trip's first run; 0 except for frequencies.txt. */
  readonly runOffset: number;
  /** Calls with the times of this run. */
  readonly calls: readonly Call[];
}

/** Returns the calls of every run of a trip, in order of time. */
export function callsOfRuns(timetable: Timetable, trip: Trip): readonly RunCalls[] {
  const calls = timetable.callsOf(trip);
  return timetable.runsOf(trip).map((runOffset) => ({
    runOffset,
    calls:
      runOffset === 0
        ? calls
        : calls.map((call) => ({
            ...call,
            arrival: call.arrival + runOffset,
            departure: call.departure + runOffset,
          })),
  }));
}
