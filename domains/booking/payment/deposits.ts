/** What is paid with vouchers for a booking that is not made yet: taken when it is ordered, returned when nothing comes of it. */
import { isPosted } from '#domains/ledger/read.ts';
import { returnToVoucher, takeFromVoucher, type VoucherMove } from '#domains/voucher/move-money.ts';
import type { Transaction } from '#platform/database/opened-database.ts';
import { type BookingRow, type BookingVoucherRow, updateVouchers, vouchersOf } from '../booking-store.ts';

type Payer = Pick<BookingRow, 'id' | 'reference'>;
type Share = Pick<BookingVoucherRow, 'voucherId' | 'amountCents'>;

/**
 * Takes what each voucher pays for a booking, which is locked and has not taken it, or has returned it since. Resolves to false
 * when one of them does not have it any more: what others gave is then to be rolled back.
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

/** Returns what was taken for a booking, which is locked, if it was taken. */
export async function returnDeposits(transaction: Transaction, booking: Payer, now: Date): Promise<void> {
  const taken = (await vouchersOf(transaction, booking.id)).filter(({ state }) => state === 'taken');
  for (const voucher of taken) {
    await returnToVoucher(transaction, await moveOf(transaction, booking, voucher, now));
  }
  await updateVouchers(transaction, booking.id, 'returned');
}

/** Each time the same money is taken has a key of its own in the ledger: late money may find it returned, and takes it again. */
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
