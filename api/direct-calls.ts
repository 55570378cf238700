/** Runs the calls of the API in this process, without HTTP or JSON. */
import type { ApiResponse, MakeCall } from '#contracts/api/api-client.ts';
import type { CallInput } from '#contracts/api/call-routes.ts';
import { failed } from '#contracts/api/envelope.ts';
import { readCartCookie } from '#contracts/cart/cart-cookie.ts';
import { unlimitedGuesses } from '#platform/rate-limits/guess-limiter.ts';
import { toApiError } from './call-errors.ts';
import { calls } from './calls.ts';
import type { ApiCall, CallContext } from './define-call.ts';
import { type ApiDependencies, unlimitedRate } from './dependencies.ts';
import { instrumentCall } from './instrument-call.ts';
import { refuseTooMany, sessionInBody } from './route-limits.ts';

/**
 * Creates a function that makes calls directly. Schemas, rate limits, guess limits, idempotency, metrics, traces and failures
 * are those of HTTP. API keys, sites, body sizes and headers of responses concern HTTP alone. Callers must not change the data.
 */
export function createDirectCalls(given: ApiDependencies): MakeCall {
  const context: CallContext = {
    dependencies: { ...given, guessLimiter: given.guessLimiter ?? unlimitedGuesses },
    setHeader: () => undefined,
  };
  return (name, input) => callDirectly(calls[name], input, context);
}

async function callDirectly<Data>(
  call: ApiCall<Data>,
  input: CallInput,
  context: CallContext,
): Promise<ApiResponse<Data>> {
  return instrumentCall<ApiResponse<Data>>(call.name, async () => {
    try {
      await refuseOverLimit(call, input, context);
      const data = await call.run({ ...input, query: asText(input.query) }, context);
      return { status: call.status, result: call.envelope(data) };
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
