/** At most so many routes are preloaded side by side. */
export const maxParallelPrefetches = 4;

export type PrefetchQueue = {
  /** Asks for a route once; `urgent` puts it before those that wait. Asking again only matters for its place. */
  add: (href: string, urgent?: boolean) => void;
};

/**
 * Lets at most `limit` preloads run at once; the others wait in order.
 *
 * @param start begins one preload and settles when it is over, however it ended.
 */
export const createPrefetchQueue = (
  start: (href: string) => Promise<unknown>,
  limit: number = maxParallelPrefetches,
): PrefetchQueue => {
  const started = new Set<string>();
  let waiting: string[] = [];
  let running = 0;

  const next = () => {
    while (running < limit) {
      const href = waiting.shift();
      if (href === undefined) return;
      running += 1;
      started.add(href);
      const over = () => {
        running -= 1;
        next();
      };
      start(href).then(over, over);
    }
  };

  return {
    add(href, urgent = false) {
      if (started.has(href)) return;
      const others = waiting.filter((other) => other !== href);
      if (urgent) waiting = [href, ...others];
      else if (others.length === waiting.length) waiting = [...waiting, href];
      next();
    },
  };
};
