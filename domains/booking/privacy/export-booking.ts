/** Exports all stored data about a booking as JSON for the person concerned (right of access), without secrets. */
import { asc, eq, inArray } from 'drizzle-orm';
import { ledgerEntries, ledgerTransactions } from '#domains/ledger/ledger.table.ts';
import { vouchers } from '#domains/voucher/voucher.table.ts';
import type { Database } from '#platform/database/opened-database.ts';
import { outbox } from '#platform/mail/outbox.table.ts';
import { bookingChanges, bookingDisruptions, paymentEvents, refundOffers } from '../booking.table.ts';
import {
  attemptsOf,
  findBookingByReference,
  itemsOf,
  refundsOf,
  travellersOf,
  vouchersOf,
} from '../booking-store.ts';
import { exportClaims } from '../claim/claim-retention.ts';
import { isMailOf } from '../staff/mail-of-booking.ts';
import { staffActsOf } from '../staff/stuck-case.ts';
import type { PrivacyDeps } from './erase-booking.ts';

/** All stored data about a booking, to be serialised as JSON. */
export type BookingExport = Readonly<Record<string, unknown>>;

/**
 * Exports all data about a booking for the person concerned (right of access), as one snapshot. It contains the rows of
 * the tables without secrets: hashes of tokens and codes, and codes in emails. Returns null for an unknown reference.
 */
export function exportBooking(deps: PrivacyDeps, reference: string): Promise<BookingExport | null> {
  const exportedAt = deps.now();
  return deps.database.transaction(
    async (transaction) => {
      const all = await collect(transaction, reference.trim().toUpperCase());
      return all && { exportedAt, ...all };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

async function collect(database: Database, reference: string): Promise<BookingExport | null> {
  const booking = await findBookingByReference(database, reference);
  if (!booking) return null;
  const { id, tokenHash: _token, orderKey: _key, ...exported } = booking;
  const travellers = await travellersOf(database, id);
  const attempts = await attemptsOf(database, id);
  const sold = await database
    .select()
    .from(vouchers)
    .where(eq(vouchers.bookingId, id))
    .orderBy(asc(vouchers.bookingItemId), asc(vouchers.number));
  return {
    booking: { id, ...exported },
    items: (await itemsOf(database, id)).map((item) => ({
      ...item,
      travellers: travellers.filter(({ itemId }) => itemId === item.id),
    })),
    paidWithVouchers: await vouchersOf(database, id),
    payments: attempts.map(({ url: _url, returnHash: _hash, ...attempt }) => attempt),
    paymentEvents: await eventsOf(database, attempts),
    refunds: await refundsOf(database, id),
    changes: await database.select().from(bookingChanges).where(eq(bookingChanges.bookingId, id)),
    refundOffers: await database.select().from(refundOffers).where(eq(refundOffers.bookingId, id)),
    disruptions: await database
      .select()
      .from(bookingDisruptions)
      .where(eq(bookingDisruptions.bookingId, id))
      .orderBy(asc(bookingDisruptions.recordedAt)),
    claims: await exportClaims(database, id),
    staffActs: await staffActsOf(database, id),
    vouchersSold: sold.map(({ codeHash: _hash, ...voucher }) => voucher),
    mails: await mailsOf(database, id),
    ledger: await ledgerOf(database, reference),
  };
}

async function eventsOf(database: Database, attempts: readonly { readonly id: string }[]) {
  if (attempts.length === 0) return [];
  return database
    .select()
    .from(paymentEvents)
    .where(
      inArray(
        paymentEvents.attemptId,
        attempts.map(({ id }) => id),
      ),
    )
    .orderBy(asc(paymentEvents.receivedAt));
}

/** Emails as text. Attachments are listed by name, because they derive from the data above. */
async function mailsOf(database: Database, bookingId: string) {
  const rows = await database
    .select()
    .from(outbox)
    .where(isMailOf(database, bookingId))
    .orderBy(asc(outbox.createdAt));
  return rows.map(({ attachments, html: _html, text, ...mail }) => ({
    ...mail,
    text: withoutKeys(text),
    attachments: (attachments ?? []).map(({ filename }) => filename),
  }));
}

/** Masks booking links and voucher codes in a stored email. */
function withoutKeys(text: string): string {
  return text
    .replace(/\btoken=[A-Za-z0-9_-]{43}/g, 'token=…')
    .replace(/\b(?:[0-9A-Z]{5}-){3}[0-9A-Z]{5}\b/g, '…');
}

async function ledgerOf(database: Database, reference: string) {
  return database
    .select({
      postedAt: ledgerTransactions.postedAt,
      kind: ledgerTransactions.kind,
      account: ledgerEntries.account,
      amountCents: ledgerEntries.amountCents,
    })
    .from(ledgerTransactions)
    .innerJoin(ledgerEntries, eq(ledgerEntries.transactionId, ledgerTransactions.id))
    .where(eq(ledgerTransactions.bookingReference, reference))
    .orderBy(asc(ledgerEntries.position));
}
