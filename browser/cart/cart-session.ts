/** Interface (port) of the visitor's cart session with its answers and faults, and a queue that runs calls one at a time. */
import type { CartData } from '#contracts/api/cart-schemas.ts';
import type { CartCall } from '#contracts/cart/cart-form.ts';

export type { CartCall, CartData };

/** An item of the cart, as the API returns it. */
export type CartDataItem = CartData['items'][number];

/**
 * Reason why a cart call failed. `code` is an API error code, `500` if the answer never arrived, or `OFFLINE` if the browser
 * is offline.
 */
export interface CartFault {
  readonly code: string;
  /** Text for visitors. */
  readonly message: string;
  /** Messages by the path of the invalid part, or values that belong to the code (`oldPrice`, `newPrice`, `left`). */
  readonly fields: Readonly<Record<string, string>>;
}

/** Result of a cart call. `cart` is null if none was ever created; `gone` is set if there was one that has expired. */
export type CartCallResult =
  | { readonly ok: true; readonly cart: CartData | null; readonly gone?: true }
  | { readonly ok: false; readonly fault: CartFault };

/**
 * Session of the visitor's cart. Calls run one after another in their order, so that each answer contains the effect of all
 * earlier calls.
 */
export interface CartSession {
  read(): Promise<CartCallResult>;
  send(call: CartCall): Promise<CartCallResult>;
}

/** Creates a queue that runs calls one at a time. */
export function runOneAtATime(): <Value>(call: () => Promise<Value>) => Promise<Value> {
  let last: Promise<unknown> = Promise.resolve();
  return (call) => {
    const next = last.then(call, call);
    last = next.catch(() => undefined);
    return next;
  };
}
