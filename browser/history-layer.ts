/** Timeout of `history.back()`, in ms. */
const backTimeoutMs = 1_000;

/** The time in ms after which a browser has restored the scroll position of an entry. */
const scrollRestoreMs = 100;

/**
 * Adds an entry to the history. The page keeps its scroll position when the entry is removed. The browser's own
 * restoration may return to the address's anchor instead, because it saves the position with a delay.
 * @returns a promise that resolves once the entry is removed
 */
function pushEntry(): Promise<void> {
  const { history } = window;
  history.scrollRestoration = 'manual';
  // Without a URL, because Next would treat one as a navigation.
  history.pushState(null, '');
  return new Promise((resolve) => {
    const reset = () => {
      history.scrollRestoration = 'auto';
      resolve();
    };
    window.addEventListener('popstate', () => window.setTimeout(reset, scrollRestoreMs), { once: true });
    // A document that is left or reloaded with the layer open would pass `manual` on to the next one.
    window.addEventListener('pagehide', reset, { once: true });
  });
}

/**
 * Adds a history entry for a layer over the page (a panel or dialog), so that Back closes the layer instead of leaving the
 * page.
 * @param onBack is called on Back; must close the layer
 * @returns a function to call when the layer closes otherwise: removes the entry, and resolves when the history is restored
 */
export function openHistoryLayer(onBack: () => void): () => Promise<void> {
  const removed = pushEntry();
  let isOpen = true;
  const leave = () => {
    isOpen = false;
    onBack();
  };
  window.addEventListener('popstate', leave, { once: true });
  return async () => {
    if (!isOpen) return;
    isOpen = false;
    window.removeEventListener('popstate', leave);
    window.history.back();
    await Promise.race([removed, new Promise((resolve) => window.setTimeout(resolve, backTimeoutMs))]);
  };
}
