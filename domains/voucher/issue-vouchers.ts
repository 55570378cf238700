/** Issues the gift vouchers of a paid booking, valid for at least three years. */
import { randomUUID } from 'node:crypto';
import { toCents } from '#contracts/money.ts';
import type { CartItemData } from '#domains/cart/cart.ts';
import { voucherExpiry } from '#domains/catalogue/voucher-expiry.ts';
import { dateInZone } from '#domains/travel/time/service-time.ts';
import { NEW_ZEALAND } from '#platform/clock.ts';
import type { Transaction } from '#platform/database/opened-database.ts';
import { vouchers } from './voucher.table.ts';
import { voucherCode, voucherCodeHash } from './voucher-code.ts';

/** A sold item of a booking. */
export interface SoldItem {
  readonly id: string;
  readonly bookingId: string;
  readonly quantity: number;
  readonly data: CartItemData;
}

/** A newly issued voucher. */
export interface IssuedVoucher {
  readonly id: string;
  readonly bookingItemId: string;
  readonly faceCents: number;
  readonly expiresOn: string;
  /** The day on which it is sent to its recipient. */
  readonly sendOn: string;
}

/** Minimum validity in months from the sale: Fair Trading (Gift Card Expiry) Amendment Act 2024. */
const minMonths = 36;

/**
 * Issues the vouchers among `items`, one per unit, at the price paid; other items are ignored. A voucher is valid as
 * long as the cart stated, and at least three years from `now`, the sale, because payment may come days later. The
 * caller posts the money in the same transaction (`capturePostings`). Rejects if they were issued before.
 */
export async function issueVouchers(
  transaction: Transaction,
  items: readonly SoldItem[],
  key: Buffer,
  now: Date,
): Promise<readonly IssuedVoucher[]> {
  const minExpiry = voucherExpiry({ validMonths: minMonths }, dateInZone(now, NEW_ZEALAND));
  const issued = items.flatMap(({ id: bookingItemId, bookingId, quantity, data }) => {
    if (data.kind !== 'voucher') return [];
    const { amount, expiresOn, recipientName, recipientEmail, senderName, message, sendOn } = data.voucher;
    const faceCents = toCents(amount);
    return Array.from({ length: quantity }, (_, index) => {
      const id = randomUUID();
      return {
        id,
        codeHash: voucherCodeHash(voucherCode(key, id)),
        bookingId,
        bookingItemId,
        number: index + 1,
        faceCents,
        balanceCents: faceCents,
        issuedAt: now,
        expiresOn: expiresOn > minExpiry ? expiresOn : minExpiry,
        sendOn,
        recipientName,
        recipientEmail,
        senderName,
        message,
      };
    });
  });
  if (issued.length > 0) await transaction.insert(vouchers).values(issued);
  return issued.map(({ id, bookingItemId, faceCents, expiresOn, sendOn }) => ({
    id,
    bookingItemId,
    faceCents,
    expiresOn,
    sendOn,
  }));
}
