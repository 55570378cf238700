import { cookies, draftMode } from 'next/headers';
import type { Visitor } from '#blocks/define-block.ts';
import { bookingCookie, isBookingToken } from '#schemas/booking/booking-cookie.ts';
import { cartCookie, readCartCookie } from '#schemas/cart/cart-cookie.ts';
import { visitorPages } from './visitor-pages.ts';

/** Whether an editor looks at drafts (Next's draft mode): no cart and no booking is real there, and nothing is kept. */
export async function isDraft(): Promise<boolean> {
  return (await draftMode()).isEnabled;
}

/** For whom a page is drawn that is kept for all: it never sees who asks. */
export async function visitorOfKeptPage(): Promise<Visitor> {
  return (await isDraft()) ? { kind: 'editor' } : { kind: 'anyone' };
}

/** For whom a page is drawn that answers this request alone: on pages that show what is theirs, the visitor with their cart and booking. */
export async function visitorOfRequest(path: string): Promise<Visitor> {
  if (await isDraft()) return { kind: 'editor' };
  if (!visitorPages.has(path)) return { kind: 'anyone' };
  const sent = await cookies();
  const token = sent.get(bookingCookie)?.value;
  return {
    kind: 'visitor',
    cartSessionId: readCartCookie(sent.get(cartCookie)?.value),
    bookingToken: isBookingToken(token) ? token : null,
  };
}
