/** The ways to ask a program to stop. */
const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);

/**
 * npm passes a Ctrl-C on to us that the terminal has sent us already; two requests within this time are one, in
 * milliseconds.
 */
const sameRequest = 800;

/**
 * Calls back once for every request to stop.
 * @param {(signal: NodeJS.Signals, count: number) => void} callback `count` is 1 for the first request
 * @param {() => number} [now] milliseconds
 */
export function onSignals(callback, now = Date.now) {
  const requests = requestCounter(now);
  for (const signal of signals) {
    process.on(signal, () => {
      const count = requests();
      if (count !== undefined) callback(signal, count);
    });
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
