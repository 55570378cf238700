import type { CartSettings } from './cart-settings.ts';

/**
 * Shows how many items are in the cart, now and whenever the page is looked at again: another tab, or a page that this one is
 * gone back to from, may have changed it. Loads what asks for it only where there may be a cart. Returns how to stop.
 */
export function keepCartCount(settings: CartSettings): () => void {
  const abort = new AbortController();
  const { signal } = abort;
  let isShown = false;
  const count = () => {
    const mayHaveOne = settings.session === 'fixture' || /(^|; )cid=/.test(document.cookie);
    // The cart's own page reads it anyway.
    if (!(mayHaveOne || isShown) || document.querySelector('[data-cart-page]')) return;
    isShown = true;
    import('./count-cart.ts')
      .then(({ countCart }) => countCart(settings, signal))
      // The count is a help; without it the cart is what it was.
      .catch(() => undefined);
  };
  count();
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && count(), {
    signal,
  });
  return () => abort.abort();
}
