/** At most so many routes are preloaded side by side. */
export const maxParallelPrefetches = 4;

/** How long the router remembers a page, in ms: Next's `staleTimes.static`. Later it would ask for it again. */
export const routerMemory = 30_000;

export type PrefetchQueue = {
  /**
   * Asks for a route, unless it is under way or remembered. While all places are taken, only the route asked for last
   * waits: the visitor has gone past the others.
   */
  add: (href: string) => void;
  /** The router knows this route without a preload: the document brought it, or a link to it was followed. */
  remember: (href: string) => void;
  /** Settles, never failing, when the preload of this route is over; undefined when none is under way. */
  inFlight: (href: string) => Promise<void> | undefined;
};

/**
 * Lets at most `limit` preloads run at once.
 *
 * @param start begins one preload and settles when it is over, however it ended.
 */
export const createPrefetchQueue = (
  start: (href: string) => Promise<unknown>,
  limit: number = maxParallelPrefetches,
): PrefetchQueue => {
  const running = new Map<string, Promise<void>>();
  const remembered = new Map<string, number>();
  let waiting: string | null = null;

  const isKnown = (href: string) => {
    const since = remembered.get(href);
    return running.has(href) || (since !== undefined && Date.now() - since < routerMemory);
  };
  const remember = (href: string) => {
    remembered.set(href, Date.now());
    if (waiting === href) waiting = null;
  };
  const add = (href: string) => {
    if (isKnown(href)) return;
    if (running.size >= limit) {
      waiting = href;
      return;
    }
    const over = () => {
      running.delete(href);
      remember(href);
      const next = waiting;
      waiting = null;
      if (next !== null) add(next);
    };
    running.set(href, start(href).then(over, over));
  };
  return { add, remember, inFlight: (href) => running.get(href) };
};
