import type { CartRequest } from './cart-requests.ts';

/**
 * Fallback if the cart's script failed to load: submits the form or follows the link natively, or shows a message if the
 * browser is offline.
 */
export function submitWithoutScript(request: CartRequest): void {
  if (request.kind === 'open') {
    if (request.opener instanceof HTMLAnchorElement) location.assign(request.opener.href);
    return;
  }
  const { form: sent } = request;
  sent.ariaBusy = null;
  const status = sent.querySelector<HTMLElement>('[data-cart-status]');
  if (navigator.onLine || !status) {
    sent.submit();
    return;
  }
  status.dataset.tone = 'failed';
  status.textContent = 'You’re offline. Try again when you’re back online.';
}
