/** Money inside is whole cents of NZD, outside whole dollars. Nothing is ever a fraction. */

/** Cents as dollars. All prices are whole dollars, so that nothing is lost; anything else is a fault of ours and throws. */
export function wholeDollars(cents: number): number {
  if (cents % 100 !== 0) throw new Error('A price is not in whole dollars.');
  return cents / 100;
}

/** The GST inside a price in cents, to the nearest cent: 15% on top is 3/23 of the whole (Goods and Services Tax Act 1985). */
export function gstInside(cents: number): number {
  return Math.round((cents * 3) / 23);
}
