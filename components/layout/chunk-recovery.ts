import { isChunkError } from '#platform/next-internals/browser/chunk-error.ts';
import { releaseState } from './release.ts';

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

/**
 * Reloads the page after a chunk failed to load: the page the visitor was going to, or the current one. Error
 * boundaries call it too, because the window does not see their errors. Returns true if a reload has started.
 * @param interval milliseconds within which a path is not reloaded again
 */
export const recoverFromChunkError = (error: unknown, interval = reloadIntervalMs): boolean => {
  if (!isChunkError(error)) return false;
  const target = releaseState.destination ?? window.location.pathname;
  const path = target.replace(/[?#].*/, '');
  let memory: Storage;
  try {
    memory = window.sessionStorage;
  } catch {
    return false;
  }
  if (!mayReload(path, memory, Date.now(), interval)) return false;
  if (releaseState.destination === null) window.location.reload();
  else window.location.assign(releaseState.destination);
  return true;
};
