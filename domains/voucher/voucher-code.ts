/** Codes of gift vouchers: made from the voucher's id with a key of this installation, so that they need not be kept. */
import { createHash, createHmac } from 'node:crypto';
import { referenceAlphabet } from '#platform/reference-code.ts';

/** 98 bits: more than anybody can try. */
const length = 20;
const groupLength = 5;

/** The code of a voucher, as it is shown: `ABCDE-FGHJK-MNPQR-STVWX`. */
export function voucherCode(key: Buffer, voucherId: string): string {
  const digest = createHmac('sha256', key).update(`voucher:${voucherId}`).digest('hex');
  // 256 bits read in base 30: of so many that the first twenty digits are even to 150 bits.
  let rest = BigInt(`0x${digest}`);
  const base = BigInt(referenceAlphabet.length);
  const signs = Array.from({ length }, () => {
    const sign = referenceAlphabet.charAt(Number(rest % base));
    rest /= base;
    return sign;
  });
  return Array.from({ length: length / groupLength }, (_, group) =>
    signs.slice(group * groupLength, (group + 1) * groupLength).join(''),
  ).join('-');
}

/**
 * The code of a voucher that is there, made with the key it was sold under. Where that key is gone, one that is worth nothing: a
 * booking whose voucher can't be shown is still to be read.
 * @param keys the one of now, then those before it
 */
export function voucherCodeOf(
  keys: readonly [Buffer, ...Buffer[]],
  { id, codeHash }: { readonly id: string; readonly codeHash: string },
): string {
  const codes = keys.map((key) => voucherCode(key, id));
  return codes.find((code) => voucherCodeHash(code) === codeHash) ?? voucherCode(keys[0], id);
}

/** What is kept of a code: who reads the database spends nothing. Spaces, hyphens and case of what was typed don't matter. */
export function voucherCodeHash(code: string): string {
  return createHash('sha256').update(plainVoucherCode(code)).digest('hex');
}

/** The last four signs of a code: enough to tell one's vouchers apart, and of no use to others. */
export function voucherCodeEnding(code: string): string {
  return plainVoucherCode(code).slice(-4);
}

const plainVoucherCode = (code: string) => code.replace(/[\s-]/g, '').toUpperCase();
