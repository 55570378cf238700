/**
 * Voucher deposits: amounts that vouchers pay for an unpaid booking. They are taken with the order and returned if it
 * fails.
 */
import { isPosted } from '#domains/ledger/read-balances.ts';
import { returnToVoucher, takeFromVoucher, type VoucherMove } from '#domains/voucher/move-money.ts';
import type { Transaction } from '#platform/database/opened-database.ts';
import { type BookingRow, type BookingVoucherRow, updateVouchers, vouchersOf } from '../booking-store.ts';

type Payer = Pick<BookingRow, 'id' | 'reference'>;
type Share = Pick<BookingVoucherRow, 'voucherId' | 'amountCents'>;

/**
 * Takes the deposit of each voucher for a booking. The caller has locked the booking, and its deposits are not taken
 * yet or were returned. Resolves to false if a voucher's balance is too low. Then the caller must roll back the
 * deposits of the others.
 * @param vouchers in the order of their ids
 */
export async function takeDeposits(
  transaction: Transaction,
  booking: Payer,
  vouchers: readonly Share[],
  now: Date,
): Promise<boolean> {
  for (const voucher of vouchers) {
    if (!(await takeFromVoucher(transaction, await moveOf(transaction, booking, voucher, now)))) return false;
  }
  await updateVouchers(transaction, booking.id, 'taken');
  return true;
}

/** Returns the deposits that a booking has taken. The caller has locked the booking. */
export async function returnDeposits(transaction: Transaction, booking: Payer, now: Date): Promise<void> {
  const taken = (await vouchersOf(transaction, booking.id)).filter(({ state }) => state === 'taken');
  for (const voucher of taken) {
    await returnToVoucher(transaction, await moveOf(transaction, booking, voucher, now));
  }
  await updateVouchers(transaction, booking.id, 'returned');
}

/**
 * Builds the ledger key of a deposit. A late payment may take a returned deposit again, so each turn has its own key.
 */
async function moveOf(
  transaction: Transaction,
  booking: Payer,
  { voucherId, amountCents }: Share,
  now: Date,
): Promise<VoucherMove> {
  let key = `${booking.id}:${voucherId}`;
  for (let turn = 2; await isPosted(transaction, `voucher_deposit_returned:${key}`); turn += 1) {
    key = `${booking.id}:${voucherId}:${turn}`;
  }
  return { voucherId, amountCents, key, bookingReference: booking.reference, now };
}
