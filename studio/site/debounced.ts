/**
 * Calls `run` when nothing was asked for `quiet` milliseconds, and at the latest `most` milliseconds after the first that was
 * asked since it last ran.
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
