import { randomUUID } from 'node:crypto';
import { and, count, eq, gt, lt, sql } from 'drizzle-orm';
import type { BookingLinkRequest } from '#contracts/booking/booking-link-call.ts';
import { lockPools } from '#domains/inventory/lock-pools.ts';
import { transact, UnsettledError } from '#domains/inventory/transact-with-retries.ts';
import type { Database, Transaction } from '#platform/database/opened-database.ts';
import { outbox } from '#platform/mail/outbox.table.ts';
import type { BookingDeps } from '../booking-deps.ts';
import { findBookingByReference } from '../booking-store.ts';
import { type BookingMail, enqueueBookingMail } from '../mail/booking-mail.ts';

const template = 'booking-link' satisfies BookingMail['template'];

/** Maximum number of links per booking and hour. */
const linksPerHour = 3;

/**
 * Emails the link to a booking to the address on it, if the reference and this address belong together. At most three
 * links an hour are sent for one booking.
 *
 * The caller learns nothing, not even from the time that it takes. Every request runs the same statements and writes one
 * email. Without a booking, or after too many links, the email names a booking that does not exist. It is dropped when it
 * is due, and deleted a day later. Resolves to false if nothing was stored, because concurrent requests took too long.
 */
export async function requestBookingLink(
  deps: Pick<BookingDeps, 'database' | 'now'>,
  request: BookingLinkRequest,
): Promise<boolean> {
  try {
    await transact(deps.database, (transaction) => enqueueLink(transaction, request, deps.now()));
    return true;
  } catch (error) {
    if (error instanceof UnsettledError) return false;
    throw error;
  }
}

async function enqueueLink(
  transaction: Transaction,
  { reference, email }: BookingLinkRequest,
  now: Date,
): Promise<void> {
  // Requests for one booking wait for each other, so that together they stay within the limit.
  await lockPools(transaction, [`booking link ${reference}`]);
  const booking = await findBookingByReference(transaction, reference);
  const isNamed = booking?.email?.toLowerCase() === email.toLowerCase();
  const bookingId = booking && isNamed ? booking.id : randomUUID();
  const [sent] = await transaction
    .select({ links: count() })
    .from(outbox)
    .where(
      and(
        eq(sql`${outbox.templateData} ->> 'bookingId'`, bookingId),
        eq(outbox.template, template),
        gt(outbox.createdAt, new Date(now.getTime() - 3_600_000)),
      ),
    );
  const isAllowed = (sent?.links ?? 0) < linksPerHour;
  await enqueueBookingMail(
    transaction,
    { template, bookingId: isAllowed ? bookingId : randomUUID() },
    { dedupeKey: `booking-link:${randomUUID()}` },
  );
}

/** How long requests that led to no email are kept, in milliseconds. The limit of an hour needs those that did. */
const droppedForMs = 86_400_000;

/** Deletes old requests that led to no email, and returns their number. */
export async function forgetLinkRequests(database: Database, now: Date): Promise<number> {
  const gone = await database
    .delete(outbox)
    .where(
      and(
        eq(outbox.template, template),
        eq(outbox.state, 'dropped'),
        lt(outbox.createdAt, new Date(now.getTime() - droppedForMs)),
      ),
    )
    .returning({ id: outbox.id });
  return gone.length;
}
