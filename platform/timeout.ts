/** Timeouts. They end the waiting, not the work, unless the work listens to a signal. */

/** Creates the error that `AbortSignal.timeout` uses; packages recognize it with `isTimeoutError`. */
const timeoutError = (timeoutMs: number) =>
  new DOMException(`Timed out after ${timeoutMs} ms.`, 'TimeoutError');

/**
 * Returns the result of `work` if it settles within `timeoutMs`. Otherwise it calls `onTimeout`, which returns a
 * fallback or throws; by default it throws a `TimeoutError`. A later failure of `work` is ignored.
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

/** Like `withTimeout`, but waits until `signal` is aborted. By default it throws the signal's reason. */
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

/** Settles like `work`, but not before `ms` milliseconds have passed. */
export async function settleNotBefore<Result>(work: Promise<Result>, ms: number): Promise<Result> {
  const [result] = await Promise.allSettled([work, new Promise((resolve) => setTimeout(resolve, ms))]);
  if (result.status === 'rejected') throw result.reason;
  return result.value;
}

/** A timeout that several operations share. Dispose of it after the work. */
export interface Timeout extends Disposable {
  /** Aborted with a `TimeoutError` when the time is over. */
  readonly signal: AbortSignal;
}

/** Number of ticks per timeout. */
const ticks = 30;

/**
 * Starts a timeout that pauses while this process is blocked. It counts ticks instead of reading the clock. A blocked
 * event loop, such as while rendering a large page, misses ticks. A response that arrived meanwhile is therefore read
 * before the time is over.
 */
export function startTimeout(timeoutMs: number): Timeout {
  const controller = new AbortController();
  let ticksLeft = ticks;
  const timer = setInterval(() => {
    ticksLeft -= 1;
    if (ticksLeft > 0) return;
    clearInterval(timer);
    controller.abort(timeoutError(timeoutMs));
  }, timeoutMs / ticks);
  // In Node a waiting timer does not keep the process alive. In browsers a timer is a number.
  if (typeof timer === 'object') timer.unref();
  return {
    signal: controller.signal,
    [Symbol.dispose]: () => clearInterval(timer),
  };
}
