import { type StopTimeColumns, untimed } from './stop-time-columns.ts';

/**
 * Interpolates the times of untimed stops between the timed ones around them. It follows `shape_dist_traveled` if
 * every row in between has it, else equal steps. `rows` are one trip's in order of travel; the first and last are
 * timed. Times are whole seconds.
 */
export function interpolateStopTimes(rows: Uint32Array, columns: StopTimeColumns): void {
  let from = 0;
  for (let to = 1; to < rows.length; to += 1) {
    if (columns.arrival[rows[to] ?? 0] === untimed) continue;
    if (to - from > 1) fillStretch(rows.subarray(from, to + 1), columns);
    from = to;
  }
}

/** Fills in the times of `stretch`, of which only the first and last row are timed. */
function fillStretch(stretch: Uint32Array, columns: StopTimeColumns): void {
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
