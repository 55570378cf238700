/** Looks after requests that nobody answers: staff are reminded of them, and in the end they are declined by themselves. */
import { eq, inArray } from 'drizzle-orm';
import { transact } from '#domains/inventory/transact.ts';
import { calendarDayStart } from '#domains/travel/time/service-time.ts';
import { NEW_ZEALAND } from '#platform/clock.ts';
import { log } from '#platform/log.ts';
import { mapConcurrently } from '#platform/map-concurrently.ts';
import { bookingItems, bookings } from '../booking.table.ts';
import type { BookingDeps } from '../booking-deps.ts';
import { type BookingItemRow, type BookingRow, lockBooking } from '../booking-store.ts';
import { bookedAtCheckIn } from '../check-in.ts';
import { enqueueBookingMail } from '../mail/enqueue-booking-mail.ts';
import { answerRequest } from './answer-request.ts';

const hour = 3_600_000;

/** Staff are reminded of a request that has waited so long, in milliseconds. */
const waitsLong = 24 * hour;

/** And of one that begins within this. */
const beginsSoon = 48 * hour;

/** A request is declined by itself this long before it begins, so that nobody sets out for it; sooner, see `declinesAt`. */
const declinesBefore = 2 * hour;

const noAnswer = 'We couldn’t get a confirmation in time, so we haven’t booked it.';

/** A request that waits. */
interface Waiting {
  readonly booking: BookingRow;
  readonly item: BookingItemRow;
  /** When it begins; null for what has no beginning. */
  readonly begins: Date | null;
}

/**
 * When an item begins, which is when it can't be sold or had any more: the first of its rides closes its check-in, or leaves where
 * there is none; the first day of a tour begins, in New Zealand. Null for a pass, which begins when it is used first,
 * and for a kind of item that only a newer release knows.
 */
export function beginningOf({ data }: Pick<BookingItemRow, 'data'>): Date | null {
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
      // Of a kind that only a newer release knows: staff are reminded of it here, and it is declined there.
      return null;
  }
}

/**
 * When a request that nobody has answered is declined: two hours before it begins, or, for one that was paid within four hours of that,
 * at half the time between, so that staff have as long as the traveller.
 */
export function declinesAt(paidAt: Date, begins: Date): Date {
  const half = Math.max(0, (begins.getTime() - paidAt.getTime()) / 2);
  return new Date(begins.getTime() - Math.min(declinesBefore, half));
}

/**
 * One round: reminds staff of what has waited for a day and of what begins within two, once each, and declines, with all of its money
 * back and the usual mail, what nobody has answered shortly before it begins. One that fails keeps no other from being looked at.
 */
export async function lookAfterRequests(deps: BookingDeps): Promise<void> {
  await mapConcurrently(await waitingRequests(deps), 1, async (waiting) => {
    try {
      await lookAfter(deps, waiting);
    } catch (err) {
      const { booking, item } = waiting;
      log.error(
        { event: 'request.unfinished', bookingId: booking.id, itemId: item.id, err },
        'A request that waits could not be looked after: it is tried again',
      );
    }
  });
}

async function lookAfter(deps: BookingDeps, { booking, item, begins }: Waiting): Promise<void> {
  const now = deps.now();
  const paidAt = booking.paidAt ?? booking.createdAt;
  if (begins !== null && now >= declinesAt(paidAt, begins)) {
    const declined = await answerRequest(deps, { itemId: item.id, answer: 'decline', note: noAnswer });
    if (declined.ok)
      log.warn(
        { event: 'request.declined-by-itself', bookingId: booking.id, itemId: item.id },
        'A request that nobody answered was declined: its money goes back',
      );
    return;
  }
  if (now.getTime() - paidAt.getTime() >= waitsLong) await remind(deps, { booking, item }, 'waiting');
  if (begins !== null && begins.getTime() - now.getTime() <= beginsSoon)
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

/** Those that can be answered by themselves; an extra goes by what it belongs to, and is answered with it where that waits too. */
async function waitingRequests({ database }: BookingDeps): Promise<readonly Waiting[]> {
  const open = await database.select().from(bookings).where(eq(bookings.status, 'requested'));
  if (open.length === 0) return [];
  const items = bookedAtCheckIn(
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
    return [{ booking, item, begins: beginningOf(parent ?? item) }];
  });
}
