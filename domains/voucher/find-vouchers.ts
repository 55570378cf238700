import { inArray } from 'drizzle-orm';
import { dateInZone } from '#domains/travel/time/service-time.ts';
import { NEW_ZEALAND } from '#platform/clock.ts';
import type { Database, Transaction } from '#platform/database/opened-database.ts';
import { vouchers } from './voucher.table.ts';
import { voucherCodeEnding, voucherCodeHash } from './voucher-code.ts';

/** What a code is good for. `unknown` are also those that were withdrawn. */
export type VoucherLookup =
  | {
      readonly kind: 'usable';
      readonly id: string;
      /** Above zero. */
      readonly balanceCents: number;
      /** The last day it can be used. */
      readonly expiresOn: string;
      readonly codeEnding: string;
    }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'expired'; readonly expiresOn: string }
  | { readonly kind: 'empty' };

/**
 * What each of `codes` is good for at `now`, in their order, however they are typed. Nothing is locked: whether the money is
 * there is decided when it is taken.
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
