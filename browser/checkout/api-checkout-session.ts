/** Checkout session over the API: price quotes and orders, with timeouts and idempotency keys. */
import {
  type ApiClient,
  type ApiResponse,
  type CallOptions,
  CLIENT_FAILURE,
} from '#contracts/api/api-client.ts';
import type { ApiTypes } from '#contracts/api/api-types.ts';
import type { CheckoutCallResult, CheckoutSession, OrderInput } from './checkout-session.ts';

/** Timeout of a quote in milliseconds. */
const quoteTimeoutMs = 20_000;

/**
 * Timeout of an order in milliseconds, which includes the payment provider. After a timeout the order can be repeated with
 * the same key.
 */
const orderTimeoutMs = 45_000;

/** Dependencies of the checkout session. */
export interface ApiCheckoutDeps<Order> {
  readonly client: Pick<ApiClient, 'quoteCheckout'> & {
    checkoutBooking(
      cartSessionId: string | null,
      order: Order,
      idempotencyKey: string,
      options?: CallOptions,
    ): Promise<ApiResponse<ApiTypes['placedOrder']>>;
  };
  /** Returns the cart's session id; null if there is no cart. */
  readonly cartSessionId: () => string | null;
  /** Returns true if the browser is online. */
  readonly isOnline: () => boolean;
}

/** Creates a checkout session backed by the API. */
export function createApiCheckoutSession<Order = OrderInput>({
  client,
  cartSessionId,
  isOnline,
}: ApiCheckoutDeps<Order>): CheckoutSession<Order> {
  const ask = async <Data>(
    timeoutMs: number,
    call: (options: { signal: AbortSignal }) => Promise<ApiResponse<Data>>,
  ): Promise<CheckoutCallResult<Data>> => {
    const answer = await call({ signal: AbortSignal.timeout(timeoutMs) });
    if (answer.status !== 'failed') return { ok: true, value: answer.data };
    const { errorCode, errorMessage, data } = answer;
    return {
      ok: false,
      fault: {
        code: errorCode === CLIENT_FAILURE && !isOnline() ? 'OFFLINE' : errorCode,
        message: errorMessage,
        fields: data?.fields ?? {},
      },
    };
  };
  return {
    quote: (voucherCodes, travellers) =>
      ask(quoteTimeoutMs, (options) =>
        client.quoteCheckout(
          cartSessionId(),
          { voucherCodes: [...voucherCodes], ...(travellers && { travellers }) },
          options,
        ),
      ),
    order: async (order, key) => {
      const answer = await ask(orderTimeoutMs, (options) =>
        client.checkoutBooking(cartSessionId(), order, key, options),
      );
      return answer.ok ? { ok: true, value: answer.value.booking } : answer;
    },
  };
}
