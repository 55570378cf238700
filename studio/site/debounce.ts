/**
 * Debounce with a maximum delay: calls `run` after `delayMs` milliseconds without a call. It waits at most `maxDelayMs`
 * milliseconds after the first call since the last run.
 */
export function debounce(run: () => void, { delayMs, maxDelayMs }: { delayMs: number; maxDelayMs: number }) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let first: number | undefined;
  const fire = () => {
    timer = undefined;
    first = undefined;
    run();
  };
  return {
    trigger(): void {
      const now = performance.now();
      first ??= now;
      clearTimeout(timer);
      timer = setTimeout(fire, Math.max(0, Math.min(delayMs, first + maxDelayMs - now)));
    },
    stop(): void {
      clearTimeout(timer);
      timer = undefined;
      first = undefined;
    },
  };
}
