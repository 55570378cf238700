import { isBookingToken } from '#contracts/booking/booking-cookie.ts';
import type { Booking } from '#domains/booking/booking.ts';
import { log } from '#platform/log.ts';
import type { LoadContext } from './define-block.ts';

/** An order that this browser has open. */
export interface OpenOrder {
  readonly reference: string;
  readonly isPaid: boolean;
  /** Whether it can still be paid: not while its payment is being taken. */
  readonly canBePaid: boolean;
}

/** Reads the booking a token opens. */
export type ReadBooking = (token: string) => Promise<Booking | null>;

const ofThisSite: ReadBooking = async (token) => {
  // Imported when needed: the registry is read in places that must not open the database.
  const { productionBookingDeps } = await import('#domains/booking/production-deps.ts');
  const { readBooking } = await import('#domains/booking/read-booking.ts');
  return readBooking(await productionBookingDeps(), token);
};

/**
 * The order that the visitor has placed in this browser, if it waits for its payment or is paid; null for none, and where it can't
 * be read, which must not keep anybody from the cart. Read once for all blocks of a page.
 */
export function openOrder(
  { visitor, share }: Pick<LoadContext, 'visitor' | 'share'>,
  read: ReadBooking = ofThisSite,
): Promise<OpenOrder | null> {
  return share('the visitor’s order', async () => {
    const token = visitor.kind === 'visitor' ? visitor.bookingToken : null;
    if (!isBookingToken(token)) return null;
    try {
      return orderIn(await read(token));
    } catch (err) {
      log.warn({ event: 'order.not-read', err }, 'The order of a visitor could not be read for another page');
      return null;
    }
  });
}

/** What of it is shown beside a cart: an order that is paid says nothing about things that were put in since. */
export function orderBeside(
  order: OpenOrder | null,
  cart: { readonly items: readonly unknown[] } | null,
): OpenOrder | null {
  return order?.isPaid && cart && cart.items.length > 0 ? null : order;
}

function orderIn(booking: Booking | null): OpenOrder | null {
  if (!booking) return null;
  const { reference, status, payment } = booking;
  if (status === 'confirmed' || status === 'requested') return { reference, isPaid: true, canBePaid: false };
  if (status !== 'pending_payment') return null;
  const canBePaid = Boolean(payment?.url);
  return canBePaid || payment?.state === 'claimed' ? { reference, isPaid: false, canBePaid } : null;
}
