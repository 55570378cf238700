import { cartCookie } from '#contracts/cart/cart-cookie.ts';
import type { CartSettings } from './cart-settings.ts';

/**
 * Updates the cart count in the header now and whenever the page becomes visible, because another tab or page may have
 * changed the cart. Loads the code for it only if there may be a cart. Returns a function that stops it.
 */
export function keepCartCount(settings: CartSettings): () => void {
  const abort = new AbortController();
  const { signal } = abort;
  let isShown = false;
  const count = () => {
    const mayHaveOne = settings.session === 'fixture' || hasCartCookie();
    // The cart page reads the cart anyway.
    if (!(mayHaveOne || isShown) || document.querySelector('[data-cart-page]')) return;
    isShown = true;
    import('./count-cart.ts')
      .then(({ countCart }) => countCart(settings, signal))
      // The count is optional, so a failure is ignored.
      .catch(() => undefined);
  };
  count();
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && count(), {
    signal,
  });
  return () => abort.abort();
}

function hasCartCookie(): boolean {
  return document.cookie.split('; ').some((pair) => pair.startsWith(`${cartCookie}=`));
}
