/** Reads everything about a booking for the staff page: items, payments, refunds, events, emails and ledger. */
import { asc, desc, eq, inArray, sql } from 'drizzle-orm';
import { readReference } from '#contracts/booking/booking-reference.ts';
import { ledgerEntries, ledgerTransactions } from '#domains/ledger/ledger.table.ts';
import type { LedgerAccount, LedgerKind } from '#domains/ledger/ledger.ts';
import type { Database } from '#platform/database/opened-database.ts';
import { outbox } from '#platform/mail/outbox.table.ts';
import { bookingDisruptions, paymentEvents } from '../booking.table.ts';
import type { BookingChange } from '../booking.ts';
import type { BookingDeps } from '../booking-deps.ts';
import {
  attemptsOf,
  type BookingItemRow,
  type BookingRow,
  type BookingTravellerRow,
  findBookingByReference,
  itemsOf,
  type PaymentAttemptRow,
  type RefundRow,
  refundsOf,
  travellersOf,
  vouchersOf,
} from '../booking-store.ts';
import { acceptedChangesOf, madeChanges } from '../change/change-store.ts';
import { isActive } from '../refund/evaluate-refund-terms.ts';
import { isMailOf } from './mail-of-booking.ts';
import {
  isStuck,
  type LedgerOnPage,
  readStuckCase,
  type StaffActRow,
  type StuckCase,
  staffActsOf,
} from './stuck-case.ts';

/** All data about a booking for staff, without its secrets. Amounts are in cents. */
export interface StaffBooking {
  readonly booking: Omit<BookingRow, 'tokenHash' | 'orderKey'>;
  readonly items: readonly (BookingItemRow & { readonly travellers: readonly BookingTravellerRow[] })[];
  readonly paidByVouchers: readonly { readonly amountCents: number; readonly state: 'taken' | 'returned' }[];
  /** Newest first. */
  readonly attempts: readonly Omit<PaymentAttemptRow, 'url'>[];
  readonly refunds: readonly RefundRow[];
  /** Newest first. */
  readonly events: readonly StaffEvent[];
  readonly mails: readonly StaffMail[];
  readonly ledger: readonly StaffPosting[];
  /** Acts of staff on its money, newest first. */
  readonly acts: readonly StaffActRow[];
  /** Oldest first. */
  readonly changes: readonly BookingChange[];
  /** Disruptions of its journeys, newest first. */
  readonly disruptions: readonly StaffBookingDisruption[];
  /** Its stuck case. Null if nothing is stuck. */
  readonly stuck: StuckCase | null;
}

/** A webhook event of a payment provider. */
export interface StaffEvent {
  readonly at: Date;
  readonly provider: string;
  readonly type: string;
}

/** An email or text message about the booking. */
export interface StaffMail {
  readonly id: string;
  readonly channel: 'email' | 'text';
  readonly template: string | null;
  readonly state: string;
  readonly attempts: number;
  readonly createdAt: Date;
  readonly sentAt: Date | null;
  readonly lastError: string | null;
}

/** A disruption of a booked journey. */
export interface StaffBookingDisruption extends BookingDisruptionRow {
  /** The journey. */
  readonly description: string;
  /** When the email to the traveller was sent; null if it waits, and for a connection, which has none. */
  readonly sentAt: Date | null;
  /** True if the traveller made no choice in time, and nothing was refunded, so that staff decide. */
  readonly needsStaff: boolean;
}

type BookingDisruptionRow = typeof bookingDisruptions.$inferSelect;

/** A ledger transaction. */
export interface StaffPosting {
  readonly at: Date;
  readonly kind: LedgerKind;
  readonly entries: readonly { readonly account: LedgerAccount; readonly amountCents: number }[];
}

/**
 * Reads all data about a booking by its reference in any spelling. Null if there is none.
 * @param readLedger called if something is stuck
 */
