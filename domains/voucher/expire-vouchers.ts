import { and, eq, gt, lt } from 'drizzle-orm';
import { gstInside } from '#contracts/money.ts';
import { transact } from '#domains/inventory/transact-with-retries.ts';
import { postTransaction } from '#domains/ledger/post-transaction.ts';
import { dateInZone } from '#domains/travel/time/service-time.ts';
import { NEW_ZEALAND } from '#platform/clock.ts';
import type { Database } from '#platform/database/opened-database.ts';
import { isStopping } from '#platform/graceful-shutdown.ts';
import { vouchers } from './voucher.table.ts';

/**
 * Expires vouchers whose last valid day is before today in New Zealand, and clears their balances. A balance that
 * nobody can spend is no longer a debt, and its GST is due. Returns the number of expired vouchers; starts no further
 * one during shutdown. Run it daily; it is idempotent and safe to run concurrently.
 */
export async function expireVouchers(database: Database, now: Date): Promise<number> {
  const today = dateInZone(now, NEW_ZEALAND);
  const isOver = and(lt(vouchers.expiresOn, today), gt(vouchers.balanceCents, 0));
  const over = await database.select({ id: vouchers.id }).from(vouchers).where(isOver).orderBy(vouchers.id);
  let expired = 0;
  for (const { id } of over) {
    if (isStopping()) break;
    const isExpired = await transact(database, async (transaction) => {
      const [voucher] = await transaction
        .select({ balanceCents: vouchers.balanceCents })
        .from(vouchers)
        .where(and(eq(vouchers.id, id), isOver))
        .for('update');
      if (!voucher) return false;
      const { balanceCents } = voucher;
      const gst = gstInside(balanceCents);
      const isNew = await postTransaction(
        transaction,
        {
          kind: 'voucher_expired',
          // The key contains the day, because an abandoned payment may return money after midnight.
          key: `voucher_expired:${id}:${today}`,
          bookingReference: null,
          postings: [
            { account: 'vouchers', voucherId: id, amountCents: balanceCents },
            { account: 'gst', amountCents: -gst },
            { account: 'expired_vouchers', amountCents: gst - balanceCents },
          ],
        },
        now,
      );
      if (isNew) await transaction.update(vouchers).set({ balanceCents: 0 }).where(eq(vouchers.id, id));
      return isNew;
    });
    if (isExpired) expired += 1;
  }
  return expired;
}
