/** Looks up gift voucher codes: usable with balance, empty, expired or unknown. */
import { inArray } from 'drizzle-orm';
import { dateInZone } from '#domains/travel/time/service-time.ts';
import { NEW_ZEALAND } from '#platform/clock.ts';
import type { Database, Transaction } from '#platform/database/opened-database.ts';
import { vouchers } from './voucher.table.ts';
import { voucherCodeEnding, voucherCodeHash } from './voucher-code.ts';

/** The state of a voucher code. `unknown` includes withdrawn vouchers. */
export type VoucherLookup =
  | {
      readonly kind: 'usable';
      readonly id: string;
      /** Above zero. */
      readonly balanceCents: number;
      /** The last valid day. */
      readonly expiresOn: string;
      readonly codeEnding: string;
    }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'expired'; readonly expiresOn: string }
  | { readonly kind: 'empty' };

/**
 * Looks up the state of each of `codes` at `now`, in order, however they are typed. It locks nothing: the balance is
 * checked again when money is taken.
 */
export async function findVouchers(
  database: Database | Transaction,
  codes: readonly string[],
  now: Date,
): Promise<readonly VoucherLookup[]> {
  if (codes.length === 0) return [];
  const today = dateInZone(now, NEW_ZEALAND);
  const rows = await database
    .select()
    .from(vouchers)
    .where(inArray(vouchers.codeHash, codes.map(voucherCodeHash)));
  const byHash = new Map(rows.map((row) => [row.codeHash, row]));
  return codes.map((code): VoucherLookup => {
    const voucher = byHash.get(voucherCodeHash(code));
    if (!voucher || voucher.cancelledAt) return { kind: 'unknown' };
    const { id, balanceCents, expiresOn } = voucher;
    if (expiresOn < today) return { kind: 'expired', expiresOn };
    if (balanceCents === 0) return { kind: 'empty' };
    return { kind: 'usable', id, balanceCents, expiresOn, codeEnding: voucherCodeEnding(code) };
  });
}
