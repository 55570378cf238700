import { parse } from 'hono/utils/cookie';
import { z } from 'zod';
import { cartCookie, isCartSessionId, readCartCookie } from '#contracts/cart/cart-cookie.ts';
import { currentRequest } from '#platform/http/request-context.ts';
import { sendersOf, sessionKey } from '#platform/rate-limits/rate-limit-keys.ts';
import type { RateLimitName, RateLimits } from '#platform/rate-limits/rate-limits.ts';
import type { RateLimiter } from './dependencies.ts';

/** What a call is counted as, by its pattern. */
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

/** Calls whose body names the cart that they change. */
const namedInBody: readonly string[] = ['POST /cart', 'PUT /cart'];

/** Whoever asks how the site is does so every few seconds, and a payment provider calls as often as people pay. */
const uncounted: readonly string[] = ['GET /health', 'GET /ready', 'POST /payments/:provider/webhook'];

/**
 * How often each caller may make each call. Whom a call is from, the visit says; a call outside of any is the site's own and
 * not counted. The cart session is that of the cart that is read or changed, where a call names one.
 */
export function routeLimits(limits: RateLimits): RateLimiter {
  return {
    async check(route, request) {
      const visit = currentRequest();
      if (!visit || uncounted.includes(route)) return null;
      const name = counted[route] ?? 'reading';
      // What a page reads of itself is a part of it: it was counted when it was asked for, or is kept for all.
      if (name === 'reading' && visit.isWithin) return null;
      return limits.take(name, sendersOf(visit.address, sessionOf(route, request)));
    },
    async checkBody(route, body) {
      if (!currentRequest() || !namedInBody.includes(route)) return null;
      const named = namingCart.safeParse(body).data?.cartSessionId;
      return named === undefined ? null : limits.take(counted[route] ?? 'reading', [sessionKey(named)]);
    },
  };
}

const namingCart = z.object({ cartSessionId: z.string().refine(isCartSessionId) });

/** The cart session, from the address where the call has it there, else from the cookie; not where the body will say. */
function sessionOf(route: string, request: Request): string | undefined {
  if (namedInBody.includes(route)) return undefined;
  const said = route.endsWith('/:cartSessionId')
    ? lastPartOf(request)
    : parse(request.headers.get('cookie') ?? '', cartCookie)[cartCookie];
  return readCartCookie(said) ?? undefined;
}

/** The last part of the path, decoded as for the call itself. */
function lastPartOf(request: Request): string | undefined {
  const part = new URL(request.url).pathname.replace(/\/$/, '').split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(part);
  } catch {
    // No session has a sign that could not be decoded.
    return undefined;
  }
}
