/** Reads the allowance of a pass from product ids, so that passes sold by earlier catalogues keep theirs. Pure. */
import type { PassAllowance } from '#contracts/catalogue/pass-label.ts';

const passId = /-(?:(consecutive)-)?(\d+)-(hours|days)$/;
const topUpId = /-(\d+)-hours-more$/;

/** Returns the allowance of a pass by its product id, such as `rail-pass-consecutive-7-days`; null for other products. */
export function allowanceOfProduct(productId: string | null): PassAllowance | null {
  const [, consecutive, amount, unit] = passId.exec(productId ?? '') ?? [];
  if (amount === undefined) return null;
  const kind = unit === 'hours' ? 'hours' : consecutive === undefined ? 'days' : 'consecutive-days';
  return { kind, amount: Number(amount) };
}

/**
 * Returns the hours that a top-up adds for each traveller. Each traveller with a price needs their own: two units of 3
 * hours for two travellers are 3 hours.
 */
export function topUpHours(
  { productId, quantity }: { readonly productId: string | null; readonly quantity: number },
  travellers: number,
): number {
  const [, hours] = topUpId.exec(productId ?? '') ?? [];
  return hours === undefined || travellers === 0 ? 0 : Number(hours) * Math.floor(quantity / travellers);
}
