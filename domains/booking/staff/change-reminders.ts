/** Handles changes that wait: reminds staff of them, and finally declines or ends them. */
import { eq } from 'drizzle-orm';
import { transact } from '#domains/inventory/transact-with-retries.ts';
import { log } from '#platform/log.ts';
import { mapConcurrently } from '#platform/map-concurrently.ts';
import { bookingChanges } from '../booking.table.ts';
import type { BookingDeps } from '../booking-deps.ts';
import { itemsOf } from '../booking-store.ts';
import type { BookingChangeRow } from '../change/change-store.ts';
import { endUnpaidChanges } from '../change/end-change.ts';
import { enqueueBookingMail } from '../mail/booking-mail.ts';
import { answerChange } from './answer-change.ts';
import { getDeclineTime, getStartOf, noAnswer, waitingReminderMs } from './request-reminders.ts';

/**
 * Runs one round. It ends changes that are no longer paid for, and reminds staff once of a change that has waited for a day. Shortly before the booked or the new
 * journey starts, whichever is earlier, it declines the change, so that the traveller knows which one to take. One
 * failure does not stop the others.
 */
export async function runChangeReminders(deps: BookingDeps): Promise<void> {
  await endUnpaidChanges(deps);
  const asked = await deps.database.select().from(bookingChanges).where(eq(bookingChanges.state, 'asked'));
  await mapConcurrently(asked, 1, async (change) => {
    try {
      await lookAfter(deps, change);
    } catch (err) {
      log.error(
        { event: 'change.unfinished', bookingId: change.bookingId, changeId: change.id, err },
        'Handling a change on request failed; it will be retried',
      );
    }
  });
}

async function lookAfter(deps: BookingDeps, change: BookingChangeRow): Promise<void> {
  const { id: changeId, bookingId, plan, changedAt } = change;
  if (!plan || !changedAt) return;
  const ids = new Set(plan.items.map(({ id }) => id));
  const booked = (await itemsOf(deps.database, bookingId)).filter(({ id }) => ids.has(id));
  const starts = [...plan.items, ...booked].flatMap((item) => getStartOf(item)?.getTime() ?? []);
  const begins = new Date(Math.min(...starts));
  const now = deps.now();
  if (starts.length > 0 && now >= getDeclineTime(changedAt, begins)) {
    const declined = await answerChange(deps, { changeId, answer: 'decline', note: noAnswer });
    if (declined.ok)
      log.warn(
        { event: 'change.declined-by-itself', bookingId, changeId },
        'A change without an answer was declined and refunded',
      );
  } else if (now.getTime() - changedAt.getTime() >= waitingReminderMs)
    await transact(deps.database, (transaction) =>
      enqueueBookingMail(
        transaction,
        { template: 'staff-change-request', bookingId, changeId },
        { dedupeKey: `change:${changeId}:waiting` },
      ),
    );
}
