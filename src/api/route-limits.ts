import { parse } from 'hono/utils/cookie';
import { cartCookie, readCartCookie } from '#schemas/cart/cart-cookie.ts';
import { currentVisit } from '#src/platform/http/visit.ts';
import type { RateLimitName, RateLimits } from '#src/platform/rate-limits/rate-limits.ts';
import { sendersOf } from '#src/platform/rate-limits/senders.ts';
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

/** Whoever asks how the site is does so every few seconds, and a payment provider calls as often as people pay. */
const uncounted: readonly string[] = ['GET /health', 'GET /ready', 'POST /payments/:provider/webhook'];

/**
 * How often each caller may make each call. Whom a call is from, the visit says; a call outside of any is the site's own and
 * not counted.
 */
export function routeLimits(limits: RateLimits): RateLimiter {
  return {
    async check(route, request) {
      const visit = currentVisit();
      if (!visit || uncounted.includes(route)) return null;
      return limits.take(counted[route] ?? 'reading', sendersOf(visit.address, sessionOf(route, request)));
    },
  };
}

/** The cart session, from the address where the call has it there, else from the cookie. */
function sessionOf(route: string, request: Request): string | undefined {
  const said = route.endsWith('/:cartSessionId')
    ? new URL(request.url).pathname.replace(/\/$/, '').split('/').at(-1)
    : parse(request.headers.get('cookie') ?? '', cartCookie)[cartCookie];
  return readCartCookie(said) ?? undefined;
}
