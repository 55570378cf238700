/** Timeouts. What takes too long is not stopped unless it listens to a signal; it is only waited for no longer. */

/** The error of `AbortSignal.timeout`, which `isTimeoutError` of packages knows as well. */
const timeoutError = (timeoutMs: number) =>
  new DOMException(`Nothing came within ${timeoutMs} ms.`, 'TimeoutError');

/**
 * Returns the result of `work` if it settles within `timeoutMs`. Otherwise it returns what `onTimeout` returns, or throws what
 * `onTimeout` throws: a `TimeoutError` by default. A later failure of `work` is ignored.
 */
export async function withTimeout<Result, Fallback = never>(
  work: Promise<Result>,
  timeoutMs: number,
  onTimeout: () => Fallback = () => {
    throw timeoutError(timeoutMs);
  },
): Promise<Result | Fallback> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, timeoutMs);
  });
  try {
    return await Promise.race([work, late.then(onTimeout)]);
  } finally {
    clearTimeout(timer);
  }
}

/** Like `withTimeout`, but waits until `signal` is aborted. It throws the signal's reason by default. */
export async function withAbort<Result, Fallback = never>(
  work: Promise<Result>,
  signal: AbortSignal,
  onAbort: () => Fallback = () => {
    throw signal.reason;
  },
): Promise<Result | Fallback> {
  const aborted = Promise.withResolvers<void>();
  const abort = () => aborted.resolve();
  signal.addEventListener('abort', abort, { once: true });
  if (signal.aborted) abort();
  try {
    return await Promise.race([work, aborted.promise.then(onAbort)]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}

/** A timeout that several pieces of work share. Dispose of it when the work is done. */
export interface Timeout extends Disposable {
  /** Aborted with a `TimeoutError` when the time is over. */
  readonly signal: AbortSignal;
}

/** The time is counted in this many ticks. */
const ticks = 30;

/**
 * Starts a timeout that pauses while this process is blocked. It counts ticks instead of reading the clock: a blocked event loop
 * (drawing a large page, say) misses ticks, so an answer that arrived meanwhile is read before the time is over.
 */
export function startTimeout(timeoutMs: number): Timeout {
  const controller = new AbortController();
  let ticksLeft = ticks;
  const timer = setInterval(() => {
    ticksLeft -= 1;
    if (ticksLeft > 0) return;
    clearInterval(timer);
    controller.abort(timeoutError(timeoutMs));
  }, timeoutMs / ticks).unref();
  return {
    signal: controller.signal,
    [Symbol.dispose]: () => clearInterval(timer),
  };
}
