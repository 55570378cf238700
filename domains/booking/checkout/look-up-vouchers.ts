/** Validates the gift voucher codes of an order and reads their balances. */
import { formatFullDay } from '#contracts/dates.ts';
import { findVouchers, type VoucherLookup } from '#domains/voucher/find-vouchers.ts';
import { voucherCodeEnding, voucherCodeHash } from '#domains/voucher/voucher-code.ts';
import type { Database, Transaction } from '#platform/database/opened-database.ts';
import type { CheckoutFailure } from '../booking.ts';
import { type OwnDeposit, readOwnDeposits } from './own-deposits.ts';
import type { UsableVoucher } from './price-order.ts';

/** The vouchers in the order of their codes, or the reason why one can't be used. */
export type LookedUpVouchers =
  | { readonly ok: true; readonly vouchers: readonly UsableVoucher[] }
  | { readonly ok: false; readonly failure: CheckoutFailure };

/** Validates the voucher codes of an order and reads their balances. */
export async function lookUpVouchers(
  database: Database | Transaction,
  cartId: string,
  codes: readonly string[],
  now: Date,
): Promise<LookedUpVouchers> {
  if (codes.length === 0) return { ok: true, vouchers: [] };
  const found = await findVouchers(database, codes, now);
  const unknownCodes = codes.filter((_, at) => found[at]?.kind === 'unknown');
  const own = new Map(
    (await readOwnDeposits(database, cartId)).map((deposit) => [deposit.codeHash, deposit]),
  );
  const seen = new Set<string>();
  const fields: Record<string, string> = {};
  const vouchers: UsableVoucher[] = [];
  for (const [at, code] of codes.entries()) {
    const hash = voucherCodeHash(code);
    const lookup = withOwn(found[at] ?? { kind: 'unknown' }, code, own.get(hash));
    const fault = seen.has(hash) ? 'You’ve entered this gift voucher twice.' : faultOf(lookup);
    seen.add(hash);
    if (fault) fields[`voucherCodes.${at}`] = fault;
    else if (lookup.kind === 'usable') vouchers.push(lookup);
  }
  return vouchers.length === codes.length
    ? { ok: true, vouchers }
    : { ok: false, failure: { code: 'VALIDATION', fields, unknownCodes } };
}

/** Adds the deposit that this cart's own pending order has taken back to the voucher's balance. */
function withOwn(lookup: VoucherLookup, code: string, own: OwnDeposit | undefined): VoucherLookup {
  if (!own) return lookup;
  if (lookup.kind === 'usable') return { ...lookup, balanceCents: lookup.balanceCents + own.amountCents };
  if (lookup.kind !== 'empty') return lookup;
  const { voucherId: id, amountCents: balanceCents, expiresOn } = own;
  return { kind: 'usable', id, balanceCents, expiresOn, codeEnding: voucherCodeEnding(code) };
}

function faultOf(lookup: VoucherLookup): string | null {
  switch (lookup.kind) {
    case 'unknown':
      return 'We can’t find a gift voucher with this code. Please check it: codes have 20 letters and digits.';
    case 'expired':
      return `This gift voucher expired on ${formatFullDay(lookup.expiresOn)}.`;
    case 'empty':
      return 'This gift voucher has no balance left.';
    case 'usable':
      return null;
  }
}
