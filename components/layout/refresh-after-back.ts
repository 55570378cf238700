import { routerCacheMs } from './prefetch-queue.ts';
import { releaseState } from './release.ts';

/**
 * Refreshes a page after Back or Forward, because browser and router show it as it was. A page with a query stays as it
 * is, because it was rendered for that visit. So does any page while the site does not respond: a failed refresh would
 * end at the browser's error page.
 * @param refresh renders the page again in place
 * @returns `pageChanged`, to be called after the router has rendered another page, and `stop`
 */
export function refreshAfterBack(refresh: () => void): { pageChanged(): void; stop(): void } {
  const abort = new AbortController();
  const { signal } = abort;
  let shown = currentPage();
  const refreshUnlessAway = async () => {
    const page = currentPage();
    if (window.location.search !== '' || !(await isSiteUp(signal)) || page !== currentPage()) return;
    // The restored HTML of a failed island can't be refreshed.
    if (releaseState.stale) window.location.reload();
    else refresh();
  };
  window.addEventListener(
    'popstate',
    () => {
      // Same page: a panel was closed, or a fragment link followed.
      if (currentPage() === shown) return;
      shown = currentPage();
      void refreshUnlessAway();
    },
    { signal },
  );
  window.addEventListener('pageshow', ({ persisted }) => void (persisted && refreshUnlessAway()), { signal });
  if (isFromHistory() || isPrefetched() || isOld()) void refreshUnlessAway();
  return {
    pageChanged() {
      // Deferred: after Back, the router renders before the listener above runs, and the listener must compare with the
      // page left.
      setTimeout(() => {
        shown = currentPage();
      });
    },
    stop: () => abort.abort(),
  };
}

/** Returns true if the document was loaded by Back or Forward, so that it may come from the browser's cache. */
const isFromHistory = () =>
  performance
    .getEntriesByType('navigation')
    .some((entry) => entry instanceof PerformanceNavigationTiming && entry.type === 'back_forward');

/** Returns true if the browser prefetched the document: it may have done so minutes ago. */
const isPrefetched = () =>
  performance
    .getEntriesByType('navigation')
    .some((entry) => 'deliveryType' in entry && entry.deliveryType === 'navigational-prefetch');

/**
 * Returns true if the page loaded long before its scripts: it was prerendered, or left and restored meanwhile. The
 * limit is that of a preloaded page.
 */
const isOld = () => performance.now() > routerCacheMs;

const currentPage = () => `${window.location.pathname}${window.location.search}`;

/** Requests a static file, which costs the server almost nothing. */
const isSiteUp = (signal: AbortSignal) =>
  fetch('/builds/latest.json', { method: 'HEAD', cache: 'no-store', signal }).then(
    ({ ok }) => ok,
    () => false,
  );
