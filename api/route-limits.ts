/** Rate limits of the API: the limiter, and the cart that a call counts for. */
import { parse } from 'hono/utils/cookie';
import { z } from 'zod';
import { cartCookie, isCartSessionId, readCartCookie } from '#contracts/cart/cart-cookie.ts';
import { currentRequest } from '#platform/http/request-context.ts';
import { clientKeys, sessionKey } from '#platform/rate-limits/rate-limit-keys.ts';
import type { RateLimits } from '#platform/rate-limits/rate-limits.ts';
import { ApiError } from './api-error.ts';
import type { ApiRoute } from './define-call.ts';
import type { RateLimiter } from './dependencies.ts';

/**
 * Creates the API's rate limiter, which counts calls by network and cart session. The network is that of the current request;
 * calls outside a request are not counted.
 */
export function createRouteLimiter(limits: RateLimits): RateLimiter {
  return {
    async check({ limit }, session) {
      const visit = currentRequest();
      if (!visit || limit === null) return null;
      // Reads by a page are part of its own request, which was counted already, or is cached for everyone.
      if (limit === 'reading' && visit.isWithin) return null;
      return limits.take(limit, clientKeys(visit.address, session));
    },
    async checkSession({ limit }, session) {
      return currentRequest() && limit !== null ? limits.take(limit, [sessionKey(session)]) : null;
    },
  };
}

/**
 * Throws `RATE_LIMITED` if there are seconds to wait.
 * @param wait null to proceed
 */
export function refuseTooMany(wait: number | null): void {
  if (wait !== null)
    throw new ApiError('RATE_LIMITED', { headers: { 'Retry-After': String(Math.ceil(wait)) } });
}

/** Returns the cart that an HTTP request names in its path or cookie; undefined if only its body may name one. */
export function sessionOfRequest({ cartIn }: Pick<ApiRoute, 'cartIn'>, request: Request): string | undefined {
  if (cartIn === 'body') return undefined;
  const sessionId =
    cartIn === 'path'
      ? lastPartOf(request)
      : parse(request.headers.get('cookie') ?? '', cartCookie)[cartCookie];
  return readCartCookie(sessionId) ?? undefined;
}

/** Returns the cart that a body names. */
export function sessionInBody({ cartIn }: Pick<ApiRoute, 'cartIn'>, body: unknown): string | undefined {
  return cartIn === 'body' ? namingCart.safeParse(body).data?.cartSessionId : undefined;
}

const namingCart = z.object({ cartSessionId: z.string().refine(isCartSessionId) });

/** Returns the last path segment, decoded as for the call itself. */
function lastPartOf(request: Request): string | undefined {
  const part = new URL(request.url).pathname.replace(/\/$/, '').split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(part);
  } catch {
    // No valid session id contains such a character.
    return undefined;
  }
}
