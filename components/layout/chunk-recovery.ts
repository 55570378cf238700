import { isChunkError } from './release.ts';
import { releaseState } from './release-state.ts';
import { mayReload, reloadIntervalMs } from './reload-guard.ts';

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
