import { type ApiAnswer, type ApiClient, CLIENT_FAILURE } from '#api/client.ts';
import type { Answered, CheckoutSession } from './checkout-session.ts';

/** How long a quote may take before it counts as not arrived, in milliseconds. */
const quoteTimeoutMs = 20_000;

/** An order waits for the payment provider too; given up, it is the same order when it is sent again. */
const orderTimeoutMs = 45_000;

export interface ApiCheckoutDeps {
  readonly client: Pick<ApiClient, 'quoteCheckout' | 'checkoutBooking'>;
  /** The session id of the cart; null when there is none. */
  readonly cartSessionId: () => string | null;
  /** What is known of the connection. */
  readonly isOnline: () => boolean;
}

/** Orders through the API. */
export function apiCheckoutSession({ client, cartSessionId, isOnline }: ApiCheckoutDeps): CheckoutSession {
  const ask = async <Data>(
    timeoutMs: number,
    call: (options: { signal: AbortSignal }) => Promise<ApiAnswer<Data>>,
  ): Promise<Answered<Data>> => {
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
