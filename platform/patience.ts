/** How long others are waited for. */
export interface Patience extends Disposable {
  /** Aborted, with a `TimeoutError`, once all patience is gone. */
  readonly signal: AbortSignal;
}

/** The wait is counted in so many ticks. */
const ticks = 30;

/**
 * Waits so many milliseconds for others. Ticks are counted, not the clock: while this process itself has no time to look (it draws
 * a large page, say, or the machine is busy with others), one tick passes at most, and what came meanwhile is taken before it is
 * given up.
 */
export function createPatience(milliseconds: number): Patience {
  const waiting = new AbortController();
  let left = ticks;
  const timer = setInterval(() => {
    left -= 1;
    if (left > 0) return;
    clearInterval(timer);
    waiting.abort(new DOMException(`Nothing came within ${milliseconds} ms.`, 'TimeoutError'));
  }, milliseconds / ticks).unref();
  return {
    signal: waiting.signal,
    [Symbol.dispose]: () => clearInterval(timer),
  };
}
