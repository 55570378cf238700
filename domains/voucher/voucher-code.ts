/**
 * Codes of gift vouchers, derived from the voucher's id with a key of this installation, so that they need not be
 * stored.
 */
import { createHash, createHmac } from 'node:crypto';
import { referenceAlphabet } from '#platform/reference-code.ts';

/** Twenty characters, 98 bits: too many to guess. */
const length = 20;
const groupLength = 5;

/** Returns the code of a voucher as displayed: `ABCDE-FGHJK-MNPQR-STVWX`. */
export function voucherCode(key: Buffer, voucherId: string): string {
  const digest = createHmac('sha256', key).update(`voucher:${voucherId}`).digest('hex');
  // A 256-bit number in base 30: it is so large that its first twenty digits are uniform to 150 bits.
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
 * Returns the code of an existing voucher, derived with the key of its sale. If that key is lost, it returns a
 * worthless code, so that the booking can still be displayed.
 * @param keys the current key, then earlier ones
 */
export function voucherCodeOf(
  keys: readonly [Buffer, ...Buffer[]],
  { id, codeHash }: { readonly id: string; readonly codeHash: string },
): string {
  const codes = keys.map((key) => voucherCode(key, id));
  return codes.find((code) => voucherCodeHash(code) === codeHash) ?? voucherCode(keys[0], id);
}

/**
 * Returns the stored hash of a code, so that database access alone does not allow spending. Spaces, hyphens and case
 * are ignored.
 */
export function voucherCodeHash(code: string): string {
  return createHash('sha256').update(plainVoucherCode(code)).digest('hex');
}

/** Returns the last four characters of a code: enough to tell vouchers apart, and useless to others. */
export function voucherCodeEnding(code: string): string {
  return plainVoucherCode(code).slice(-4);
}

const plainVoucherCode = (code: string) => code.replace(/[\s-]/g, '').toUpperCase();