export async function lookUpBooking(
  { database }: Pick<BookingDeps, 'database'>,
  reference: string,
  readLedger: () => Promise<LedgerOnPage> = async () => null,
): Promise<StaffBooking | null> {
  const known = readReference(reference);
  const row = known === null ? undefined : await findBookingByReference(database, known);
  if (!row) return null;
  const { tokenHash: _hash, orderKey: _key, ...booking } = row;
  const [items, travellers, vouchers, attempts, refunds, mails, ledger, acts, changes] = await Promise.all([
    itemsOf(database, row.id),
    travellersOf(database, row.id),
    vouchersOf(database, row.id),
    attemptsOf(database, row.id),
    refundsOf(database, row.id),
    mailsOf(database, row.id),
    postingsOf(database, row.reference),
    staffActsOf(database, row.id),
    acceptedChangesOf(database, row.id),
  ]);
  return {
    booking,
    items: items.map((item) => ({
      ...item,
      travellers: travellers.filter(({ itemId }) => itemId === item.id),
    })),
    paidByVouchers: vouchers.map(({ amountCents, state }) => ({ amountCents, state })),
    attempts: attempts.map(({ url: _url, ...attempt }) => attempt),
    refunds,
    events: await eventsOf(
      database,
      attempts.map(({ id }) => id),
    ),
    mails,
    ledger,
    acts,
    changes: madeChanges(changes),
    disruptions: await disruptionsOf(database, row.id, items),
    stuck: isStuck(row, { attempts, refunds })
      ? await readStuckCase(database, row, await readLedger())
      : null,
  };
}

async function eventsOf(database: Database, attemptIds: readonly string[]): Promise<readonly StaffEvent[]> {
  if (attemptIds.length === 0) return [];
  return database
    .select({ at: paymentEvents.receivedAt, provider: paymentEvents.provider, type: paymentEvents.type })
    .from(paymentEvents)
    .where(inArray(paymentEvents.attemptId, [...attemptIds]))
    .orderBy(desc(paymentEvents.receivedAt));
}

async function mailsOf(database: Database, bookingId: string): Promise<readonly StaffMail[]> {
  return database
    .select({
      id: outbox.id,
      channel: outbox.channel,
      template: outbox.template,
      state: outbox.state,
      attempts: outbox.attempts,
      createdAt: outbox.createdAt,
      sentAt: outbox.sentAt,
      lastError: outbox.lastError,
    })
    .from(outbox)
    .where(isMailOf(database, bookingId))
    .orderBy(desc(outbox.createdAt));
}

async function disruptionsOf(
  database: Database,
  bookingId: string,
  items: readonly BookingItemRow[],
): Promise<readonly StaffBookingDisruption[]> {
  const rows = await database
    .select({ disruption: bookingDisruptions, sentAt: outbox.sentAt })
    .from(bookingDisruptions)
    .leftJoin(
      outbox,
      eq(
        outbox.dedupeKey,
        sql`'booking:' || ${bookingDisruptions.bookingId} || ':disruption:' || ${bookingDisruptions.id}`,
      ),
    )
    .where(eq(bookingDisruptions.bookingId, bookingId))
    .orderBy(desc(bookingDisruptions.recordedAt), desc(bookingDisruptions.id));
  return rows.map(({ disruption, sentAt }) => {
    const item = items.find(({ id }) => id === disruption.itemId);
    const mustChoose = disruption.kind === 'cancelled' || disruption.kind === 'moved';
    return {
      ...disruption,
      description: item?.description ?? '',
      sentAt,
      needsStaff: disruption.state === 'left' && mustChoose && item !== undefined && isActive(item),
    };
  });
}

async function postingsOf(database: Database, reference: string): Promise<readonly StaffPosting[]> {
  const rows = await database
    .select({
      id: ledgerTransactions.id,
      at: ledgerTransactions.postedAt,
      kind: ledgerTransactions.kind,
      account: ledgerEntries.account,
      amountCents: ledgerEntries.amountCents,
    })
    .from(ledgerTransactions)
    .innerJoin(ledgerEntries, eq(ledgerEntries.transactionId, ledgerTransactions.id))
    .where(eq(ledgerTransactions.bookingReference, reference))
    .orderBy(asc(ledgerTransactions.postedAt), asc(ledgerEntries.position));
  return [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((entries) => {
    const [first] = entries;
    if (!first) return [];
    return {
      at: first.at,
      kind: first.kind,
      entries: entries.map(({ account, amountCents }) => ({ account, amountCents })),
    };
  });
}
