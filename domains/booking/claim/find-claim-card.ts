/** Decides if an accepted claim can be paid to the card of the order. */
import type { Transaction } from '#platform/database/opened-database.ts';
import {
  attemptsOf,
  type BookingItemRow,
  type BookingRow,
  itemsOf,
  type PaymentAttemptRow,
  refundsOf,
} from '../booking-store.ts';
import { acceptedChangesOf } from '../change/change-store.ts';
import { isChangeBeingPaid } from '../change/end-change.ts';
import { pastMs } from '../disruption/record-disrupted.ts';
import { ridesOf } from '../payment/sale-deadline.ts';
import { currentRefundTerms } from '../refund/current-refund-terms.ts';
import { evaluateRefundTerms, isActive } from '../refund/evaluate-refund-terms.ts';

/**
 * Returns the payment whose card can be paid the whole amount; null if it must be a bank transfer. A provider returns no
 * more than it captured. Money that may still be refunded for parts of the booking must stay there. So a claim is paid to
 * the card only once nothing of the booking can be cancelled any more. The caller has locked the booking.
 */
export async function findClaimCard(
  transaction: Transaction,
  booking: BookingRow,
  { amountCents, now }: { readonly amountCents: number; readonly now: Date },
): Promise<PaymentAttemptRow | null> {
  if (booking.status !== 'confirmed' && booking.status !== 'refunded' && booking.status !== 'declined')
    return null;
  const attempts = await attemptsOf(transaction, booking.id);
  const order = attempts.find(({ changeId, state }) => changeId === null && state === 'captured');
  if (!order || isChangeBeingPaid(attempts)) return null;
  const changes = await acceptedChangesOf(transaction, booking.id);
  if (changes.some(({ state }) => state === 'paying' || state === 'asked')) return null;
  const items = await itemsOf(transaction, booking.id);
  if (items.some((item) => mayBeRefunded(item, items, now))) return null;
  const returned = (await refundsOf(transaction, booking.id))
    .filter(({ attemptId, paidOtherwise }) => attemptId === order.id && !paidOtherwise)
    .reduce((sum, refund) => sum + refund.amountCents, 0);
  return order.amountCents - returned >= amountCents ? order : null;
}

/** Returns true while a part of a booking can be cancelled, or its ride may still be recorded as disrupted. */
function mayBeRefunded(item: BookingItemRow, items: readonly BookingItemRow[], now: Date): boolean {
  if (!isActive(item)) return false;
  // A pass can be cancelled again once no ride is booked on it.
  if (item.disruption !== null || item.status === 'requested' || item.data.kind === 'pass') return true;
  if (evaluateRefundTerms(currentRefundTerms(item, items), now) !== null) return true;
  return ridesOf(item).some(({ from }) => Date.parse(from.departure) > now.getTime() - pastMs);
}
