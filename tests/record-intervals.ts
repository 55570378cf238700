/**
 * Records every interval started from now on.
 * @returns a function that clears them all and restores `setInterval`
 */
export function recordIntervals(): () => void {
  const { setInterval: start } = globalThis;
  const started: ReturnType<typeof start>[] = [];
  const noted = (...parameters: Parameters<typeof start>) => {
    const interval = start(...parameters);
    started.push(interval);
    return interval;
  };
  globalThis.setInterval = noted as typeof start;
  return () => {
    globalThis.setInterval = start;
    for (const interval of started) clearInterval(interval);
  };
}
