/** Maps everything that a call throws to an API error, for HTTP and direct calls alike. */
import { HTTPException } from 'hono/http-exception';
import type { z } from 'zod';
import { API_PATH } from '#contracts/api/base-address.ts';
import type { ErrorCode } from '#contracts/api/envelope.ts';
import { GatewayError } from '#domains/payment/payment-gateway.ts';
import { isDatabaseUnavailable } from '#platform/database/database-unavailable.ts';
import { isAbortedBody } from '#platform/http/request-body.ts';
import { log } from '#platform/log.ts';
import { TooManyGuessesError } from '#platform/rate-limits/guess-limiter.ts';
import { type Refusal, recordRefusal } from '#platform/security-refusals.ts';
import { ApiError } from './api-error.ts';

/** Error codes that count as security refusals. */
const refusals: Partial<Record<ErrorCode, Refusal>> = {
  INVALID_API_KEY: 'api-key',
  INVALID_SITE: 'foreign-site',
  RATE_LIMITED: 'limit',
};

/**
 * Returns the API error of a failed call. Logs faults of the server, and records security refusals.
 * @param route undefined if the call does not exist
 */
export function toApiError(
  error: unknown,
  route: { readonly pattern: string } | undefined,
  method: string,
): ApiError {
  // The pattern instead of the path, because a path may contain a cart id.
  const call = route && `${API_PATH}${route.pattern}`;
  const known = error instanceof ApiError ? error : mapError(error, call, method);
  const refusal = refusals[known.code];
  if (refusal) recordRefusal(refusal, call);
  return known;
}

function mapError(error: unknown, call: string | undefined, method: string): ApiError {
  // Hono's own refusals are errors of the caller; everything else is a fault of the server.
  if (error instanceof HTTPException && error.status === 415) return new ApiError('UNSUPPORTED_MEDIA_TYPE');
  if (error instanceof HTTPException && error.status === 413) return new ApiError('PAYLOAD_TOO_LARGE');
  if (error instanceof HTTPException && error.status < 500) return new ApiError('VALIDATION');
  if (error instanceof TooManyGuessesError)
    return new ApiError('RATE_LIMITED', { headers: { 'Retry-After': String(error.waitSeconds) } });
  if (isAbortedBody(error)) return new ApiError('VALIDATION', { message: 'The body was incomplete.' });
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
  log.error({ event: 'api.failed', method, call, err: error }, 'An API call failed.');
  return new ApiError('INTERNAL');
}

/** Maximum number of faults in one response. The first ones are enough for a list with thousands of invalid entries. */
const maxFaults = 20;

/** Returns the API error of an input that a schema refused. */
export function toValidationError(issues: readonly z.core.$ZodIssue[]): ApiError {
  const fields = new Map<string, string>();
  for (const issue of issues) {
    if (fields.size >= maxFaults) break;
    for (const [name, message] of faultsOf(issue)) if (!fields.has(name)) fields.set(name, message);
  }
  return new ApiError('VALIDATION', { fields: Object.fromEntries(fields) });
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
