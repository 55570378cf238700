/** Offers a change of a booking, valid for 15 minutes; the booking stays unchanged. */
import { randomUUID } from 'node:crypto';
import type { ChangeRequest } from '#contracts/booking/change-calls.ts';
import { bookingChanges } from '../booking.table.ts';
import type { BookingDeps } from '../booking-deps.ts';
import { findBookingByToken, partsOf } from '../booking-store.ts';
import { getClosedReason } from '../closed-reason.ts';
import { noBooking } from '../refund/offer-refund.ts';
import type { OfferChangeResult } from './change-results.ts';
import { changesOf } from './change-store.ts';
import { nameRules } from './name-rules.ts';
import { planNames } from './plan-names.ts';

/** Validity of an offer. */
const validForMs = 15 * 60_000;

/** Offers corrections of names in the booking that `token` opens. The booking does not change. */
export async function offerChange(
  deps: BookingDeps,
  token: string,
  request: ChangeRequest,
): Promise<OfferChangeResult> {
  const { database } = deps;
  const booking = await findBookingByToken(database, token);
  if (!booking) return { ok: false, failure: noBooking };
  const refusal = getClosedReason(booking.status, 'change');
  if (refusal) return { ok: false, failure: { code: 'VALIDATION', fields: { booking: refusal } } };
  const feed = await deps.feed();
  if (!feed) return { ok: false, failure: { code: 'UPSTREAM' } };
  const now = deps.now();
  const rules = nameRules(feed, { changes: await changesOf(database, booking.id), now });
  const plan = planNames(request.names, await partsOf(database, booking.id), rules);
  if (!plan.ok) return { ok: false, failure: { code: 'VALIDATION', fields: plan.fields } };
  const offer = {
    id: randomUUID(),
    lines: plan.lines,
    validUntil: new Date(now.getTime() + validForMs),
  };
  await database
    .insert(bookingChanges)
    .values({ ...offer, bookingId: booking.id, offeredAt: now, madeAt: null, number: null });
  return { ok: true, offer };
}
