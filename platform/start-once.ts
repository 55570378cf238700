/** Starts background work once per process, and never during a Next build. */
import { config } from './config.ts';

/**
 * Returns a function that calls `start` at its first call only. Calls during a Next build do nothing and do not count.
 */
export function startOnce<Args extends readonly unknown[]>(
  start: (...args: Args) => void,
): (...args: Args) => void {
  let isStarted = false;
  return (...args) => {
    if (isStarted || config().isBuild) return;
    isStarted = true;
    start(...args);
  };
}
