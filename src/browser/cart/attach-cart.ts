import { rolloverFrequency } from '../gestures.ts';
import { askCart, type CartRequest, onCartWanted, takeWaiting } from './cart-requests.ts';

const within = (target: EventTarget | null, selector: string) =>
  target instanceof Element ? target.closest<HTMLElement>(selector) : null;

const opens = 'a[data-opens-cart]';
const form = 'form[data-cart-form]';

/**
 * All that a page without a cart runs of it: listens for forms that fill the cart and for links that open it, and loads the
 * rest when one of them is pointed at or used. Returns how to stop.
 * @param load loads what serves the requests
 */
export function attachCart(load: () => Promise<unknown>): () => void {
  const abort = new AbortController();
  const { signal } = abort;

  document.addEventListener(
    'submit',
    (event) => {
      const sent = within(event.target, form);
      if (!(sent instanceof HTMLFormElement) || event.defaultPrevented) return;
      event.preventDefault();
      // A second press while the first is under way.
      if (sent.ariaBusy === 'true') return;
      sent.ariaBusy = 'true';
      askCart({ kind: 'submit', form: sent, data: new FormData(sent, event.submitter) });
    },
    { signal },
  );
  document.addEventListener(
    'click',
    (event) => {
      const link = within(event.target, opens);
      const isPlain =
        event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
      // The cart's own page shows it already.
      if (!link || !isPlain || document.querySelector('[data-cart-page]')) return;
      event.preventDefault();
      askCart({ kind: 'open', opener: link });
    },
    { signal, capture: true },
  );
  let lookedAt = 0;
  const point = ({ target, timeStamp }: Event) => {
    if (timeStamp - lookedAt < rolloverFrequency) return;
    lookedAt = timeStamp;
    if (within(target, `${opens},${form} [type=submit]`)) void load().catch(() => undefined);
  };
  for (const kind of ['pointerover', 'focusin', 'touchstart'])
    document.addEventListener(kind, point, { signal, passive: true });

  const forget = onCartWanted(() => void load().catch(() => takeWaiting().forEach(withoutScript)));
  return () => {
    abort.abort();
    forget();
  };
}

/** The script did not come. Offline that is said; else the page goes on as without any script. */
function withoutScript(request: CartRequest): void {
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
  status.textContent = 'You are offline. Press again when you have a connection.';
}
