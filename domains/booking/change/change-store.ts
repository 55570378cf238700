/** Database access for changes of bookings. */
import { and, asc, eq, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#platform/database/opened-database.ts';
import { bookingChanges, bookings } from '../booking.table.ts';
import type { BookingChange } from '../booking.ts';

/** A change or an offer of one. */
export type BookingChangeRow = typeof bookingChanges.$inferSelect;

/** Reads the changes of a booking that were made, oldest first. */
export async function changesOf(
  database: Database | Transaction,
  bookingId: string,
): Promise<readonly BookingChange[]> {
  const rows = await database
    .select()
    .from(bookingChanges)
    .where(and(eq(bookingChanges.bookingId, bookingId), isNotNull(bookingChanges.madeAt)))
    .orderBy(asc(bookingChanges.number));
  return rows.flatMap(({ id, number, madeAt, lines }) =>
    number === null || madeAt === null ? [] : [{ id, number, madeAt, lines: lines.filter(isKnownLine) }],
  );
}

/** Reads an offer of a booking, used or not. */
export async function findChange(
  database: Database | Transaction,
  bookingId: string,
  id: string,
): Promise<BookingChangeRow | undefined> {
  const [row] = await database
    .select()
    .from(bookingChanges)
    .where(and(eq(bookingChanges.id, id), eq(bookingChanges.bookingId, bookingId)));
  return row;
}

/** Lines of a newer release can't be shown. */
const isKnownLine = ({ kind }: { readonly kind: string }) => kind === 'name';

/** How long an offer is kept that was not accepted, in milliseconds after its expiry. */
const keptForMs = 86_400_000;

/**
 * Deletes old offers that were not accepted, and returns their number. Empties the changes of erased bookings, too: an
 * instance of an older release erases a booking without them.
 */
export async function forgetChanges(database: Database, now: Date): Promise<number> {
  const isErased = inArray(
    bookingChanges.bookingId,
    database.select({ id: bookings.id }).from(bookings).where(isNotNull(bookings.erasedAt)),
  );
  await database
    .update(bookingChanges)
    .set({ lines: [] })
    .where(and(isErased, sql`${bookingChanges.lines} <> '[]'::jsonb`));
  const gone = await database
    .delete(bookingChanges)
    .where(
      and(isNull(bookingChanges.madeAt), lt(bookingChanges.validUntil, new Date(now.getTime() - keptForMs))),
    )
    .returning({ id: bookingChanges.id });
  return gone.length;
}
