import { and, eq, gt, lt } from 'drizzle-orm';
import { gstInside } from '#contracts/money.ts';
import { transact } from '#domains/inventory/transact.ts';
import { postTransaction } from '#domains/ledger/post.ts';
import { dateInZone } from '#domains/travel/time/service-time.ts';
import { NEW_ZEALAND } from '#platform/clock.ts';
import type { Database } from '#platform/database/opened-database.ts';
import { isStopping } from '#platform/graceful-shutdown.ts';
import { vouchers } from './voucher.table.ts';

/**
 * Takes what is left on vouchers that were last good before today's day in New Zealand: what nobody can spend is no debt any
 * more, and its GST is due. Resolves to how many that were; begins with no other once the process is told to
 * stop. To be run daily; may run as often as one likes, and several at once.
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
          // With the day: money may come back to it from a payment that was given up after midnight.
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
