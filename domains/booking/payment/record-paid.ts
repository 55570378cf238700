/** Completes a paid booking: part statuses, issued vouchers, ledger posting and emails. */
import { postTransaction } from '#domains/ledger/post-transaction.ts';
import type { ProviderName } from '#domains/payment/payment-gateway.ts';
import { dateInZone, serviceInstant } from '#domains/travel/time/service-time.ts';
import { issueVouchers } from '#domains/voucher/issue-vouchers.ts';
import { NEW_ZEALAND } from '#platform/clock.ts';
import type { Transaction } from '#platform/database/opened-database.ts';
import type { BookingStatus, PartStatus } from '../booking.ts';
import { deriveBookingStatus } from '../booking-status.ts';
import { type BookingItemRow, updateBooking, updateItems, updateTravellers } from '../booking-store.ts';
import { capturePostings } from '../ledger/postings.ts';
import { enqueueBookingMail } from '../mail/booking-mail.ts';
import type { BookingToClaim } from './claim.ts';

/** The hour of the day, in New Zealand, at which a gift voucher is emailed to its recipient. */
const voucherHour = 8;

/**
 * Completes a claimed booking after its payment: sets the status of its parts, issues its vouchers, posts to the ledger
 * and queues its emails. The caller's transaction has locked the booking. Resolves to the booking's status.
 * @param paid.provider the provider that took the money; null if nothing was left to pay by card
 */
export async function recordPaid(
  transaction: Transaction,
  { booking, items, travellers }: BookingToClaim,
  paid: { readonly provider: ProviderName | null; readonly key: Buffer; readonly now: Date },
): Promise<BookingStatus> {
  const { provider, key, now } = paid;
  for (const status of ['requested', 'confirmed'] as const) {
    const ids = items.filter((item) => statusOnceItIsPaid(item) === status).map(({ id }) => id);
    await updateItems(transaction, ids, { status });
    const aboard = travellers.filter(({ itemId }) => ids.includes(itemId)).map(({ id }) => id);
    await updateTravellers(transaction, aboard, { status });
  }
  const issued = await issueVouchers(transaction, items, key, now);
  const posted = await postTransaction(
    transaction,
    capturePostings(booking, { provider, sold: issued }),
    now,
  );
  if (!posted) throw new Error('The payment of this booking is already in the ledger.');
  const status = deriveBookingStatus(items.map(statusOnceItIsPaid));
  await updateBooking(transaction, booking.id, { status, cancelReason: null, paidAt: now });

  const bookingId = booking.id;
  await enqueueBookingMail(
    transaction,
    { template: 'booking', bookingId },
    { dedupeKey: `booking:${bookingId}:paid` },
  );
  if (status === 'requested')
    await enqueueBookingMail(
      transaction,
      { template: 'staff-request', bookingId },
      { dedupeKey: `booking:${bookingId}:requested` },
    );
  for (const { id, sendOn } of issued) {
    const isDue = sendOn <= dateInZone(now, NEW_ZEALAND);
    await enqueueBookingMail(
      transaction,
      { template: 'voucher', voucherId: id },
      {
        dedupeKey: `voucher:${id}`,
        sendAt: isDue ? undefined : serviceInstant(sendOn, voucherHour * 3_600, NEW_ZEALAND),
      },
    );
  }
  return status;
}

/** Items on request wait for staff's answer. All others are confirmed at once. */
function statusOnceItIsPaid({ stock }: Pick<BookingItemRow, 'stock'>): PartStatus {
  return stock === 'request' || stock === 'mixed' ? 'requested' : 'confirmed';
}
