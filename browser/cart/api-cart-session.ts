/** Cart session over the API: timeouts, the stored session id, and a lock so that only one tab creates a cart. */

import { type ApiClient, type ApiResponse, CLIENT_FAILURE } from '#contracts/api/api-client.ts';
import { isCartGone } from '#contracts/cart/cart-cookie.ts';
import type { SessionIdStore } from './cart-cookie.ts';
import {
  type CartCall,
  type CartCallResult,
  type CartData,
  type CartFault,
  type CartSession,
  runOneAtATime,
} from './cart-session.ts';

/** Timeout of a cart call in milliseconds. */
const callTimeoutMs = 20_000;

/** The API calls that a cart session needs. */
export type CartClient = Pick<ApiClient, 'cart' | 'addToCart' | 'changeCart' | 'removeFromCart'>;

/** Dependencies of the cart session. */
export interface ApiCartSessionDeps {
  readonly client: CartClient;
  readonly ids: SessionIdStore;
  /** Returns true if the browser is online. */
  readonly isOnline: () => boolean;
  /** Lock that lets only one tab at a time create a cart. Two tabs would otherwise create two carts and keep one. */
  readonly alone: <Value>(begin: () => Promise<Value>) => Promise<Value>;
}

const noSession: CartFault = {
  code: 'INVALID_CART_SESSION',
  message: 'Invalid cart session id.',
  fields: {},
};

/**
 * Creates a cart session backed by the API. Each successful answer renews the stored id; the id is forgotten when the API no
 * longer knows it.
 */
export function createApiCartSession({ client, ids, isOnline, alone }: ApiCartSessionDeps): CartSession {
  const inTurn = runOneAtATime();
  // Reported until there is another cart, because the next read has no id to send.
  let isGone = false;
  const none = (): CartCallResult => ({ ok: true, cart: null, ...(isGone && { gone: true }) });

  const ask = async (
    id: string | null,
    call: (options: { signal: AbortSignal }) => Promise<ApiResponse<CartData>>,
  ): Promise<CartCallResult> => {
    // A call that was in flight when the connection failed may have arrived, so the state before the call counts.
    const neverLeaves = !isOnline();
    const answer = await call({ signal: AbortSignal.timeout(callTimeoutMs) });
    if (answer.status !== 'failed') {
      isGone = false;
      // A late answer must not replace a newer cart that another tab has created meanwhile.
      const stored = ids.read();
      if (id === null || stored === null || stored === id) ids.write(answer.data.cartSessionId);
      return { ok: true, cart: answer.data };
    }
    if (isCartGone(answer.errorCode)) {
      isGone = true;
      // Another tab may have created a cart meanwhile.
      if (ids.read() === id) ids.forget();
    }
    return {
      ok: false,
      fault: {
        code: neverLeaves && answer.errorCode === CLIENT_FAILURE ? 'OFFLINE' : answer.errorCode,
        message: answer.errorMessage,
        fields: answer.data?.fields ?? {},
      },
    };
  };

  const add = ({ items, replaces }: Extract<CartCall, { intent: 'add' }>) => {
    const id = ids.read();
    return ask(id, (options) =>
      client.addToCart({ cartSessionId: id, items: [...items], replaces }, options),
    );
  };

  return {
    read: () =>
      inTurn(async () => {
        const id = ids.read();
        if (id === null) return none();
        const answer = await ask(id, (options) => client.cart(id, options));
        return !answer.ok && isCartGone(answer.fault.code) ? none() : answer;
      }),
    send: (call: CartCall) =>
      inTurn(async () => {
        const id = ids.read();
        if (call.intent === 'add') return id === null ? alone(() => add(call)) : add(call);
        if (id === null) {
          isGone = true;
          return { ok: false, fault: noSession };
        }
        return ask(id, (options) =>
          call.intent === 'remove'
            ? client.removeFromCart(id, call.itemId, options)
            : client.changeCart({ cartSessionId: id, items: [...call.items] }, options),
        );
      }),
  };
}
