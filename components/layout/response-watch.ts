const bare = (pathname: string) => pathname.replace(/\/+$/, '') || '/';

/** A preload that is answered from the router's memory makes no request: give its place up after this, in ms. */
const patience = 4000;

/**
 * Tells when the router's request for a path has been answered. The router does not say so itself; the browser's
 * resource timing does.
 */
export const watchResponses = () => {
  const waiting = new Map<string, () => void>();
  const observer = new PerformanceObserver((list) => {
    for (const { name } of list.getEntries()) {
      const url = new URL(name);
      if (url.searchParams.has('_rsc')) waiting.get(bare(url.pathname))?.();
    }
  });
  observer.observe({ type: 'resource' });

  return {
    /** Settles with the first answer for `href`'s path, or when patience is over. */
    answered: (href: string): Promise<void> => {
      const path = bare(new URL(href, window.location.href).pathname);
      return new Promise((resolve) => {
        const done = () => {
          window.clearTimeout(timer);
          waiting.delete(path);
          resolve();
        };
        const timer = window.setTimeout(done, patience);
        waiting.set(path, done);
      });
    },
    stop: () => observer.disconnect(),
  };
};
