import { releaseState } from './release-state.ts';

/**
 * Brings a page up to date that the visitor comes back to: the browser, or the router, shows it as it was. One that answers a query
 * was drawn for that visit and stays. So does a page while the site does not answer: a refresh that fails would leave the browser's
 * own error page instead.
 * @param refresh draws the page anew in place
 * @returns `pageChanged` to be called when a link has been followed in the page, and how to stop
 */
export function refreshAfterBack(refresh: () => void): { pageChanged(): void; stop(): void } {
  const abort = new AbortController();
  const { signal } = abort;
  let shown = currentPage();
  const bringUpToDate = async () => {
    const page = currentPage();
    if (window.location.search !== '' || !(await isSiteUp(signal)) || page !== currentPage()) return;
    // What stands in place of a failed part can't be drawn anew.
    if (releaseState.stale) window.location.reload();
    else refresh();
  };
  window.addEventListener(
    'popstate',
    () => {
      // An entry of the history of the same page: a panel was closed, a part of it was gone to.
      if (currentPage() === shown) return;
      shown = currentPage();
      void bringUpToDate();
    },
    { signal },
  );
  window.addEventListener('pageshow', ({ persisted }) => void (persisted && bringUpToDate()), { signal });
  // A document that the browser had kept on its disk: it asks nobody for it when the visitor goes back.
  if (isFromHistory()) void bringUpToDate();
  return {
    pageChanged() {
      shown = currentPage();
    },
    stop: () => abort.abort(),
  };
}

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
