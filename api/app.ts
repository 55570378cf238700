/** API v1: a Hono application. It is mounted in the site, called in process, or run on its own. */
import { OpenAPIHono } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { cors } from 'hono/cors';
import { HTTPException } from 'hono/http-exception';
import { matchedRoutes } from 'hono/route';
import type { z } from 'zod';
import { API_PATH } from '#contracts/api/base-address.ts';
import { type ErrorCode, failed } from '#contracts/api/envelope.ts';
import { GatewayError } from '#domains/payment/payment-gateway.ts';
import { isDatabaseUnavailable } from '#platform/database/database-unavailable.ts';
import { isAbortedBody } from '#platform/http/request-body.ts';
import { isSafeOrigin } from '#platform/http/safe-origin.ts';
import { log } from '#platform/log.ts';
import { TooManyGuessesError, unlimitedGuesses } from '#platform/rate-limits/guess-limiter.ts';
import { type Refusal, recordRefusal } from '#platform/security-refusals.ts';
import { ApiError } from './api-error.ts';
import { addBookingRoutes } from './calls/bookings.ts';
import { addCartRoutes } from './calls/cart.ts';
import { addCheckoutRoutes } from './calls/checkout.ts';
import { addContactRoutes } from './calls/contact.ts';
import { addContentRoutes } from './calls/content.ts';
import { addCountryRoutes } from './calls/countries.ts';
import { addRunningRoutes } from './calls/health.ts';
import { addDescriptionRoutes } from './calls/openapi.ts';
import { addPaymentRoutes } from './calls/payments.ts';
import { addProductRoutes } from './calls/products.ts';
import { addSiteSearchRoutes } from './calls/site-search.ts';
import { addTravelRoutes } from './calls/travel.ts';
import type { ApiDependencies } from './dependencies.ts';
import { instrumentCalls } from './instrument-call.ts';
import { hostOf, requestGuard } from './request-guard.ts';

/** Creates the API. `api.fetch(request)` answers every request with an envelope and never rejects. */
export function createApi(dependencies: ApiDependencies): OpenAPIHono {
  const api = new OpenAPIHono({ strict: false, defaultHook: refuseInvalid }).basePath(API_PATH);
  api.onError(answerError);
  api.notFound((c) => answerError(new ApiError('NOT_FOUND', { message: 'No such API call.' }), c));
  api.use(
    cors({
      origin: (origin, c) => (isSafeOrigin(origin, dependencies, hostOf(c)) ? origin : null),
      allowHeaders: ['Content-Type', 'X-Api-Key', 'X-Origin-Domain', 'Idempotency-Key', 'X-Booking-Token'],
      allowMethods: ['GET', 'POST', 'PUT', 'DELETE'],
      exposeHeaders: ['Retry-After', 'Idempotent-Replayed'],
      maxAge: 600,
    }),
  );
  api.use(instrumentCalls(API_PATH));
  api.use(requestGuard(api, API_PATH, dependencies));
  const guessLimiter = dependencies.guessLimiter ?? unlimitedGuesses;
  addContentRoutes(api, dependencies.content);
  addSiteSearchRoutes(api, dependencies.search);
  addCountryRoutes(api);
  addContactRoutes(api, dependencies.contact);
  addTravelRoutes(api, dependencies.travel);
  addProductRoutes(api, dependencies.products, dependencies.travel);
  addCartRoutes(api, dependencies.cart);
  addCheckoutRoutes(api, { ...dependencies, guessLimiter });
  addBookingRoutes(api, dependencies.booking, guessLimiter);
  addPaymentRoutes(api, dependencies.booking);
  addRunningRoutes(api, dependencies);
  addDescriptionRoutes(api);
  return api;
}

/** Error codes that count as security refusals. */
const refusals: Partial<Record<ErrorCode, Refusal>> = {
  INVALID_API_KEY: 'api-key',
  INVALID_SITE: 'foreign-site',
  RATE_LIMITED: 'limit',
};

function answerError(error: Error, c: Context): Response {
  const known = error instanceof ApiError ? error : asApiError(error, c);
  const refusal = refusals[known.code];
  if (refusal) recordRefusal(refusal, callOf(c));
  for (const [name, value] of Object.entries(known.headers)) c.header(name, value);
  return c.json(failed(known.code, known.message, known.data), known.status);
}

function asApiError(error: Error, c: Context): ApiError {
  // Hono's own refusals are errors of the caller; everything else is a fault of the server.
  if (error instanceof HTTPException && error.status === 415) return new ApiError('UNSUPPORTED_MEDIA_TYPE');
  if (error instanceof HTTPException && error.status === 413) return new ApiError('PAYLOAD_TOO_LARGE');
  if (error instanceof HTTPException && error.status < 500) return new ApiError('VALIDATION');
  if (error instanceof TooManyGuessesError)
    return new ApiError('RATE_LIMITED', { headers: { 'Retry-After': String(error.waitSeconds) } });
  if (isAbortedBody(error)) return new ApiError('VALIDATION', { message: 'The body was incomplete.' });
  const call = callOf(c);
  if (isDatabaseUnavailable(error)) {
    log.error({ event: 'api.database-unavailable', err: error }, 'The database did not answer.');
    return new ApiError('UPSTREAM');
  }
  if (error instanceof GatewayError) {
    log.error(
      { event: 'api.provider-unavailable', call, err: error },
      'The payment provider refused a request or did not answer.',
    );
    return new ApiError('UPSTREAM', { message: 'We can’t start the payment right now. Please try again.' });
  }
  log.error({ event: 'api.failed', method: c.req.method, call, err: error }, 'An API call failed.');
  return new ApiError('INTERNAL');
}

/** Returns the route pattern instead of the path, because a path may contain a cart id. */
function callOf(c: Context): string | undefined {
  return matchedRoutes(c).find(({ method }) => method !== 'ALL')?.path;
}

/** Maximum number of faults in one response. The first ones are enough for a list with thousands of invalid entries. */
const maxFaults = 20;

function refuseInvalid(result: { success: true } | { success: false; error: z.core.$ZodError }): void {
  if (result.success) return;
  const fields = new Map<string, string>();
  for (const issue of result.error.issues) {
    if (fields.size >= maxFaults) break;
    for (const [name, message] of faultsOf(issue)) if (!fields.has(name)) fields.set(name, message);
  }
  throw new ApiError('VALIDATION', { fields: Object.fromEntries(fields) });
}

function faultsOf(issue: z.core.$ZodIssue): (readonly [name: string, message: string])[] {
  const at = (...path: PropertyKey[]) => path.map(String).join('.') || 'body';
  if (issue.code === 'unrecognized_keys') {
    return issue.keys
      .slice(0, maxFaults)
      .map((key) => [at(...issue.path, key.slice(0, 100)), 'Unknown field.']);
  }
  // Zod's default messages are meant for developers. Rules of this project have their own messages.
  const isOwn = !/^(?:Invalid\b|Too (?:big|small):)/.test(issue.message);
  return [[at(...issue.path), isOwn ? issue.message : 'This is missing or has the wrong type.']];
}
