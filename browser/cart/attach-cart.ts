import { rolloverIntervalMs } from '../gestures.ts';
import { onCartRequest, requestCart, takePendingRequests } from './cart-requests.ts';
import { loadSubmitCartForm } from './load-submit-cart-form.ts';
import { submitWithoutScript } from './submit-without-script.ts';

const within = (target: EventTarget | null, selector: string) =>
  target instanceof Element ? target.closest<HTMLElement>(selector) : null;

const opens = 'a[data-opens-cart]';
const form = 'form[data-cart-form]';

/**
 * Attaches the cart to a page that does not show one. Listens for forms that fill the cart and links that open it. Loads the
 * rest when a visitor points at or uses one of them. Returns a function that detaches it.
 * @param load loads the script that serves the requests
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
      // Ignore a second press while the first is in progress.
      if (sent.ariaBusy === 'true') return;
      sent.ariaBusy = 'true';
      requestCart({ kind: 'submit', form: sent, data: new FormData(sent, event.submitter) });
    },
    { signal },
  );
  document.addEventListener(
    'click',
    (event) => {
      // The cart's script validates the form and shows all faults in one place. Pressing Enter in a field clicks the button,
      // too.
      const button = within(event.target, '[type=submit]');
      const sends = button instanceof HTMLButtonElement ? button.form : null;
      if (sends?.matches(form)) sends.noValidate = true;
    },
    { signal, capture: true },
  );
  document.addEventListener(
    'click',
    (event) => {
      const link = within(event.target, opens);
      const isPlain =
        event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
      // The cart page already shows the cart.
      if (!link || !isPlain || document.querySelector('[data-cart-page]')) return;
      event.preventDefault();
      requestCart({ kind: 'open', opener: link });
    },
    { signal, capture: true },
  );
  let pointedAt: EventTarget | null = null;
  let timer: number | undefined;
  const point = ({ target }: Event) => {
    pointedAt = target;
    if (timer !== undefined) return;
    timer = window.setTimeout(() => {
      timer = undefined;
      const sends = within(pointedAt, `${form} [type=submit]`);
      if (sends || within(pointedAt, opens)) void load().catch(() => undefined);
      if (sends) void loadSubmitCartForm().catch(() => undefined);
    }, rolloverIntervalMs);
  };
  for (const kind of ['pointerover', 'focusin', 'touchstart'])
    document.addEventListener(kind, point, { signal, passive: true });

  const forget = onCartRequest(
    () => void load().catch(() => takePendingRequests().forEach(submitWithoutScript)),
  );
  const stop = () => {
    abort.abort();
    forget();
  };
  window.addEventListener(
    'island-failed',
    ({ detail }) => {
      if (detail.island !== 'cart-panel') return;
      // From now on, forms and links work without the script.
      stop();
      takePendingRequests().forEach(submitWithoutScript);
    },
    { signal },
  );
  return stop;
}
