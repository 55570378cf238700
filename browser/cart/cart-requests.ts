/** What the page asks of the cart's script, which may have yet to be loaded. Small: every page carries it. */
export type CartRequest =
  | {
      readonly kind: 'open';
      /** What the visitor pressed: focus goes back to it. */
      readonly opener: HTMLElement | null;
    }
  | { readonly kind: 'submit'; readonly form: HTMLFormElement; readonly data: FormData };

type Serve = (request: CartRequest) => void;

let serve: Serve | undefined;
let whenWanted: (() => void) | undefined;
const waiting: CartRequest[] = [];

/** Hands on a request, now or when there is somebody to serve it. */
export function requestCart(request: CartRequest): void {
  if (serve) serve(request);
  else {
    waiting.push(request);
    whenWanted?.();
  }
}

/** Opens the cart's panel, from anywhere. */
export function openCart(): void {
  const { activeElement } = document;
  requestCart({ kind: 'open', opener: activeElement instanceof HTMLElement ? activeElement : null });
}

/** Hears that somebody is needed to serve. Returns how to stop hearing. */
export function onCartRequest(hear: () => void): () => void {
  whenWanted = hear;
  if (waiting.length > 0) hear();
  return () => {
    if (whenWanted === hear) whenWanted = undefined;
  };
}

/** Serves requests from now on, those that wait first. Returns how to stop. */
export function serveCart(handler: Serve): () => void {
  serve = handler;
  for (const request of takePendingRequests()) handler(request);
  return () => {
    if (serve === handler) serve = undefined;
  };
}

/** Takes what nobody has served. */
export function takePendingRequests(): readonly CartRequest[] {
  return waiting.splice(0);
}
