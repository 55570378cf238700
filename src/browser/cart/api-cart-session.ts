import { type ApiAnswer, type ApiClient, CLIENT_FAILURE } from '#src/api/client.ts';
import type { SessionIdStore } from './cart-cookie.ts';
import {
  type CartAnswer,
  type CartCall,
  type CartData,
  type CartFault,
  type CartSession,
  oneAtATime,
} from './cart-session.ts';

/** How long a call may take before it counts as not arrived, in milliseconds. */
export const patience = 20_000;

/** The calls of the API that a cart needs. */
export type CartClient = Pick<ApiClient, 'cart' | 'addToCart' | 'changeCart' | 'removeFromCart'>;

export interface ApiCartSessionMeans {
  readonly client: CartClient;
  readonly ids: SessionIdStore;
  /** What the browser knows of its connection. */
  readonly isOnline: () => boolean;
}

const noSession: CartFault = {
  code: 'INVALID_CART_SESSION',
  message: 'Invalid cart session id.',
  fields: {},
};

const overCodes: ReadonlySet<string> = new Set(['INVALID_CART_SESSION', 'CART_EXPIRED']);

/** The cart behind the API. The id is kept anew after each success, and forgotten when the API knows it no more. */
export function apiCartSession({ client, ids, isOnline }: ApiCartSessionMeans): CartSession {
  const inTurn = oneAtATime();

  const settle = (answer: ApiAnswer<CartData>): CartAnswer => {
    if (answer.status !== 'failed') {
      ids.write(answer.data.cartSessionId);
      return { ok: true, cart: answer.data };
    }
    if (overCodes.has(answer.errorCode)) ids.forget();
    const neverLeft = answer.errorCode === CLIENT_FAILURE && !isOnline();
    return {
      ok: false,
      fault: {
        code: neverLeft ? 'OFFLINE' : answer.errorCode,
        message: answer.errorMessage,
        fields: answer.data?.fields ?? {},
      },
    };
  };
  const options = () => ({ signal: AbortSignal.timeout(patience) });

  return {
    read: () =>
      inTurn(async () => {
        const id = ids.read();
        if (id === null) return { ok: true, cart: null };
        const answer = settle(await client.cart(id, options()));
        return !answer.ok && overCodes.has(answer.fault.code) ? { ok: true, cart: null, gone: true } : answer;
      }),
    send: (call: CartCall) =>
      inTurn(async () => {
        const id = ids.read();
        if (call.intent === 'add')
          return settle(await client.addToCart({ cartSessionId: id, items: [...call.items] }, options()));
        if (id === null) return { ok: false, fault: noSession };
        return call.intent === 'change'
          ? settle(await client.changeCart({ cartSessionId: id, items: [...call.items] }, options()))
          : settle(await client.removeFromCart(id, call.itemId, options()));
      }),
  };
}
