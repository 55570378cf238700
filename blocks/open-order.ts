import { isBookingToken } from '#contracts/booking/booking-cookie.ts';
import type { Booking } from '#domains/booking/booking.ts';
import { log } from '#platform/log.ts';
import type { LoadContext } from './define-block.ts';

/** An order that is open in this browser. */
export interface OpenOrder {
  readonly reference: string;
  readonly isPaid: boolean;
  /** True if it can still be paid, which it can't while its payment is being taken. */
  readonly canBePaid: boolean;
}

/** Reads the booking that a token opens. */
export type ReadBooking = (token: string) => Promise<Booking | null>;

/** Reads a booking from the site's database. */
export const readBookingOfSite: ReadBooking = async (token) => {
  // Imported on demand: the registry is read in places that must not open the database.
  const { productionBookingDeps } = await import('#domains/booking/production-deps.ts');
  const { readBooking } = await import('#domains/booking/read-booking.ts');
  return readBooking(await productionBookingDeps(), token);
};

/**
 * Reads the order that the visitor placed in this browser, if it is paid or waits for its payment; null
 * otherwise. A failed read also gives null, so that it never blocks the cart. It is read once for all blocks
 * of a page.
 */
export function readOpenOrder(
  { visitor, share }: Pick<LoadContext, 'visitor' | 'share'>,
  read: ReadBooking = readBookingOfSite,
): Promise<OpenOrder | null> {
  return share('the visitor’s order', async () => {
    const token = visitor.kind === 'visitor' ? visitor.bookingToken : null;
    if (!isBookingToken(token)) return null;
    try {
      return orderIn(await read(token));
    } catch (err) {
      log.warn({ event: 'order.not-read', err }, 'Could not read the open order of a visitor');
      return null;
    }
  });
}

/** The order to show beside a cart. A paid order is hidden if the cart has items, which were added since. */
export function selectShownOrder(
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
