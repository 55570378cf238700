/**
 * Notes every interval that is started from now on.
 * @returns ends them all, and puts back `setInterval`
 */
export function noteIntervals(): () => void {
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
