/** Ends accepted changes that are not made, releases their places and returns their money. */
import { and, eq, notExists, notInArray } from 'drizzle-orm';
import { releaseInventory } from '#domains/inventory/hold.ts';
import { transact } from '#domains/inventory/transact-with-retries.ts';
import type { Transaction } from '#platform/database/opened-database.ts';
import { log } from '#platform/log.ts';
import { bookingChanges, paymentAttempts } from '../booking.table.ts';
import type { ChangeEndReason } from '../booking.ts';
import type { BookingDeps } from '../booking-deps.ts';
import { attemptsOf, type BookingRow, lockBooking, type PaymentAttemptRow } from '../booking-store.ts';
import { enqueueBookingMail } from '../mail/booking-mail.ts';
import { promiseChangeRefund } from '../refund/promise-refund.ts';
import { acceptedChangesOf, type BookingChangeRow, findChange, updateChange } from './change-store.ts';

/** Ends a change whose payment, if any, is not kept. The caller has locked the booking. */
export async function endChange(
  transaction: Transaction,
  { id, bookingId }: Pick<BookingChangeRow, 'id' | 'bookingId'>,
  { reason, now }: { readonly reason: ChangeEndReason; readonly now: Date },
): Promise<void> {
  await updateChange(transaction, id, { state: 'ended', endReason: reason, changedAt: now });
  await releaseInventory(transaction, [id]);
  log.info({ event: 'booking.change-ended', bookingId, changeId: id, reason }, 'A change was not made');
}

/**
 * Ends a change that waits for the operator, promises to return its payment in full, and emails the traveller. The
 * caller has locked the booking.
 */
export async function endAskedChange(
  transaction: Transaction,
  { booking, change }: { readonly booking: BookingRow; readonly change: BookingChangeRow },
  { reason, now }: { readonly reason: 'declined' | 'withdrawn'; readonly now: Date },
): Promise<void> {
  const attempt = (await attemptsOf(transaction, booking.id)).find(
    ({ changeId, state }) => changeId === change.id && state === 'captured',
  );
  if (attempt) await promiseChangeRefund(transaction, { booking, change, attemptId: attempt.id, now });
  await endChange(transaction, change, { reason, now });
  await notifyEnd(transaction, change);
}

/**
 * Ends changes whose payment has failed or was released. `settle` ends a change together with its payment; an instance
 * of an older release ends the payment alone.
 */
export async function endUnpaidChanges(deps: Pick<BookingDeps, 'database' | 'now'>): Promise<void> {
  const { database } = deps;
  const { id, bookingId, state } = bookingChanges;
  const isPayable = database
    .select({ id: paymentAttempts.id })
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.changeId, id), notInArray(paymentAttempts.state, ['failed', 'released'])));
  const unpaid = await database
    .select({ id, bookingId })
    .from(bookingChanges)
    .where(and(eq(state, 'paying'), notExists(isPayable)));
  for (const change of unpaid)
    await transact(database, async (transaction) => {
      await lockBooking(transaction, change.bookingId);
      const current = await findChange(transaction, change.bookingId, change.id);
      if (current?.state === 'paying')
        await endChange(transaction, change, { reason: 'expired', now: deps.now() });
    });
}

/** Emails the traveller that a change was not made. */
export async function notifyEnd(
  transaction: Transaction,
  { id, bookingId }: Pick<BookingChangeRow, 'id' | 'bookingId'>,
): Promise<void> {
  await enqueueBookingMail(
    transaction,
    { template: 'change-ended', bookingId, changeId: id },
    { dedupeKey: `booking:${bookingId}:change-ended:${id}` },
  );
}

/**
 * Returns true while a payment for a change is being captured. Nothing else may be changed or cancelled then: it takes
 * seconds.
 */
export function isChangeBeingPaid(attempts: readonly PaymentAttemptRow[]): boolean {
  return attempts.some(({ changeId, state }) => changeId !== null && state === 'claimed');
}

/** A changed or cancelled part of a booking. */
export interface EndOccasion {
  readonly booking: BookingRow;
  /** The items that change. Undefined for a change, since a booking has one at a time. */
  readonly itemIds?: readonly string[];
  readonly now: Date;
}

/**
 * Ends the open changes of these items, because something else changes in them. A payment that arrives late buys none
 * of them any more. The caller has locked the booking, and no change is being paid.
 */
export async function endOpenChanges(
  transaction: Transaction,
  { booking, itemIds, now }: EndOccasion,
): Promise<void> {
  for (const change of await acceptedChangesOf(transaction, booking.id)) {
    if (itemIds && !change.plan?.before.items.some(({ id }) => itemIds.includes(id))) continue;
    if (change.state === 'paying') await endChange(transaction, change, { reason: 'superseded', now });
    if (change.state === 'asked')
      await endAskedChange(transaction, { booking, change }, { reason: 'withdrawn', now });
    if (change.state === 'ended' && unpaidEnds.has(change.endReason))
      await updateChange(transaction, change.id, { endReason: 'superseded' });
  }
}

/** Ends of changes that a late payment would still buy. */
const unpaidEnds: ReadonlySet<ChangeEndReason | null> = new Set(['expired', 'left', 'payment_failed']);
