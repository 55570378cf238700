/** Queues requests to the cart's script until it is loaded. This module is small, because every page loads it. */

/** A request of the page to the cart's script. */
export type CartRequest =
  | {
      readonly kind: 'open';
      /** The element that was pressed; focus returns to it. */
      readonly opener: HTMLElement | null;
    }
  | { readonly kind: 'submit'; readonly form: HTMLFormElement; readonly data: FormData };

type Serve = (request: CartRequest) => void;

let serve: Serve | undefined;
let whenWanted: (() => void) | undefined;
const waiting: CartRequest[] = [];

/** Serves a request now, or queues it until a handler is registered. */
export function requestCart(request: CartRequest): void {
  if (serve) serve(request);
  else {
    waiting.push(request);
    whenWanted?.();
  }
}

/** Opens the cart panel. */
export function openCart(): void {
  const { activeElement } = document;
  requestCart({ kind: 'open', opener: activeElement instanceof HTMLElement ? activeElement : null });
}

/** Registers a callback for requests without a handler. Returns a function that removes it. */
export function onCartRequest(hear: () => void): () => void {
  whenWanted = hear;
  if (waiting.length > 0) hear();
  return () => {
    if (whenWanted === hear) whenWanted = undefined;
  };
}

/** Registers the handler of requests, which first gets the queued ones. Returns a function that removes it. */
export function serveCart(handler: Serve): () => void {
  serve = handler;
  for (const request of takePendingRequests()) handler(request);
  return () => {
    if (serve === handler) serve = undefined;
  };
}

/** Empties the queue and returns its requests. */
export function takePendingRequests(): readonly CartRequest[] {
  return waiting.splice(0);
}
