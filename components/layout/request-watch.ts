/** A request that the router makes for a preload has begun after this, in ms; else the page is in its memory. */
export const graceToBegin = 100;

/** A page's address without what the router adds to it, with or without an origin, in one form. */
const addressOf = (href: string): string => {
  const { pathname, searchParams } = new URL(href, 'http://any');
  searchParams.delete('_rsc');
  return `${pathname.replace(/\/+$/, '')}/?${searchParams}`;
};

/**
 * Watches the router's requests for pages. It says of no preload that it is answered, nor whether one was needed, and
 * resource timing does not know of a request before its end: so this looks at what goes through `fetch`, untouched.
 *
 * @param scope whose `fetch` the router calls
 */
export const watchRequests = (scope: { fetch: typeof fetch }) => {
  const expected = new Map<string, (answer: Promise<unknown>) => void>();
  const original = scope.fetch;
  const watched: typeof fetch = (input, init) => {
    const answer = original.call(scope, input, init);
    const href = input instanceof Request ? input.url : String(input);
    if (href.includes('_rsc=')) expected.get(addressOf(href))?.(answer);
    return answer;
  };
  scope.fetch = watched;

  return {
    /** Settles when the next request for `href` is answered or has failed; soon, when there is none. */
    answered: (href: string): Promise<void> =>
      new Promise((resolve) => {
        const address = addressOf(href);
        const begun = (answer: Promise<unknown>) => {
          clearTimeout(timer);
          expected.delete(address);
          // The router hears of it first.
          const over = () => setTimeout(resolve);
          answer.then(over, over);
        };
        const timer = setTimeout(() => {
          expected.delete(address);
          resolve();
        }, graceToBegin);
        expected.set(address, begun);
      }),
    stop: () => {
      if (scope.fetch === watched) scope.fetch = original;
    },
  };
};
