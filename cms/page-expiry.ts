import { freshness } from './client.ts';

/** The longest that a timer of Node runs, in milliseconds: about 24 days. */
const longestTimer = 2 ** 31 - 1;

/**
 * Calls `expire` at the earliest of the instants it was told, then waits for the next ones: pages that are rendered
 * again tell theirs. An instant further away than a timer can run is looked at again on the way.
 */
export function createBoundaryTimer(expire: () => void) {
  let next: { at: number; timer: NodeJS.Timeout } | undefined;
  function wait(at: number, now: number): void {
    if (next && next.at <= at) return;
    if (next) clearTimeout(next.timer);
    const timer = setTimeout(
      () => {
        next = undefined;
        if (Date.now() < at) wait(at, Date.now());
        else expire();
      },
      Math.min(Math.max(at - now, 0), longestTimer),
    );
    timer.unref();
    next = { at, timer };
  }
  return (boundary: Date | undefined, now: Date): void => {
    if (boundary) wait(boundary.getTime(), now.getTime());
  };
}

/** Ends cached pages at `boundary`, when a timed block on one of them comes or goes. */
export const expirePagesAt = createBoundaryTimer(() => freshness.expirePages());
