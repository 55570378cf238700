/** Minimum time between two reloads of a page after chunk errors, in milliseconds. */
export const reloadIntervalMs = 10_000;

/** Storage of the guard: `sessionStorage`, which survives a reload but not the tab. */
export type ReloadMemory = Pick<Storage, 'getItem' | 'setItem'>;

const key = (path: string) => `reload:${path}`;

/**
 * Returns true, and stores the time, if a path may be reloaded now. Without working storage it returns false: a page
 * that does not reload is better than one that never stops.
 *
 * @param now milliseconds since the epoch.
 * @param interval milliseconds within which a path is not reloaded again
 */
export const mayReload = (
  path: string,
  memory: ReloadMemory,
  now: number,
  interval = reloadIntervalMs,
): boolean => {
  try {
    const last = Number(memory.getItem(key(path)) ?? Number.NaN);
    if (now - last < interval && now >= last) return false;
    memory.setItem(key(path), String(now));
    return memory.getItem(key(path)) === String(now);
  } catch {
    return false;
  }
};
