/** Database access for changes of bookings. */
import { and, asc, desc, eq, gte, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#platform/database/opened-database.ts';
import { bookingChanges, bookings } from '../booking.table.ts';
import type { BookingChange, ChangeMoney, SentOffer, UnmadeChange } from '../booking.ts';
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
    .where(
      and(
        eq(bookingChanges.bookingId, bookingId),
        // An instance of an older release sets only the second.
        or(isNotNull(bookingChanges.changedAt), isNotNull(bookingChanges.madeAt)),
      ),
    )
    .orderBy(
      asc(sql`coalesce(${bookingChanges.changedAt}, ${bookingChanges.madeAt})`),
      asc(bookingChanges.number),
    );
}

/** Returns the changes that were made, oldest first. */
export function madeChanges(rows: readonly BookingChangeRow[]): readonly BookingChange[] {
  return rows.flatMap(({ id, number, madeAt, lines, note, waivedCents, ...money }) =>
    number === null || madeAt === null
      ? []
      : [{ id, number, madeAt, lines: lines.filter(isKnownLine), money: moneyOf(money), waivedCents, note }],
  );
}

/** How long the end of a change that was not made is shown, in milliseconds. */
const shownForMs = 24 * 3_600_000;

/** Returns the change that waits for a payment or an answer; otherwise the latest end of one, while it is of interest. */
export function findUnmadeChange(
  rows: readonly BookingChangeRow[],
  { attempts, now }: { readonly attempts: readonly PaymentAttemptRow[]; readonly now: Date },
): UnmadeChange | null {
  const open = rows.findLast(({ state }) => state === 'paying' || state === 'asked');
  // Corrections of names do not hide it.
  const latest = open ?? rows.findLast((row) => row.state === 'ended' || row.plan !== null);
  if (!latest) return null;
  const isReplaced = latest.endReason === 'superseded' || latest.endReason === 'withdrawn';
  if (!open && (isReplaced || now.getTime() - timeOf(latest) > shownForMs)) return null;
  const change = toUnmadeChange(latest);
  if (change?.state !== 'paying') return change;
  const attempt = attempts.find(({ changeId }) => changeId === latest.id);
  const isOpen = attempt?.state === 'open' && now < attempt.expiresAt;
  return { ...change, paymentUrl: isOpen ? attempt.url : null, isUnopened: attempt?.state === 'created' };
}

/** Returns an accepted change that is not made, without its payment; null for any other. */
export function toUnmadeChange(row: BookingChangeRow): UnmadeChange | null {
  const { id, state, endReason, lines, note } = row;
  if (state === 'made' || state === 'offered' || row.madeAt !== null) return null;
  const content = { lines: lines.filter(isKnownLine), money: moneyOf(row) };
  return { id, state, endReason, note, ...content, paymentUrl: null, isUnopened: false };
}

const timeOf = ({ changedAt }: BookingChangeRow) => changedAt?.getTime() ?? 0;

/** Returns the money of a change. */
export function moneyOf(row: ChangeMoney): ChangeMoney {
  const { differenceCents, keptCents, feeCents, cardFeeCents, toPayCents, refundCents } = row;
  return { differenceCents, keptCents, feeCents, cardFeeCents, toPayCents, refundCents };
}

/** Reads the newest offer of a change that staff have sent to the traveller, while it is valid. */
export async function findSentOffer(
  database: Database | Transaction,
  bookingId: string,
  now: Date,
): Promise<SentOffer | null> {
  const { state, note, validUntil } = bookingChanges;
  const [row] = await database
    .select()
    .from(bookingChanges)
    .where(
      and(
        eq(bookingChanges.bookingId, bookingId),
        eq(state, 'offered'),
        isNull(bookingChanges.madeAt),
        isNotNull(note),
        gte(validUntil, now),
      ),
    )
    .orderBy(desc(bookingChanges.offeredAt))
    .limit(1);
  if (!row?.plan || row.note === null) return null;
  const { id, lines, plan, validUntil: until } = row;
  return {
    ...{ id, lines: lines.filter(isKnownLine), money: moneyOf(row), validUntil: until },
    ...{ needsAnswer: plan.needsAnswer, note: row.note },
  };
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
  changes: Partial<Omit<BookingChangeRow, 'id' | 'bookingId' | 'offeredAt'>>,
): Promise<void> {
  await transaction.update(bookingChanges).set(changes).where(eq(bookingChanges.id, id));
}

/** Records that a change was made, with the next number of its booking. The caller has locked the booking. */
export async function numberChange(
  transaction: Transaction,
  { id, bookingId }: Pick<BookingChangeRow, 'id' | 'bookingId'>,
  now: Date,
): Promise<number> {
  const rows = await acceptedChangesOf(transaction, bookingId);
  const number = Math.max(0, ...rows.map((row) => row.number ?? 0)) + 1;
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
  kind === 'name' || kind === 'journey' || kind === 'extra' || kind === 'traveller';

/**
 * `validUntil` of an accepted change, which is kept: an instance of an older release deletes what is neither made nor
 * valid.
 */
export const neverForgotten = new Date('9999-12-31T00:00:00Z');

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
    .where(
      and(
        isErased,
        or(
          sql`${bookingChanges.lines} <> '[]'::jsonb`,
          isNotNull(bookingChanges.plan),
          isNotNull(bookingChanges.note),
        ),
      ),
    );
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
