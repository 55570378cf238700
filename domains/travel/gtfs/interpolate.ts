import { type StopTimeColumns, untimed } from './stop-time-columns.ts';

/**
 * Gives every untimed stop of a trip a time between those of the timed ones around it: in proportion to the distance
 * travelled where every row of the stretch tells it, else in even steps. `rows` are the trip's, in the order of travel;
 * the first and the last are timed. Times are whole seconds.
 */
export function interpolate(rows: Uint32Array, columns: StopTimeColumns): void {
  let from = 0;
  for (let to = 1; to < rows.length; to += 1) {
    if (columns.arrival[rows[to] ?? 0] === untimed) continue;
    if (to - from > 1) fill(rows.subarray(from, to + 1), columns);
    from = to;
  }
}

/** The first and the last of `stretch` are timed, those between are not. */
function fill(stretch: Uint32Array, columns: StopTimeColumns): void {
  const start = columns.departure[stretch[0] ?? 0] ?? 0;
  const end = columns.arrival[stretch.at(-1) ?? 0] ?? 0;
  const shares = sharesByDistance(stretch, columns.distance);
  for (let at = 1; at < stretch.length - 1; at += 1) {
    const row = stretch[at] ?? 0;
    const share = shares?.[at] ?? at / (stretch.length - 1);
    const time = Math.round(start + (end - start) * share);
    columns.arrival[row] = time;
    columns.departure[row] = time;
  }
}

function sharesByDistance(stretch: Uint32Array, distance: Float32Array | null): number[] | null {
  if (!distance) return null;
  const along = Array.from(stretch, (row) => distance[row] ?? untimed);
  const [first = untimed, last = untimed] = [along[0], along.at(-1)];
  const isKnown = along.every((value, at) => value !== untimed && value >= (along[at - 1] ?? 0));
  return isKnown && last > first ? along.map((value) => (value - first) / (last - first)) : null;
}
