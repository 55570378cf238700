import type { Booking } from '#domains/booking/booking.ts';
import type { LoadContext } from './define-block.ts';

/** An order that is open in this browser. */
export interface OpenOrder {
  readonly reference: string;
  readonly isPaid: boolean;
  /** True if it can still be paid, which it can't while its payment is being taken. */
  readonly canBePaid: boolean;
}

/**
 * Reads the order that the visitor placed in this browser, if it is paid or waits for its payment; null
 * otherwise. A failed read also gives null, so that it never blocks the cart.
 */
export async function readOpenOrder({
  visitor,
  ports,
}: Pick<LoadContext, 'visitor' | 'ports'>): Promise<OpenOrder | null> {
  if (visitor.kind !== 'visitor') return null;
  try {
    return orderIn(await ports.bookings.read());
  } catch {
    // The port has logged the error.
    return null;
  }
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
