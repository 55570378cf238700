import { itemsAtCheckIn } from '#domains/cart/check-in.ts';
import { postTransaction } from '#domains/ledger/post-transaction.ts';
import type { BookingStatus, CancelReason, ChangeEndReason } from '../booking.ts';
import { getClosedReason } from '../closed-reason.ts';
import { changeCapturedPostings } from '../ledger/postings.ts';
import { TimetableAwayError } from '../payment/claim.ts';
import type { Purchase, PurchaseContext } from '../payment/purchase.ts';
import { isTooLate, ridesOf, runsAsSold } from '../payment/sale-deadline.ts';
import { promiseChangeRefund, readRetainedMoney } from '../refund/promise-refund.ts';
import { type BookingChangeRow, findChange, updateChange } from './change-store.ts';
import { endChange, isChangeBeingPaid, notifyEnd } from './end-change.ts';
import type { AddedItem } from './item-plan.ts';
import {
  askForChange,
  holdPlaces,
  isOfferedBeforeDisruption,
  makeChange,
  type PlannedChange,
  readPlanned,
} from './make-change.ts';

/** Returns a change of a booking as what its payment buys. */
export async function changePurchase(context: PurchaseContext, changeId: string): Promise<Purchase> {
  const { transaction, booking, others } = context;
  const change = await findChange(transaction, booking.id, changeId);
  if (!change) throw new Error('The change of a payment does not exist.');
  return {
    status: purchaseStatus(change),
    cancelReason: cancelReasonOf(change.endReason),

    async claim({ now, feed }) {
      if (booking.erasedAt) return 'erased';
      if (getClosedReason(booking.status, 'change') || isChangeBeingPaid(others)) return 'not_available';
      const planned = await readPlanned(transaction, { booking, change, now });
      if (!planned || isOfferedBeforeDisruption(planned)) return 'not_available';
      if (isOver(planned)) return 'too_late';
      const rides = planned.plan.items.flatMap(ridesOf);
      if (!feed) throw new TimetableAwayError('There is no timetable to check the paid rides.');
      if (!rides.every((ride) => runsAsSold(ride, feed))) return 'timetable_changed';
      if (!(await holdPlaces(transaction, planned, null))) return 'not_available';
      await updateChange(transaction, change.id, { state: 'paying', endReason: null, changedAt: now });
      return null;
    },

    async record({ provider, now }) {
      const { toPayCents, cardFeeCents } = change;
      const posted = await postTransaction(
        transaction,
        changeCapturedPostings({
          ...{ attemptId: context.attempt.id, bookingReference: booking.reference, provider },
          ...{ toPayCents, cardFeeCents },
          retained: await readRetainedMoney(transaction, booking.reference),
        }),
        now,
      );
      if (!posted) throw new Error('The payment of this change is already in the ledger.');
      const planned = await readPlanned(transaction, { booking, change, now });
      // Only an instance of an older release changes a booking while a payment is claimed.
      if (!planned) {
        const attemptId = context.attempt.id;
        await promiseChangeRefund(transaction, { booking, change, attemptId, now });
        await endChange(transaction, change, { reason: 'not_available', now });
        return notifyEnd(transaction, change);
      }
      if (planned.plan.needsAnswer) return askForChange(transaction, planned);
      if ((await makeChange(transaction, planned)) === null)
        throw new Error('The places of a paid change are gone.');
    },

    end: (reason, now) => endChange(transaction, change, { reason, now }),
    notifyReturned: () => notifyEnd(transaction, change),
  };
}

/** Returns true if check-in has closed for the journey as it is booked, or as it will be. */
export function isOver({ plan, parts, now }: Pick<PlannedChange, 'plan' | 'parts' | 'now'>): boolean {
  const ids = new Set(plan.before.items.map(({ id }) => id));
  const booked = parts.items.filter(({ id }) => ids.has(id));
  const planned = [
    ...booked.map((item) => ({ ...item, ...plan.items.find(({ id }) => id === item.id) })),
    ...plan.added,
  ];
  // A disrupted journey can be changed after its planned departure.
  return [booked.some(({ disruption }) => disruption) ? [] : booked, planned].some((items) =>
    itemsAtCheckIn<Pick<AddedItem, 'id' | 'data'> & { readonly parentId: string | null }>(
      items,
      ({ parentId }) => parentId,
    ).some((item) => isTooLate(item, now)),
  );
}

function purchaseStatus({ state, madeAt }: BookingChangeRow): BookingStatus {
  if (madeAt !== null || state === 'made' || state === 'asked') return 'confirmed';
  return state === 'paying' ? 'pending_payment' : 'cancelled';
}

/** A change that the operator declined, or that was withdrawn, can't be bought any more. */
function cancelReasonOf(reason: ChangeEndReason | null): CancelReason | null {
  return reason === 'declined' || reason === 'withdrawn' ? 'superseded' : reason;
}
