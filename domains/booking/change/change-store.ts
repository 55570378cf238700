/** Database access for changes of bookings. */
import { and, asc, eq, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#platform/database/opened-database.ts';
import { bookingChanges, bookings } from '../booking.table.ts';
import type { BookingChange, ChangeMoney, UnmadeChange } from '../booking.ts';
import type { PaymentAttemptRow } from '../booking-store.ts';

/** A change or an offer of one. */
export type BookingChangeRow = typeof bookingChanges.$inferSelect;

/** Reads the accepted changes of a booking, in the order of their last step. */
export async function acceptedChangesOf(
  database: Database | Transaction,
  bookingId: string,
): Promise<readonly BookingChangeRow[]> {
  return database
    .select()
    .from(bookingChanges)
    .where(and(eq(bookingChanges.bookingId, bookingId), isNotNull(bookingChanges.changedAt)))
    .orderBy(asc(bookingChanges.number), asc(bookingChanges.changedAt));
}

/** Returns the changes that were made, oldest first. */
export function madeChanges(rows: readonly BookingChangeRow[]): readonly BookingChange[] {
  return rows.flatMap(({ id, number, madeAt, lines, ...money }) =>
    number === null || madeAt === null
      ? []
      : [{ id, number, madeAt, lines: lines.filter(isKnownLine), money: moneyOf(money) }],
  );
}

/** How long the end of a change that was not made is shown, in milliseconds. */
const shownForMs = 24 * 3_600_000;

/** Returns the latest change that was accepted and not made, while it is of interest. */
export function findUnmadeChange(
  rows: readonly BookingChangeRow[],
  { attempts, now }: { readonly attempts: readonly PaymentAttemptRow[]; readonly now: Date },
): UnmadeChange | null {
  const latest = rows.toSorted((one, other) => timeOf(one) - timeOf(other)).at(-1);
  if (!latest || latest.madeAt !== null) return null;
  const { id, state, endReason, lines, note } = latest;
  if (state === 'made' || state === 'offered') return null;
  const isOver = endReason === 'superseded' || endReason === 'withdrawn';
  if (state === 'ended' && (isOver || now.getTime() - timeOf(latest) > shownForMs)) return null;
  const page = attempts.find(
    (attempt) => attempt.changeId === id && attempt.state === 'open' && now < attempt.expiresAt,
  );
  return {
    ...{ id, state, endReason, note },
    lines: lines.filter(isKnownLine),
    money: moneyOf(latest),
    paymentUrl: state === 'paying' ? (page?.url ?? null) : null,
  };
}

const timeOf = ({ changedAt }: BookingChangeRow) => changedAt?.getTime() ?? 0;

/** Returns the money of a change. */
export function moneyOf(row: ChangeMoney): ChangeMoney {
  const { differenceCents, keptCents, feeCents, cardFeeCents, toPayCents, refundCents } = row;
  return { differenceCents, keptCents, feeCents, cardFeeCents, toPayCents, refundCents };
}

/** Reads a change of a booking in any state. */
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

/** Updates a change. The caller has locked its booking. */
export async function updateChange(
  transaction: Transaction,
  id: string,
  changes: Partial<
    Pick<BookingChangeRow, 'state' | 'endReason' | 'changedAt' | 'madeAt' | 'number' | 'note'>
  >,
): Promise<void> {
  await transaction.update(bookingChanges).set(changes).where(eq(bookingChanges.id, id));
}

/** Records that a change was made, with the next number of its booking. The caller has locked the booking. */
export async function numberChange(
  transaction: Transaction,
  { id, bookingId }: Pick<BookingChangeRow, 'id' | 'bookingId'>,
  now: Date,
): Promise<number> {
  const number =
    (await acceptedChangesOf(transaction, bookingId)).filter((row) => row.number !== null).length + 1;
  await updateChange(transaction, id, {
    state: 'made',
    number,
    madeAt: now,
    changedAt: now,
    endReason: null,
  });
  return number;
}

/** Lines of a newer release can't be shown. */
const isKnownLine = ({ kind }: { readonly kind: string }) =>
  kind === 'name' || kind === 'journey' || kind === 'extra';

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
    .set({ lines: [], plan: null, note: null })
    .where(and(isErased, sql`${bookingChanges.lines} <> '[]'::jsonb`));
  const gone = await database
    .delete(bookingChanges)
    .where(
      and(
        eq(bookingChanges.state, 'offered'),
        isNull(bookingChanges.madeAt),
        lt(bookingChanges.validUntil, new Date(now.getTime() - keptForMs)),
      ),
    )
    .returning({ id: bookingChanges.id });
  return gone.length;
}
