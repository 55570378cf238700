import { releaseState } from './release-state.ts';

/**
 * Refreshes a page that the visitor goes back to, since the browser or the router shows it as it was. A page that answers a query was
 * rendered for that visit and stays as it is. So does every page while the site does not answer: a failed refresh would end at the
 * browser's own error page.
 * @param refresh renders the page again in place
 * @returns `pageChanged` to be called when the router has rendered another page, and how to stop
 */
export function refreshAfterBack(refresh: () => void): { pageChanged(): void; stop(): void } {
  const abort = new AbortController();
  const { signal } = abort;
  let shown = currentPage();
  const refreshUnlessAway = async () => {
    const page = currentPage();
    if (window.location.search !== '' || !(await isSiteUp(signal)) || page !== currentPage()) return;
    // The server's HTML that stands for a failed island can't be refreshed.
    if (releaseState.stale) window.location.reload();
    else refresh();
  };
  window.addEventListener(
    'popstate',
    () => {
      // The same page: a panel was closed, or an anchor followed.
      if (currentPage() === shown) return;
      shown = currentPage();
      void refreshUnlessAway();
    },
    { signal },
  );
  window.addEventListener('pageshow', ({ persisted }) => void (persisted && refreshUnlessAway()), { signal });
  if (isFromHistory()) void refreshUnlessAway();
  return {
    pageChanged() {
      // Later: after Back the router renders the page before the listener above is called, which has to know the page left.
      setTimeout(() => {
        shown = currentPage();
      });
    },
    stop: () => abort.abort(),
  };
}

/** Whether the browser loaded the document by Back or Forward: then it takes it from its cache without asking the site. */
const isFromHistory = () =>
  performance
    .getEntriesByType('navigation')
    .some((entry) => entry instanceof PerformanceNavigationTiming && entry.type === 'back_forward');

const currentPage = () => `${window.location.pathname}${window.location.search}`;

/** Asks for something that costs the site nothing. */
const isSiteUp = (signal: AbortSignal) =>
  fetch('/builds/latest.json', { method: 'HEAD', cache: 'no-store', signal }).then(
    ({ ok }) => ok,
    () => false,
  );
