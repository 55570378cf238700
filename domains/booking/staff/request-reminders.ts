/** Handles requests without an answer: reminds staff, and finally declines them automatically. */
import { eq, inArray } from 'drizzle-orm';
import { transact } from '#domains/inventory/transact-with-retries.ts';
import { calendarDayStart } from '#domains/travel/time/service-time.ts';
import { NEW_ZEALAND } from '#platform/clock.ts';
import { log } from '#platform/log.ts';
import { mapConcurrently } from '#platform/map-concurrently.ts';
import { bookingItems, bookings } from '../booking.table.ts';
import type { BookingDeps } from '../booking-deps.ts';
import { type BookingItemRow, type BookingRow, lockBooking } from '../booking-store.ts';
import { enqueueBookingMail } from '../mail/booking-mail.ts';
import { applyBookedCheckIn } from '../read-booking.ts';
import { answerRequest } from './answer-request.ts';

const hour = 3_600_000;

/** Staff are reminded of a request after this time, in milliseconds. */
export const waitingReminderMs = 24 * hour;

/** Staff are reminded of a request that starts within this time, in milliseconds. */
const startReminderMs = 48 * hour;

/**
 * How long before its start a request is declined automatically, in milliseconds, so that no traveller sets out for it.
 * It may be less; see `getDeclineTime`.
 */
const declineBeforeMs = 2 * hour;

/** The reason that the traveller reads when a request without an answer is declined. */
export const noAnswer = 'We couldn’t get a confirmation in time, so we haven’t booked it.';

/** An open request. */
interface Waiting {
  readonly booking: BookingRow;
  readonly item: BookingItemRow;
  /** When it starts. Null for an item without a start. */
  readonly begins: Date | null;
}

/**
 * Returns the start of an item, after which it can't be sold or provided. For a journey it is the earliest check-in
 * close or departure of its rides. For a tour it is the beginning of its first day in New Zealand. Null for a pass,
 * which starts with its first use, and for an item kind of a newer release.
 */
export function getStartOf({ data }: Pick<BookingItemRow, 'data'>): Date | null {
  switch (data.kind) {
    case 'journey':
      return new Date(
        Math.min(
          ...data.route.serviceRoute.map((ride) => Date.parse(ride.checkInCloses ?? ride.from.departure)),
        ),
      );
    case 'tour':
      return new Date(calendarDayStart(data.tour.startsOn, NEW_ZEALAND));
    case 'pass':
    case 'voucher':
    case 'extra':
      return null;
    default:
      // An item kind of a newer release: staff are reminded here, and it is declined by that release.
      return null;
  }
}

/**
 * Returns when a request without an answer is declined. This is two hours before its start. If it was paid within four
 * hours of the start, it is half of the remaining time, so that staff and traveller have equal time.
 */
export function getDeclineTime(paidAt: Date, begins: Date): Date {
  const half = Math.max(0, (begins.getTime() - paidAt.getTime()) / 2);
  return new Date(begins.getTime() - Math.min(declineBeforeMs, half));
}

/**
 * Runs one round. It reminds staff of requests that have waited for a day or start within two days, once each. Shortly
 * before its start it declines a request with a full refund and the usual email. One failure does not stop the others.
 */
export async function runRequestReminders(deps: BookingDeps): Promise<void> {
  await mapConcurrently(await waitingRequests(deps), 1, async (waiting) => {
    try {
      await lookAfter(deps, waiting);
    } catch (err) {
      const { booking, item } = waiting;
      log.error(
        { event: 'request.unfinished', bookingId: booking.id, itemId: item.id, err },
        'Handling an open request failed; it will be retried',
      );
    }
  });
}

async function lookAfter(deps: BookingDeps, { booking, item, begins }: Waiting): Promise<void> {
  const now = deps.now();
  const paidAt = booking.paidAt ?? booking.createdAt;
  if (begins !== null && now >= getDeclineTime(paidAt, begins)) {
    const declined = await answerRequest(deps, { itemId: item.id, answer: 'decline', note: noAnswer });
    if (declined.ok)
      log.warn(
        { event: 'request.declined-by-itself', bookingId: booking.id, itemId: item.id },
        'A request without an answer was declined and refunded',
      );
    return;
  }
  if (now.getTime() - paidAt.getTime() >= waitingReminderMs) await remind(deps, { booking, item }, 'waiting');
  if (begins !== null && begins.getTime() - now.getTime() <= startReminderMs)
    await remind(deps, { booking, item }, 'soon');
}

async function remind(
  { database }: BookingDeps,
  { booking, item }: Pick<Waiting, 'booking' | 'item'>,
  because: 'waiting' | 'soon',
): Promise<void> {
  const bookingId = booking.id;
  await transact(database, async (transaction) => {
    await lockBooking(transaction, bookingId);
    const [current] = await transaction
      .select({ status: bookingItems.status })
      .from(bookingItems)
      .where(eq(bookingItems.id, item.id));
    if (current?.status !== 'requested') return;
    await enqueueBookingMail(
      transaction,
      { template: 'staff-reminder', bookingId, itemId: item.id, because },
      { dedupeKey: `request:${item.id}:${because}` },
    );
  });
}

/**
 * Returns the requests that can be answered separately. An extra uses the start of its parent, and is answered with it
 * if that is requested, too.
 */
async function waitingRequests({ database }: BookingDeps): Promise<readonly Waiting[]> {
  const open = await database.select().from(bookings).where(eq(bookings.status, 'requested'));
  if (open.length === 0) return [];
  const items = applyBookedCheckIn(
    await database
      .select()
      .from(bookingItems)
      .where(
        inArray(
          bookingItems.bookingId,
          open.map(({ id }) => id),
        ),
      ),
  );
  const itemById = new Map(items.map((item) => [item.id, item]));
  const bookingById = new Map(open.map((booking) => [booking.id, booking]));
  return items.flatMap((item) => {
    const booking = bookingById.get(item.bookingId);
    const parent = item.parentId === null ? undefined : itemById.get(item.parentId);
    if (item.status !== 'requested' || parent?.status === 'requested' || !booking) return [];
    return [{ booking, item, begins: getStartOf(parent ?? item) }];
  });
}
