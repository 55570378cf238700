/** Reads from a request's cookies whether it sees drafts, and which cart and booking are its visitor's. */
import { cookies, headers } from 'next/headers';
import type { Visitor } from '#blocks/define-block.ts';
import { bookingCookie, isBookingToken } from '#contracts/booking/booking-cookie.ts';
import { cartCookie, readCartCookie } from '#contracts/cart/cart-cookie.ts';
import { draftHeader } from '#contracts/draft-header.ts';
import { now } from '#platform/clock.ts';
import { config } from '#platform/config.ts';
import { draftCookie, draftKey, isDraftSession } from './draft/draft-session.ts';
import { visitorPages } from './page-routes.ts';

/**
 * Returns true for requests that see drafts, where carts and bookings are not real. Reads the request, so do not use
 * it on cached pages.
 */
export async function isDraft(): Promise<boolean> {
  if ((await headers()).has(draftHeader)) return true;
  return isDraftSession((await cookies()).get(draftCookie(config().secureCookies))?.value, draftKey(), now());
}

/** Returns the visitor of a page rendered per request: with cart and booking on pages that show them. */
export async function visitorOfRequest(path: string): Promise<Visitor> {
  if (!visitorPages.has(path)) return { kind: 'anyone' };
  const sent = await cookies();
  const token = sent.get(bookingCookie(config().secureCookies))?.value;
  return {
    kind: 'visitor',
    cartSessionId: readCartCookie(sent.get(cartCookie)?.value),
    bookingToken: isBookingToken(token) ? token : null,
  };
}
