/**
 * Currency: converts and formats amounts of money. Amounts are whole cents of NZD; the API uses dollars. `formatMoney` and `formatPrice`
 * format amounts on all pages, emails and tickets.
 *
 * Rounding: an amount is rounded once, when it is computed, to the nearest cent with halves up (`shareOf`, ADR 0025).
 * Formatting never rounds. Two prices are rounded up instead, because their tables require it: fares and the card fee
 * (`domains/travel/fares/leg-fares.ts`).
 */

const withoutCents = new Intl.NumberFormat('en-NZ', { maximumFractionDigits: 0 });
const withCents = new Intl.NumberFormat('en-NZ', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Formats an amount with cents: `$448.50`, `−$20.00`. */
export function formatMoney(cents: number): string {
  return format(cents, withCents);
}

/** Formats a price in whole dollars: `$1,290`. Any other price keeps its cents: `$10.33`. */
export function formatPrice(cents: number): string {
  return cents % 100 === 0 ? format(cents, withoutCents) : formatMoney(cents);
}

function format(cents: number, figures: Intl.NumberFormat): string {
  return `${cents < 0 ? '−' : ''}$${figures.format(Math.abs(cents) / 100)}`;
}

/** Converts dollars of the API to cents. */
export function toCents(dollars: number): number {
  return Math.round(dollars * 100);
}

/** Converts cents to dollars of the API: `158.4`. */
export function toDollars(cents: number): number {
  return cents / 100;
}

/** Converts a price in cents to dollars. Throws if it is not in whole dollars, because all our prices are. */
export function toWholeDollars(cents: number): number {
  if (cents % 100 !== 0) throw new Error('A price is not in whole dollars.');
  return toDollars(cents);
}

/**
 * Returns `part / whole` of an amount, rounded half up to the cent. All arguments are non-negative integers; `whole` is
 * not zero.
 */
export function shareOf(cents: number, part: number, whole: number): number {
  return Math.floor((2 * cents * part + whole) / (2 * whole));
}

/** Returns the GST included in an amount: 15% on top is 3/23 of the total (Goods and Services Tax Act 1985). */
export function gstInside(cents: number): number {
  return shareOf(cents, 3, 23);
}
