/** Confirms or declines a change on request for staff. */
import { eq } from 'drizzle-orm';
import { transact } from '#domains/inventory/transact-with-retries.ts';
import type { LoadedFeed } from '#domains/travel/feed/loaded-feed.ts';
import type { Transaction } from '#platform/database/opened-database.ts';
import { bookingChanges } from '../booking.table.ts';
import type { BookingDeps } from '../booking-deps.ts';
import { attemptsOf, lockBooking } from '../booking-store.ts';
import { isOver } from '../change/change-purchase.ts';
import { findChange, updateChange } from '../change/change-store.ts';
import { endAskedChange, isChangeBeingPaid } from '../change/end-change.ts';
import { makeChange, readPlanned } from '../change/make-change.ts';
import { getClosedReason } from '../closed-reason.ts';
import { ridesOf, runsAsSold } from '../payment/sale-deadline.ts';
import { type AnswerResult, beingPaid } from './answer-request.ts';

/** Staff's answer to a change on request. */
export interface ChangeAnswer {
  readonly changeId: string;
  readonly answer: 'confirm' | 'decline';
  /** Shown to the traveller. May be empty. */
  readonly note: string;
}

const unknown: AnswerResult = { ok: false, code: 'NOT_FOUND', message: 'We can’t find this change.' };

/**
 * Confirms or declines a change that waits for the operator, and emails the traveller. Confirmed, it is made. Declined,
 * the booking stays as it is, and all that was paid for the change is refunded. A second answer changes nothing.
 */
export async function answerChange(deps: BookingDeps, answer: ChangeAnswer): Promise<AnswerResult> {
  const [found] = await deps.database
    .select({ bookingId: bookingChanges.bookingId })
    .from(bookingChanges)
    .where(eq(bookingChanges.id, answer.changeId));
  if (!found) return unknown;
  const feed = await deps.feed();
  const result = await transact(deps.database, (transaction) =>
    answerLocked(transaction, { ...answer, bookingId: found.bookingId, feed, now: deps.now() }),
  );
  if (result.ok && answer.answer === 'decline') deps.reached('refund-promised');
  return result;
}

async function answerLocked(
  transaction: Transaction,
  {
    bookingId,
    changeId,
    answer,
    note,
    feed,
    now,
  }: ChangeAnswer & { readonly bookingId: string; readonly feed: LoadedFeed | null; readonly now: Date },
): Promise<AnswerResult> {
  const booking = await lockBooking(transaction, bookingId);
  const change = await findChange(transaction, bookingId, changeId);
  if (!booking || !change) return unknown;
  if (change.state !== 'asked')
    return { ok: false, code: 'ANSWERED', message: 'This has already been answered or withdrawn.' };
  if (isChangeBeingPaid(await attemptsOf(transaction, bookingId))) return beingPaid;
  const written = note.trim() === '' ? null : note.trim();
  if (answer === 'decline') {
    await updateChange(transaction, changeId, { note: written });
    await endAskedChange(transaction, { booking, change }, { reason: 'declined', now });
    return { ok: true, reference: booking.reference };
  }
  if (getClosedReason(booking.status, 'change'))
    return { ok: false, code: 'CLOSED', message: `The booking is ${booking.status}: check that first.` };
  const planned = await readPlanned(transaction, { booking, change, now });
  if (!planned) return { ok: false, code: 'CLOSED', message: 'The booking has changed since. Decline it.' };
  if (isOver(planned)) return { ok: false, code: 'CLOSED', message: 'Check-in has closed. Decline it.' };
  // Without a timetable, the operator's word counts.
  if (feed && !planned.plan.items.flatMap(ridesOf).every((ride) => runsAsSold(ride, feed)))
    return { ok: false, code: 'CLOSED', message: 'The timetable has changed since. Decline it.' };
  await updateChange(transaction, changeId, { note: written });
  if ((await makeChange(transaction, planned)) === null)
    throw new Error('The places of a change on request are gone.');
  return { ok: true, reference: booking.reference };
}
