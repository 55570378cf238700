/** Stops of a trip, as numbers in order of travel. */
export type StopSequence = readonly number[];

/** The rows of a timetable, and the row of each call per trip (ascending). */
export interface StopOrder {
  readonly rows: readonly number[];
  readonly rowsOf: readonly (readonly number[])[];
}

/**
 * Finds an order of stops that fits all trips. Each stop has one row if the trips agree on an order and none calls
 * twice; otherwise it has as many rows as needed.
 */
export function orderStops(trips: readonly StopSequence[]): StopOrder {
  const sequences = [...new Map(trips.map((trip) => [trip.join(' '), trip])).values()].toSorted(
    (a, b) => b.length - a.length,
  );
  const rows = sorted(sequences) ?? merged(sequences);
  return { rows, rowsOf: trips.map((trip) => assignRows(trip, rows)) };
}

/** The stops by what comes before what (Kahn); null when that goes in a circle. */
function sorted(sequences: readonly StopSequence[]): readonly number[] | null {
  const after = new Map<number, Set<number>>();
  const before = new Map<number, number>();
  const places = new Map<number, number[]>();
  for (const sequence of sequences)
    sequence.forEach((stop, position) => {
      if (!after.has(stop)) after.set(stop, new Set());
      if (!before.has(stop)) before.set(stop, 0);
      places.set(stop, [...(places.get(stop) ?? []), position / Math.max(1, sequence.length - 1)]);
      const next = sequence[position + 1];
      if (next === undefined) return;
      const followers = after.get(stop) ?? new Set();
      if (followers.has(next)) return;
      after.set(stop, followers.add(next));
      before.set(next, (before.get(next) ?? 0) + 1);
    });
  const rows: number[] = [];
  const free = [...before].filter(([, count]) => count === 0).map(([stop]) => stop);
  const along = (stop: number) => mean(places.get(stop) ?? []);
  while (free.length > 0) {
    const last = rows.at(-1);
    const isNext = (stop: number) => (last !== undefined && after.get(last)?.has(stop) ? 0 : 1);
    // The stop behind the last row goes before others, so that branches stay together.
    free.sort((a, b) => along(a) - along(b) || isNext(a) - isNext(b));
    const stop = free.shift();
    if (stop === undefined) break;
    rows.push(stop);
    for (const next of after.get(stop) ?? []) {
      const remaining = (before.get(next) ?? 0) - 1;
      before.set(next, remaining);
      if (remaining === 0) free.push(next);
    }
  }
  return rows.length === after.size ? rows : null;
}

/** Takes the sequences one after the other, the longest first, and puts in what the rows do not hold in that order yet. */
function merged(sequences: readonly StopSequence[]): readonly number[] {
  let rows: readonly number[] = [];
  for (const sequence of sequences) rows = shortestBoth(rows, sequence);
  return rows;
}

/** The shortest list that holds both in their order (by their longest common part). */
function shortestBoth(a: readonly number[], b: readonly number[]): readonly number[] {
  const width = b.length + 1;
  const common = new Int32Array((a.length + 1) * width);
  for (let i = a.length - 1; i >= 0; i -= 1)
    for (let j = b.length - 1; j >= 0; j -= 1)
      common[i * width + j] =
        a[i] === b[j]
          ? (common[(i + 1) * width + j + 1] ?? 0) + 1
          : Math.max(common[(i + 1) * width + j] ?? 0, common[i * width + j + 1] ?? 0);
  const both: number[] = [];
  let i = 0;
  let j = 0;
  for (;;) {
    const [remaining, right] = [a[i], b[j]];
    if (remaining === undefined && right === undefined) return both;
    if (remaining !== undefined && remaining === right) {
      both.push(remaining);
      i += 1;
      j += 1;
    } else if (
      right === undefined ||
      (remaining !== undefined && (common[(i + 1) * width + j] ?? 0) >= (common[i * width + j + 1] ?? 0))
    ) {
      if (remaining !== undefined) both.push(remaining);
      i += 1;
    } else {
      both.push(right);
      j += 1;
    }
  }
}

/** Assigns each call the first possible row after the previous one. */
function assignRows(trip: StopSequence, rows: readonly number[]): readonly number[] {
  let from = 0;
  return trip.map((stop) => {
    const row = rows.indexOf(stop, from);
    from = row + 1;
    return row;
  });
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}
