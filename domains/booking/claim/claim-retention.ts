/** Personal data of claims: their export, their erasure, and the retention of receipts. */
import { eq, inArray, lt, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#platform/database/opened-database.ts';
import { bookingClaims, claimReceipts } from '../booking.table.ts';
import { claimsOf } from './claim-store.ts';

/** Retention of a claim's receipts, in days after its answer: the time in which travellers and operators object. */
const receiptDays = 90;

const dayMs = 86_400_000;

/** Deletes the receipts of claims that were answered long ago. Resolves to their number. */
export async function forgetReceipts(database: Database, now: Date): Promise<number> {
  const answered = database
    .select({ id: bookingClaims.id })
    .from(bookingClaims)
    .where(lt(bookingClaims.answeredAt, new Date(now.getTime() - receiptDays * dayMs)));
  const deleted = await database
    .delete(claimReceipts)
    .where(inArray(claimReceipts.claimId, answered))
    .returning({ id: claimReceipts.id });
  return deleted.length;
}

/** Erases the texts and receipts of a booking's claims. Amounts and answers stay as accounting records. */
export async function eraseClaims(transaction: Transaction, bookingId: string): Promise<void> {
  const claims = await claimsOf(transaction, bookingId);
  if (claims.length === 0) return;
  const ids = claims.map(({ id }) => id);
  await transaction.delete(claimReceipts).where(inArray(claimReceipts.claimId, ids));
  await transaction
    .update(bookingClaims)
    // The old key derives from the content.
    .set({ description: '', note: null, contentKey: sql`'erased:' || ${bookingClaims.id}` })
    .where(inArray(bookingClaims.id, ids));
}

/** Exports the claims of a booking with their receipts, whose contents are base64. */
export async function exportClaims(database: Database, bookingId: string) {
  const exported = [];
  for (const { contentKey: _key, ...claim } of await claimsOf(database, bookingId)) {
    const receipts = await database
      .select()
      .from(claimReceipts)
      .where(eq(claimReceipts.claimId, claim.id))
      .orderBy(claimReceipts.position);
    exported.push({
      ...claim,
      receipts: receipts.map(({ mediaType, content }) => ({
        ...{ mediaType, base64: Buffer.from(content).toString('base64') },
      })),
    });
  }
  return exported;
}
