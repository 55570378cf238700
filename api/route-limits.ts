import { parse } from 'hono/utils/cookie';
import { z } from 'zod';
import { cartCookie, isCartSessionId, readCartCookie } from '#contracts/cart/cart-cookie.ts';
import { currentRequest } from '#platform/http/request-context.ts';
import { clientKeys, sessionKey } from '#platform/rate-limits/rate-limit-keys.ts';
import type { RateLimitName, RateLimits } from '#platform/rate-limits/rate-limits.ts';
import type { RateLimiter } from './dependencies.ts';

/** Rate limit of each call, by route pattern. */
const counted: Readonly<Record<string, RateLimitName>> = {
  'GET /fare-search': 'search',
  'GET /timetable-journey': 'search',
  'GET /site-search': 'suggestions',
  'POST /cart': 'cart',
  'PUT /cart': 'cart',
  'DELETE /cart/:cartSessionId': 'cart',
  'POST /checkout-booking/:cartSessionId': 'checkout',
  'POST /bookings/:reference/refunds': 'checkout',
  'POST /contact': 'contact',
};

/** Calls whose body names the cart. */
const namedInBody: readonly string[] = ['POST /cart', 'PUT /cart'];

/** Calls without a limit: health probes come every few seconds, and payment webhooks as often as visitors pay. */
const uncounted: readonly string[] = ['GET /health', 'GET /ready', 'POST /payments/:provider/webhook'];

/**
 * Creates the API's rate limiter, which counts calls by network and cart session. Both come from the current request;
 * internal calls outside a request are not counted. For cart calls the session is that of the cart itself.
 */
export function createRouteLimiter(limits: RateLimits): RateLimiter {
  return {
    async check(route, request) {
      const visit = currentRequest();
      if (!visit || uncounted.includes(route)) return null;
      const name = counted[route] ?? 'reading';
      // Reads by a page are part of its own request, which was counted already, or is cached for everyone.
      if (name === 'reading' && visit.isWithin) return null;
      return limits.take(name, clientKeys(visit.address, sessionOf(route, request)));
    },
    async checkBody(route, body) {
      if (!currentRequest() || !namedInBody.includes(route)) return null;
      const named = namingCart.safeParse(body).data?.cartSessionId;
      return named === undefined ? null : limits.take(counted[route] ?? 'reading', [sessionKey(named)]);
    },
  };
}

const namingCart = z.object({ cartSessionId: z.string().refine(isCartSessionId) });

/** Returns the cart session from the path if the call has it there, else from the cookie; undefined if the body names it. */
function sessionOf(route: string, request: Request): string | undefined {
  if (namedInBody.includes(route)) return undefined;
  const sessionId = route.endsWith('/:cartSessionId')
    ? lastPartOf(request)
    : parse(request.headers.get('cookie') ?? '', cartCookie)[cartCookie];
  return readCartCookie(sessionId) ?? undefined;
}

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
