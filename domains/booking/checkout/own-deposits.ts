import { and, eq } from 'drizzle-orm';
import { vouchers } from '#domains/voucher/voucher.table.ts';
import type { Database, Transaction } from '#platform/database/opened-database.ts';
import { bookings, bookingVouchers } from '../booking.table.ts';

/** The amount that a cart's own pending order has taken from a voucher. */
export interface OwnDeposit {
  readonly voucherId: string;
  readonly codeHash: string;
  readonly amountCents: number;
  readonly expiresOn: string;
}

/**
 * Reads the deposits of a cart's own pending order. A new order of the cart would replace it and return them. So a
 * visitor who comes back from the payment page sees the voucher's balance as it was before.
 */
export function readOwnDeposits(
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
