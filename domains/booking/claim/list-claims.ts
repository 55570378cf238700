/** Claims as staff see them: those to answer, and those to pay by bank transfer. */
import { and, asc, count, eq, isNull, min, or } from 'drizzle-orm';
import type { Database, Transaction } from '#platform/database/opened-database.ts';
import { bookingClaims, bookingDisruptions, bookingItems, bookings } from '../booking.table.ts';
import type { ClaimKind, DisruptionKind } from '../booking.ts';
import type { ClaimRow } from './claim-store.ts';
import { type ReceiptLabel, receiptLabels } from './claim-store.ts';

/** A claim that waits for staff. Amounts are in cents. */
export interface StaffClaim {
  readonly claimId: string;
  readonly reference: string;
  /** Null after erasure. */
  readonly email: string | null;
  readonly phone: string | null;
  readonly kind: ClaimKind;
  readonly amountCents: number;
  readonly acceptedCents: number | null;
  readonly description: string;
  readonly madeAt: Date;
  /** The journey as it is booked now, and the day of the disrupted run. */
  readonly journey: string;
  readonly serviceDate: string;
  readonly disruption: DisruptionKind;
  readonly cause: (typeof bookingDisruptions.$inferSelect)['cause'];
  readonly receipts: readonly ReceiptLabel[];
}

/** Open claims and accepted ones to pay, each oldest first. */
export interface StaffClaims {
  readonly open: readonly StaffClaim[];
  readonly unpaid: readonly StaffClaim[];
}

/** Limit of each list. */
const maxListedRows = 200;

const isOpen = eq(bookingClaims.state, 'open');
const isUnpaid = and(
  eq(bookingClaims.state, 'accepted'),
  eq(bookingClaims.payBy, 'bank'),
  isNull(bookingClaims.paidAt),
);

/** Lists the claims that wait for staff. */
export async function listStaffClaims(database: Database): Promise<StaffClaims> {
  return {
    open: await listWhere(database, isOpen),
    unpaid: await listWhere(database, isUnpaid),
  };
}

async function listWhere(database: Database, condition: typeof isUnpaid): Promise<readonly StaffClaim[]> {
  const rows = await database
    .select({
      claim: bookingClaims,
      reference: bookings.reference,
      email: bookings.email,
      phone: bookings.phone,
      journey: bookingItems.description,
      serviceDate: bookingDisruptions.serviceDate,
      disruption: bookingDisruptions.kind,
      cause: bookingDisruptions.cause,
    })
    .from(bookingClaims)
    .innerJoin(bookings, eq(bookings.id, bookingClaims.bookingId))
    .innerJoin(bookingDisruptions, eq(bookingDisruptions.id, bookingClaims.disruptionId))
    .innerJoin(bookingItems, eq(bookingItems.id, bookingDisruptions.itemId))
    .where(condition)
    .orderBy(asc(bookingClaims.madeAt), asc(bookingClaims.id))
    .limit(maxListedRows);
  const receipts = await receiptLabels(
    database,
    rows.map(({ claim }) => claim.id),
  );
  return rows.map(({ claim, ...found }) => ({
    ...found,
    ...{ claimId: claim.id, kind: claim.kind, amountCents: claim.amountCents },
    ...{ acceptedCents: claim.acceptedCents, description: claim.description, madeAt: claim.madeAt },
    receipts: receipts.filter(({ claimId }) => claimId === claim.id),
  }));
}

/** The claims that wait for staff, in figures. */
export interface WaitingClaims {
  readonly openCount: number;
  readonly unpaidCount: number;
  /** When the oldest open claim was made; null without one. */
  readonly oldestOpen: Date | null;
}

/** Counts the claims that wait for staff. */
export async function countWaitingClaims(database: Database | Transaction): Promise<WaitingClaims> {
  const rows: readonly { state: ClaimRow['state']; number: number; oldest: Date | null }[] = await database
    .select({ state: bookingClaims.state, number: count(), oldest: min(bookingClaims.madeAt) })
    .from(bookingClaims)
    .where(or(isOpen, isUnpaid))
    .groupBy(bookingClaims.state);
  const open = rows.find(({ state }) => state === 'open');
  return {
    openCount: open?.number ?? 0,
    unpaidCount: rows.find(({ state }) => state === 'accepted')?.number ?? 0,
    oldestOpen: open?.oldest ?? null,
  };
}
