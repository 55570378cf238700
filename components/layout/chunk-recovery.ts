import { isChunkError } from './release.ts';
import { releaseState } from './release-state.ts';
import { mayReload, reloadInterval } from './reload-guard.ts';

/**
 * Loads the page anew when a piece of it could not be loaded: where the visitor was going, or where they are.
 * For error boundaries too, which see errors the window does not. True when a reload has begun.
 * @param interval within which a path is not reloaded again, in milliseconds
 */
export const recoverFromChunkError = (error: unknown, interval = reloadInterval): boolean => {
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
