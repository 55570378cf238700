/** Runs before sorting: one entry per run in every column. */
export interface UnsortedRuns {
  readonly trip: Int32Array;
  readonly start: Int32Array;
  /** Stop row and mode of a run as one number. */
  readonly group: Int32Array;
  /** Indices of the start and end of the run's time row in `timeRows`. */
  readonly times: Int32Array;
  readonly timesEnd: Int32Array;
}

/**
 * Groups runs into patterns without overtaking: no run is earlier at any call than the run before it. A run that
 * overtakes goes into another pattern of its group (first fit by first departure).
 */
export function groupIntoPatterns(runs: UnsortedRuns, timeRows: Int32Array) {
  const count = runs.trip.length;
  const order = Uint32Array.from({ length: count }, (_, run) => run);
  const { start, group, times, timesEnd } = runs;
  const at = (column: Int32Array, index: number) => column[index] ?? 0;
  const last = (run: number) => at(start, run) + at(timeRows, at(timesEnd, run) - 2);
  order.sort(
    (a, b) => at(group, a) - at(group, b) || at(start, a) - at(start, b) || last(a) - last(b) || a - b,
  );

  /** Returns true if `later` is not earlier than `earlier` at any call. */
  const follows = (earlier: number, later: number) => {
    const one = at(times, earlier);
    const other = at(times, later);
    const gap = at(start, later) - at(start, earlier);
    if (one === other) return gap >= 0;
    const length = at(timesEnd, earlier) - one;
    for (let index = 0; index < length; index += 1)
      if (at(timeRows, other + index) + gap < at(timeRows, one + index)) return false;
    return true;
  };

  const runTrip = new Int32Array(count);
  const runStart = new Int32Array(count);
  const runTimes = new Int32Array(count);
  const patternRunStarts = [0];
  const patternGroup: number[] = [];
  let placed = 0;
  for (let from = 0; from < count; ) {
    const common = at(group, order[from] ?? 0);
    const patterns: number[][] = [];
    for (; from < count && at(group, order[from] ?? 0) === common; from += 1) {
      const run = order[from] ?? 0;
      const pattern = patterns.find((each) => follows(each.at(-1) ?? run, run));
      if (pattern) pattern.push(run);
      else patterns.push([run]);
    }
    for (const pattern of patterns) {
      for (const run of pattern) {
        runTrip[placed] = at(runs.trip, run);
        runStart[placed] = at(start, run);
        runTimes[placed] = at(times, run);
        placed += 1;
      }
      patternRunStarts.push(placed);
      patternGroup.push(common);
    }
  }
  return { runTrip, runStart, runTimes, patternRunStarts: Int32Array.from(patternRunStarts), patternGroup };
}
