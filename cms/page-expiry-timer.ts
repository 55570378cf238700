/** Timer that invalidates cached pages when the time window of a block starts or ends. */
import { recordChange } from './render-dependencies.ts';
import { freshness } from './sanity-client.ts';

/** The longest delay of a Node timer in milliseconds, about 24 days. */
const maxTimerMs = 2 ** 31 - 1;

/**
 * Creates a timer that calls `expire` at the earliest reported boundary. Pages rendered after that report their next
 * boundary. Delays beyond the limit of a Node timer are split.
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
      Math.min(Math.max(at - now, 0), maxTimerMs),
    );
    timer.unref();
    next = { at, timer };
  }
  return (boundary: Date | undefined, now: Date): void => {
    if (boundary) wait(boundary.getTime(), now.getTime());
  };
}

const expireAtBoundary = createBoundaryTimer(() => freshness.expirePages());

/** Invalidates cached pages at `boundary`, when a block's time window on one of them starts or ends. */
export function expirePagesAt(boundary: Date | undefined, now: Date): void {
  recordChange(boundary);
  expireAtBoundary(boundary, now);
}
