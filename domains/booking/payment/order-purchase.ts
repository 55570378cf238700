import { partsOf } from '../booking-store.ts';
import { enqueueBookingMail } from '../mail/booking-mail.ts';
import { claim } from './claim.ts';
import { endBooking } from './end-booking.ts';
import type { Purchase, PurchaseContext } from './purchase.ts';
import { recordPaid } from './record-paid.ts';

/** Returns the order of a booking as what its payment buys. */
export function orderPurchase({ transaction, deps, booking, attempt }: PurchaseContext): Purchase {
  const claimed = async () => ({ booking, ...(await partsOf(transaction, booking.id)) });
  return {
    status: booking.status,
    cancelReason: booking.cancelReason,
    claim: async (inputs) => claim(transaction, await claimed(), inputs),
    async record({ provider, now }) {
      await recordPaid(transaction, await claimed(), { provider, key: deps.bookingKey(), now });
    },
    end: (reason, now) => endBooking(transaction, booking, { reason, now }),
    notifyReturned: () =>
      enqueueBookingMail(
        transaction,
        { template: 'not-available', bookingId: booking.id },
        { dedupeKey: `booking:${booking.id}:not-available:${attempt.id}` },
      ),
  };
}
