/** Maximum number of concurrent preloads. */
export const maxParallelPrefetches = 4;

/**
 * How long the router caches a page, in milliseconds: Next's `staleTimes.static`. After that, it requests the page
 * again.
 */
export const routerCacheMs = 30_000;

export type PrefetchQueue = {
  /**
   * Preloads a route, unless it is in flight or remembered. While all slots are taken, only the route requested last is
   * queued, because the visitor has moved past the others.
   */
  add: (href: string) => void;
  /**
   * Marks a route that the router has without a preload: the document brought it, or the visitor followed a link to it.
   */
  remember: (href: string) => void;
  /** Resolves, and never rejects, when the preload of this route ends; undefined if none is in flight. */
  inFlight: (href: string) => Promise<void> | undefined;
};

/**
 * Creates a preload queue with a concurrency limit.
 *
 * @param start begins one preload and settles when it ends, in success or failure.
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
    return running.has(href) || (since !== undefined && Date.now() - since < routerCacheMs);
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
