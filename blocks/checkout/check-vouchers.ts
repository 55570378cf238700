/** Checks gift voucher codes by requesting a price quote with them; drops those that can no longer be used. */
import type { CheckoutFault, CheckoutSession, QuoteData } from '#browser/checkout/checkout-session.ts';
import { maxVouchers } from '#contracts/booking/order-schema.ts';

/** Vouchers with the quote that includes them. */
export interface VoucherQuote {
  readonly voucherCodes: readonly string[];
  readonly quote: QuoteData;
}

/** The result of adding a voucher. `refused` belongs beside the field; `fault` concerns more than the code. */
export type AddedVoucher =
  | { readonly kind: 'added'; readonly vouchers: VoucherQuote }
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'fault'; readonly fault: CheckoutFault };

/** The result of a quote request; `dropped` gives the reason for each voucher that can no longer be used. */
export type QuoteOutcome =
  | { readonly ok: true; readonly vouchers: VoucherQuote; readonly dropped: readonly string[] }
  | { readonly ok: false; readonly fault: CheckoutFault };

/** Normalises a code: spaces, hyphens and case don't matter. */
const plain = (code: string) => code.replace(/[\s-]/g, '').toUpperCase();

/** Adds a voucher to the current ones if it can be used. */
export async function addVoucher(
  session: CheckoutSession,
  voucherCodes: readonly string[],
  typed: string,
): Promise<AddedVoucher> {
  const code = plain(typed);
  const refused = (message: string) => ({ kind: 'refused', message }) as const;
  if (code === '') return refused('Enter the voucher code.');
  if (code.length > 60) return refused('This is not a valid voucher code.');
  if (voucherCodes.includes(code)) return refused('You’ve already added this voucher.');
  if (voucherCodes.length >= maxVouchers) return refused(`You can use up to ${maxVouchers} vouchers.`);
  const codes = [...voucherCodes, code];
  const answer = await session.quote(codes);
  if (answer.ok) return { kind: 'added', vouchers: { voucherCodes: codes, quote: answer.value } };
  const { fault } = answer;
  if (fault.code === 'RATE_LIMITED')
    return refused('Too many invalid codes. Wait ten minutes, or continue without this voucher.');
  const [first] = refusedCodes(fault);
  if (first === undefined) return { kind: 'fault', fault };
  const [index, message] = first;
  return refused(codes[index] === code ? message : `Voucher ${codes[index]}: ${message}`);
}

/** Quotes an order. Vouchers that can no longer be used are left out; `dropped` gives the reasons. */
export async function quoteUsableVouchers(
  session: CheckoutSession,
  voucherCodes: readonly string[],
): Promise<QuoteOutcome> {
  const answer = await session.quote(voucherCodes);
  if (answer.ok) return { ok: true, vouchers: { voucherCodes, quote: answer.value }, dropped: [] };
  const refused = refusedCodes(answer.fault);
  if (refused.size === 0) return answer;
  const left = voucherCodes.filter((_, index) => !refused.has(index));
  const again = await session.quote(left);
  if (!again.ok) return again;
  return {
    ok: true,
    vouchers: { voucherCodes: left, quote: again.value },
    dropped: [...refused.values()],
  };
}

/** The messages of refused codes, by index. */
function refusedCodes({ code, fields }: CheckoutFault): ReadonlyMap<number, string> {
  if (code !== 'VALIDATION') return new Map();
  return new Map(
    Object.entries(fields).flatMap(([path, message]) => {
      const [area, index] = path.split('.');
      return area === 'voucherCodes' && index !== undefined ? [[Number(index), message] as const] : [];
    }),
  );
}
