/** Handles the signals that ask a program to stop. */

const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);

/**
 * npm passes a Ctrl-C on to us that the terminal has sent us already; two requests within this time are one, in
 * milliseconds.
 */
const sameRequest = 800;

/** The interval of checks that npm still runs, in milliseconds. */
const lookForParent = 100;

/**
 * Calls back once for every request to stop. A SIGTERM for npm ends npm and the shell between us, and reaches us only as
 * a parent that is gone.
 * @param {(signal: NodeJS.Signals, count: number) => void} callback `count` is 1 for the first request
 * @param {() => number} [now] milliseconds
 */
export function onSignals(callback, now = Date.now) {
  const requests = requestCounter(now);
  /** @param {NodeJS.Signals} signal */
  const request = (signal) => {
    const count = requests();
    if (count !== undefined) callback(signal, count);
  };
  for (const signal of signals) process.on(signal, () => request(signal));
  if (process.env.npm_lifecycle_event) {
    const parent = process.ppid;
    const timer = setInterval(() => {
      if (process.ppid === parent) return;
      clearInterval(timer);
      request('SIGTERM');
    }, lookForParent).unref();
  }
}

/**
 * Counts requests, taking those that follow closely on the last counted one for the same.
 * @param {() => number} now milliseconds
 * @returns {() => number | undefined} the number of this request, or undefined for an echo
 */
export function requestCounter(now) {
  let count = 0;
  let last = Number.NEGATIVE_INFINITY;
  return () => {
    if (now() - last < sameRequest) return undefined;
    last = now();
    count += 1;
    return count;
  };
}
