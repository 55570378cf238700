/** Offers a change of a booking; the booking stays unchanged. */
import { randomUUID } from 'node:crypto';
import type { ChangeRequest } from '#contracts/booking/change-calls.ts';
import { bookingChanges } from '../booking.table.ts';
import type { ChangeLine, ChangeMoney } from '../booking.ts';
import type { BookingDeps } from '../booking-deps.ts';
import { type BookingRow, findBookingByToken, partsOf } from '../booking-store.ts';
import { getClosedReason } from '../closed-reason.ts';
import { noBooking } from '../refund/offer-refund.ts';
import type { ChangeFailure, OfferChangeResult } from './change-results.ts';
import { acceptedChangesOf, madeChanges } from './change-store.ts';
import type { ItemPlan, WaivedChange } from './item-plan.ts';
import { nameRules } from './name-rules.ts';
import { planExtras } from './plan-extras.ts';
import { planJourney } from './plan-journey.ts';
import { planNames } from './plan-names.ts';
import { planTravellers } from './plan-travellers.ts';
import type { PlanContext, PlannedItems } from './planned-items.ts';
import { noMoney } from './price-change.ts';

/** Validity of an offer, unless its terms end earlier. */
const validForMs = 15 * 60_000;

/** A change as it is stored with its offer. */
interface Planned {
  readonly lines: readonly ChangeLine[];
  readonly plan: ItemPlan | null;
  readonly money: ChangeMoney;
  readonly until?: Date | null;
}

/**
 * Offers a change of the booking that `token` opens: corrected names, another departure or fare for a journey, or
 * extras or travellers for it. The offer is valid for a quarter of an hour, or until its terms change. The booking does
 * not change.
 */
export async function offerChange(
  deps: BookingDeps,
  token: string,
  request: ChangeRequest,
): Promise<OfferChangeResult> {
  const booking = await findBookingByToken(deps.database, token);
  return booking
    ? offerChangeOf(deps, booking, { request, byStaff: false })
    : { ok: false, failure: noBooking };
}

/**
 * Offers a change of a booking to its traveller, or to staff. Staff decide what a fare allows and may waive its price, so
 * the offer has the same change without a charge, too.
 */
export async function offerChangeOf(
  deps: BookingDeps,
  booking: BookingRow,
  { request, byStaff }: { readonly request: ChangeRequest; readonly byStaff: boolean },
): Promise<OfferChangeResult> {
  const { database } = deps;
  const refusal = getClosedReason(booking.status, 'change');
  if (refusal) return { ok: false, failure: { code: 'VALIDATION', fields: { booking: refusal } } };
  const feed = await deps.feed();
  if (!feed) return { ok: false, failure: { code: 'UPSTREAM' } };
  const now = deps.now();
  const parts = await partsOf(database, booking.id);
  const context = { deps, bookingId: booking.id, parts, feed, now, byStaff };
  const planned = await planChange(request, context);
  if (!('lines' in planned)) return { ok: false, failure: planned };
  const { lines, plan, money, until } = planned;
  const validUntil = new Date(
    Math.min(now.getTime() + validForMs, until?.getTime() ?? Number.POSITIVE_INFINITY),
  );
  const id = randomUUID();
  const waived = byStaff && money.toPayCents > 0 ? await planWaived(request, context) : null;
  await database
    .insert(bookingChanges)
    .values({ id, bookingId: booking.id, lines, plan, waived, ...money, validUntil, offeredAt: now });
  const needsAnswer = plan?.needsAnswer ?? false;
  return { ok: true, offer: { id, lines, money, needsAnswer, mayBeWaived: waived !== null, validUntil } };
}

async function planWaived(
  request: ChangeRequest,
  context: Parameters<typeof planChange>[1],
): Promise<WaivedChange | null> {
  const planned = await planChange(request, { ...context, isWaived: true });
  if (!('lines' in planned) || !planned.plan) return null;
  const { lines, plan, money } = planned;
  if (money.toPayCents !== 0 || money.refundCents !== 0) throw new Error('A waived change moves money.');
  return { lines, plan };
}

async function planChange(
  request: ChangeRequest,
  context: PlanContext & { readonly bookingId: string },
): Promise<Planned | ChangeFailure> {
  const { deps, bookingId, parts, feed, now, byStaff } = context;
  if ('names' in request && request.names) {
    const changes = madeChanges(await acceptedChangesOf(deps.database, bookingId));
    const names = planNames(request.names, parts, nameRules(feed, { changes, now, byStaff }));
    if (!names.ok) return { code: 'VALIDATION', fields: names.fields };
    return { lines: names.lines, plan: null, money: noMoney };
  }
  const planned = await planItems(request, context);
  return planned.ok ? planned : planned.failure;
}

function planItems(
  { itemId = '', offerId = '', extras, travellers }: ChangeRequest,
  context: PlanContext,
): Promise<PlannedItems> {
  if (extras) return planExtras({ itemId, extras }, context);
  if (travellers) return planTravellers({ itemId, travellers }, context);
  return planJourney({ itemId, offerId }, context);
}
