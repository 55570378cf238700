/** Database access for claims and their receipts. */
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#platform/database/opened-database.ts';
import { bookingClaims, bookingDisruptions, claimReceipts } from '../booking.table.ts';
import type { BookingClaim, ClaimableDisruption } from '../booking.ts';
import { claimUntilOf, refuseClaim } from './claim-rules.ts';

export type ClaimRow = typeof bookingClaims.$inferSelect;

/** Reads the claims of a booking. Oldest first. */
export function claimsOf(database: Database | Transaction, bookingId: string): Promise<readonly ClaimRow[]> {
  return database
    .select()
    .from(bookingClaims)
    .where(eq(bookingClaims.bookingId, bookingId))
    .orderBy(asc(bookingClaims.madeAt), asc(bookingClaims.id));
}

/** Reads one claim. */
export async function findClaim(database: Database | Transaction, id: string): Promise<ClaimRow | undefined> {
  const [row] = await database.select().from(bookingClaims).where(eq(bookingClaims.id, id));
  return row;
}

/** A receipt without its content. */
export interface ReceiptLabel {
  readonly id: string;
  readonly claimId: string;
  readonly mediaType: string;
  readonly byteCount: number;
}

/** Reads the receipts of claims without their contents, in the order in which they were sent. */
export async function receiptLabels(
  database: Database | Transaction,
  claimIds: readonly string[],
): Promise<readonly ReceiptLabel[]> {
  if (claimIds.length === 0) return [];
  const { id, claimId, mediaType, content, position } = claimReceipts;
  return database
    .select({
      ...{ id, claimId, mediaType },
      byteCount: sql<number>`octet_length(${content})`.mapWith(Number),
    })
    .from(claimReceipts)
    .where(inArray(claimId, [...claimIds]))
    .orderBy(asc(claimId), asc(position));
}

/** Reads a receipt with its content. */
export async function findReceipt(
  database: Database,
  id: string,
): Promise<typeof claimReceipts.$inferSelect | undefined> {
  const [row] = await database.select().from(claimReceipts).where(eq(claimReceipts.id, id));
  return row;
}

/**
 * Reads the disruptions of a booking for which costs can be claimed, or were. Those whose cause allows no claim are among
 * them until the time to claim is over, so that the page can say why. Oldest first.
 */
export async function readClaimableDisruptions(
  database: Database | Transaction,
  bookingId: string,
  now: Date,
): Promise<readonly ClaimableDisruption[]> {
  const rows = await database
    .select()
    .from(bookingDisruptions)
    // A connection follows the disruption of another journey, whose costs are claimed there.
    .where(
      and(
        eq(bookingDisruptions.bookingId, bookingId),
        inArray(bookingDisruptions.kind, ['cancelled', 'late', 'moved']),
      ),
    )
    .orderBy(asc(bookingDisruptions.recordedAt), asc(bookingDisruptions.id));
  if (rows.length === 0) return [];
  const claims = await claimsOf(database, bookingId);
  const receipts = await receiptLabels(
    database,
    claims.map(({ id }) => id),
  );
  return rows.flatMap((row) => {
    const own = claims.filter(({ disruptionId }) => disruptionId === row.id);
    const refusal = refuseClaim(row, { claimCount: own.length, now });
    const until = claimUntilOf(row);
    if (own.length === 0 && (refusal === 'over' || now > until)) return [];
    const { id, itemId, kind, cause, serviceDate } = row;
    if (kind === 'connection') return [];
    const countReceipts = (claimId: string) => receipts.filter((each) => each.claimId === claimId).length;
    return [
      {
        ...{ id, itemId, kind, cause, serviceDate, refusal, claimUntil: until },
        claims: own.map((claim) => toBookingClaim(claim, countReceipts(claim.id))),
      },
    ];
  });
}

/** Converts a stored claim to that of its booking. */
export function toBookingClaim(row: ClaimRow, receiptCount: number): BookingClaim {
  const { id, disruptionId, kind, state, amountCents, description, acceptedCents, payBy, note, madeAt } = row;
  return {
    ...{ id, disruptionId, kind, state, amountCents, description, receiptCount },
    ...{ acceptedCents, payBy, isPaid: row.paidAt !== null, note, madeAt },
  };
}
