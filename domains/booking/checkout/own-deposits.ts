import { and, eq } from 'drizzle-orm';
import { vouchers } from '#domains/voucher/voucher.table.ts';
import type { Database, Transaction } from '#platform/database/opened-database.ts';
import { bookings, bookingVouchers } from '../booking.table.ts';

/** What a cart's own order, which waits for its payment, has taken from a voucher. */
export interface OwnDeposit {
  readonly voucherId: string;
  readonly codeHash: string;
  readonly amountCents: number;
  readonly expiresOn: string;
}

/**
 * What would be there again if the cart were ordered anew, since the new order takes the place of the one that waits: whoever
 * comes back from the payment page finds their voucher as it was.
 */
export function ownDeposits(
  database: Database | Transaction,
  cartId: string,
): Promise<readonly OwnDeposit[]> {
  return database
    .select({
      voucherId: vouchers.id,
      codeHash: vouchers.codeHash,
      amountCents: bookingVouchers.amountCents,
      expiresOn: vouchers.expiresOn,
    })
    .from(bookings)
    .innerJoin(bookingVouchers, eq(bookingVouchers.bookingId, bookings.id))
    .innerJoin(vouchers, eq(vouchers.id, bookingVouchers.voucherId))
    .where(
      and(
        eq(bookings.cartId, cartId),
        eq(bookings.status, 'pending_payment'),
        eq(bookingVouchers.state, 'taken'),
      ),
    );
}
