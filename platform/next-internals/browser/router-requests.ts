/**
 * Prefetches pages with Next's router, and observes its requests.
 *
 * Relies on Next 16.4.5:
 * - The enum `PrefetchKind` belongs to the public `router.prefetch`, but is exported only from an internal file.
 * - The router calls `window.fetch` with the parameter `_rsc`.
 *
 * Noticed by contract.test.ts and tests/end-to-end/prefetching.spec.ts.
 */
import { PrefetchKind } from 'next/dist/client/components/router-reducer/router-reducer-types';
import type { useRouter } from 'next/navigation';

/**
 * Grace period in milliseconds for the router to start the request of a preload. After it, the page counts as cached.
 */
export const requestStartTimeoutMs = 100;

/** Returns a page's path and query in a normal form, without origin and without the router's own parameter. */
const addressOf = (href: string): string => {
  const { pathname, searchParams } = new URL(href, 'http://any');
  searchParams.delete('_rsc');
  return `${pathname.replace(/\/+$/, '')}/?${searchParams}`;
};

/**
 * Watches the router's page requests, by wrapping `fetch` without changing it. The router reports neither the end of a
 * preload nor whether it needed a request. Resource timing lists a request only after its end.
 *
 * @param scope object whose `fetch` the router calls
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
    /** Resolves when the next request for `href` has succeeded or failed; soon, if there is no request. */
    answered: (href: string): Promise<void> =>
      new Promise((resolve) => {
        const address = addressOf(href);
        const begun = (answer: Promise<unknown>) => {
          clearTimeout(timer);
          expected.delete(address);
          // Deferred, so that the router handles the response first.
          const over = () => setTimeout(resolve);
          answer.then(over, over);
        };
        const timer = setTimeout(() => {
          expected.delete(address);
          resolve();
        }, requestStartTimeoutMs);
        expected.set(address, begun);
      }),
    stop: () => {
      if (scope.fetch === watched) scope.fetch = original;
    },
  };
};

/**
 * Prefetches a whole page. To the router, all pages of the CMS are one route. With any kind but `FULL` it would consider
 * that route loaded and request nothing.
 */
export const prefetchPage = (router: Pick<ReturnType<typeof useRouter>, 'prefetch'>, href: string): void =>
  router.prefetch(href, { kind: PrefetchKind.FULL });
