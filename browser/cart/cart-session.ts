import type { CartData } from '#api/cart-schemas.ts';
import type { CartCall } from '#contracts/cart/cart-form.ts';

export type { CartCall, CartData };

/** A line of the cart as the API answers it. */
export type CartDataItem = CartData['items'][number];

/** Why the cart is as it was. `code` is the API's, `500` for what never arrived, `OFFLINE` when the browser knows why. */
export interface CartFault {
  readonly code: string;
  /** Read by visitors. */
  readonly message: string;
  /** By the path of the part, or what goes with the code (`oldPrice`, `newPrice`, `left`). */
  readonly fields: Readonly<Record<string, string>>;
}

/** What a call comes to. `gone` says that there was a cart, and that it is over. Null is a cart that was never begun. */
export type CartAnswer =
  | { readonly ok: true; readonly cart: CartData | null; readonly gone?: true }
  | { readonly ok: false; readonly fault: CartFault };

/**
 * The visitor's cart, wherever it is. Calls are made one after another, in the order in which they were asked for, so that
 * each answer is the cart after all before it.
 */
export interface CartSession {
  read(): Promise<CartAnswer>;
  send(call: CartCall): Promise<CartAnswer>;
}

/** Lets one call begin when the one before is over. */
export function runOneAtATime(): <Value>(call: () => Promise<Value>) => Promise<Value> {
  let last: Promise<unknown> = Promise.resolve();
  return (call) => {
    const next = last.then(call, call);
    last = next.catch(() => undefined);
    return next;
  };
}
