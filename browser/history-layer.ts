/** Timeout of `history.back()`, in ms. */
const backTimeoutMs = 1_000;

/**
 * Adds a history entry for a layer over the page (a panel or dialog), so that Back closes the layer instead of leaving the
 * page.
 * @param onBack is called on Back; must close the layer
 * @returns a function to call when the layer closes otherwise: removes the entry, and resolves when the history is restored
 */
export function openHistoryLayer(onBack: () => void): () => Promise<void> {
  // Without a URL, because Next would treat one as a navigation.
  window.history.pushState(null, '');
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
    await new Promise<void>((resolve) => {
      window.addEventListener('popstate', () => resolve(), { once: true });
      window.setTimeout(resolve, backTimeoutMs);
      window.history.back();
    });
  };
}
