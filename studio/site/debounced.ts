/**
 * Debounce with a maximum delay: calls `run` after `quiet` milliseconds without a call. It waits at most `most`
 * milliseconds after the first call since the last run.
 */
export function debounced(run: () => void, { quiet, most }: { quiet: number; most: number }) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let first: number | undefined;
  const fire = () => {
    timer = undefined;
    first = undefined;
    run();
  };
  return {
    ask(): void {
      const now = performance.now();
      first ??= now;
      clearTimeout(timer);
      timer = setTimeout(fire, Math.max(0, Math.min(quiet, first + most - now)));
    },
    stop(): void {
      clearTimeout(timer);
      timer = undefined;
      first = undefined;
    },
  };
}
