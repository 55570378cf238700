/** Runs the calls of the API in this process, without HTTP or JSON. */
import { type ApiResponse, type MakeCall, ofSession } from '#contracts/api/api-client.ts';
import type { ApiTypes } from '#contracts/api/api-types.ts';
import type { PlacedOrderData } from '#contracts/api/booking-schemas.ts';
import type { CallInput } from '#contracts/api/call-routes.ts';
import type { CartData } from '#contracts/api/cart-schemas.ts';
import { failed } from '#contracts/api/envelope.ts';
import type { CheckedCheckout } from '#contracts/booking/order-schema.ts';
import type { CheckedAddToCart, CheckedChangeCart } from '#contracts/cart/cart-calls.ts';
import { readCartCookie } from '#contracts/cart/cart-cookie.ts';
import type { CheckedContactMessage } from '#contracts/contact/contact-message.ts';
import { unlimitedGuesses } from '#platform/rate-limits/guess-limiter.ts';
import { toApiError } from './call-errors.ts';
import { cartCalls } from './calls/cart.ts';
import { checkoutCalls } from './calls/checkout.ts';
import { contactCalls } from './calls/contact.ts';
import { calls } from './calls.ts';
import type { ApiCall, CallContext } from './define-call.ts';
import { type ApiDependencies, unlimitedRate } from './dependencies.ts';
import { instrumentCall } from './instrument-call.ts';
import { refuseUnknownParameters } from './request-guard.ts';
import { refuseTooMany, sessionInBody } from './route-limits.ts';

/**
 * Creates a function that makes calls directly. Schemas, unknown query parameters, rate limits, guess limits, idempotency,
 * metrics, traces and failures are those of HTTP. API keys, sites, body sizes and headers of responses concern HTTP alone.
 * Callers must not change the data.
 */
export function createDirectCalls(dependencies: ApiDependencies): MakeCall {
  const context = contextOf(dependencies);
  return (name, given) => {
    const input = { ...given, query: asText(given.query) };
    return callDirectly(calls[name], input, context, (call) => call.run(input, context));
  };
}

/** The calls that forms make. They take what the schemas have checked with the form, so that nothing is parsed twice. */
export interface FormCalls {
  addToCart(body: CheckedAddToCart): Promise<ApiResponse<CartData>>;
  changeCart(body: CheckedChangeCart): Promise<ApiResponse<CartData>>;
  checkoutBooking(
    cartSessionId: string | null,
    order: CheckedCheckout,
    idempotencyKey: string,
  ): Promise<ApiResponse<PlacedOrderData>>;
  contact(message: CheckedContactMessage): Promise<ApiResponse<ApiTypes['contact']>>;
}

/** Creates the calls that forms make, with the same limits and failures as other direct calls. */
export function createFormCalls(dependencies: ApiDependencies): FormCalls {
  const context = contextOf(dependencies);
  const make = <Data, Checked extends CallInput>(call: ApiCall<Data, Checked>, input: Checked) =>
    callDirectly(call, input, context, () => call.runChecked(input, context));
  return {
    addToCart: (body) => make(cartCalls.addToCart, { body }),
    changeCart: (body) => make(cartCalls.changeCart, { body }),
    checkoutBooking: (cartSessionId, body, key) =>
      ofSession(cartSessionId, (id) =>
        make(checkoutCalls.checkoutBooking, {
          params: { cartSessionId: id },
          headers: { 'Idempotency-Key': key },
          body,
        }),
      ),
    contact: (body) => make(contactCalls.contact, { body }),
  };
}

function contextOf(dependencies: ApiDependencies): CallContext {
  return {
    dependencies: { ...dependencies, guessLimiter: dependencies.guessLimiter ?? unlimitedGuesses },
    setHeader: () => undefined,
  };
}

async function callDirectly<Data>(
  call: ApiCall<Data>,
  input: CallInput,
  context: CallContext,
  run: (call: ApiCall<Data>) => Promise<Data>,
): Promise<ApiResponse<Data>> {
  return instrumentCall<ApiResponse<Data>>(call.name, async () => {
    try {
      refuseUnknownParameters(call, Object.keys(input.query ?? {}));
      await refuseOverLimit(call, input, context);
      return { status: call.status, result: call.envelope(await run(call)) };
    } catch (error) {
      const { code, message, data, status } = toApiError(error, call, call.method);
      return { status, result: failed(code, message, data) };
    }
  });
}

async function refuseOverLimit(
  call: ApiCall<unknown>,
  { params, body }: CallInput,
  { dependencies: { rateLimiter = unlimitedRate } }: CallContext,
): Promise<void> {
  const session = call.cartIn === 'path' ? readCartCookie(params?.cartSessionId) : null;
  refuseTooMany(await rateLimiter.check(call, session ?? undefined));
  const named = sessionInBody(call, body);
  if (named !== undefined) refuseTooMany(await rateLimiter.checkSession(call, named));
}

/** Converts query parameters to text, as in a URL. The schemas accept nothing else. */
function asText(query: CallInput['query'] = {}): NonNullable<CallInput['query']> {
  return Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, typeof value === 'object' ? value : String(value)]],
    ),
  );
}
