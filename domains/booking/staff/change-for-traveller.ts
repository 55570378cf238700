/** Changes of a booking by staff: an offer, and then either the change itself or its offer to the traveller. */
import type { ChangeRequest } from '#contracts/booking/change-calls.ts';
import { transact } from '#domains/inventory/transact-with-retries.ts';
import type { Booking } from '../booking.ts';
import type { BookingDeps } from '../booking-deps.ts';
import { findBookingByReference, lockBooking } from '../booking-store.ts';
import { tokenOf } from '../booking-token.ts';
import type {
  ChangeFailure,
  ConfirmChangeResult,
  OfferChangeResult,
  StaffDecision,
} from '../change/change-results.ts';
import { findChange, updateChange } from '../change/change-store.ts';
import { confirmChangeOf } from '../change/confirm-change.ts';
import { readPlanned } from '../change/make-change.ts';
import { offerChangeOf } from '../change/offer-change.ts';
import { recordStaffChange } from '../change/record-staff-change.ts';
import { getClosedReason } from '../closed-reason.ts';
import { enqueueBookingMail } from '../mail/booking-mail.ts';
import { readBooking } from '../read-booking.ts';
import { noBooking } from '../refund/offer-refund.ts';

/** How long a traveller may accept an offer that staff have sent, in milliseconds. */
const sentForMs = 24 * 3_600_000;

/** Opens a booking for a change by staff, by its reference; null if there is none, or if it was erased. */
export async function openForChange(
  deps: BookingDeps,
  reference: string,
): Promise<{ readonly booking: Booking; readonly token: string } | null> {
  const row = await findBookingByReference(deps.database, reference);
  if (!row || row.tokenHash === null) return null;
  const token = tokenOf(deps, row);
  const booking = await readBooking(deps, token);
  return booking && { booking, token };
}

/** Offers a change of a booking to staff, by its reference. */
export async function offerStaffChange(
  deps: BookingDeps,
  reference: string,
  request: ChangeRequest,
): Promise<OfferChangeResult> {
  const booking = await findBookingByReference(deps.database, reference);
  return booking
    ? offerChangeOf(deps, booking, { request, byStaff: true })
    : { ok: false, failure: noBooking };
}

/** Makes an offered change for staff, and emails the traveller. A second call returns the same change. */
export async function makeStaffChange(
  deps: BookingDeps,
  reference: string,
  { changeOfferId, ...staff }: StaffDecision & { readonly changeOfferId: string },
): Promise<ConfirmChangeResult> {
  const booking = await findBookingByReference(deps.database, reference);
  return booking
    ? confirmChangeOf(deps, booking, { changeOfferId, staff })
    : { ok: false, failure: noBooking };
}

const outdated: ChangeFailure = {
  code: 'OFFER_EXPIRED',
  message: 'This offer has expired, or the booking has changed. Ask for a new one.',
};

/**
 * Sends an offer that costs something to the traveller, who may accept and pay it for a day. Its price is kept, and its
 * places are not held before that.
 */
export async function sendChangeOffer(
  deps: BookingDeps,
  reference: string,
  { changeOfferId, note }: { readonly changeOfferId: string; readonly note: string },
): Promise<{ readonly ok: true } | { readonly ok: false; readonly failure: ChangeFailure }> {
  const found = await findBookingByReference(deps.database, reference);
  if (!found) return { ok: false, failure: noBooking };
  const now = deps.now();
  return transact(deps.database, async (transaction) => {
    const booking = await lockBooking(transaction, found.id);
    const change = await findChange(transaction, found.id, changeOfferId);
    const isOpen = change?.state === 'offered' && now <= change.validUntil && change.toPayCents > 0;
    if (!booking || !isOpen || getClosedReason(booking.status, 'change'))
      return { ok: false, failure: outdated };
    if (!(await readPlanned(transaction, { booking, change, now }))) return { ok: false, failure: outdated };
    const validUntil = new Date(now.getTime() + sentForMs);
    await updateChange(transaction, change.id, { note, validUntil, waived: null });
    await recordStaffChange(transaction, { change, kind: 'offer-change', note, now });
    await enqueueBookingMail(
      transaction,
      { template: 'change-offered', bookingId: booking.id, changeId: change.id },
      { dedupeKey: `booking:${booking.id}:change-offered:${change.id}` },
    );
    return { ok: true };
  });
}
