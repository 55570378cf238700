/** How long the browser may take to go back by one entry of its history, in ms. */
const backTimeoutMs = 1_000;

/**
 * Gives what opens over the page (a panel, a dialog) an entry of the history, so that Back closes it and the page stays.
 * @param onBack the visitor has gone back: what is open has to close
 * @returns to be called when it closes in another way: takes the entry back, and resolves when the history is as before
 */
export function openHistoryLayer(onBack: () => void): () => Promise<void> {
  // Without an address: Next would take that as a visit of the page.
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
