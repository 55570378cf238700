/** The least time between two reloads of a page after chunk-loading errors, in milliseconds. */
export const reloadInterval = 10_000;

/** Where the guard remembers: `sessionStorage`, which outlives the reload and no more. */
export type ReloadMemory = Pick<Storage, 'getItem' | 'setItem'>;

const key = (path: string) => `reload:${path}`;

/**
 * Whether a path may be reloaded now; a yes is remembered. Without a memory that works the answer is no: a page
 * that does not reload is better than one that never stops.
 *
 * @param now milliseconds since the epoch.
 * @param interval within which a path is not reloaded again, in milliseconds
 */
export const mayReload = (
  path: string,
  memory: ReloadMemory,
  now: number,
  interval = reloadInterval,
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
