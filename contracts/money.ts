/** Money in words, the same on every page, in every email and on every ticket. Amounts are whole cents of NZD. */

const whole = new Intl.NumberFormat('en-NZ', { maximumFractionDigits: 0 });
const withCents = new Intl.NumberFormat('en-NZ', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/**
 * A price: of an item, an extra, a fare, a voucher's face, or a subtotal of prices. Prices are whole dollars: `$1,290`. One that
 * is not is shown exactly (`$10.33`), never rounded.
 */
export function formatPrice(cents: number): string {
  return cents % 100 === 0 ? format(cents, whole) : formatSum(cents);
}

/** A sum that can have cents: a card fee, GST, a refund, what is paid. Always with both digits: `$448.50`, `−$20.00`. */
export function formatSum(cents: number): string {
  return format(cents, withCents);
}

/** The whole cents of an amount in dollars, as the API writes it. */
export function centsOf(dollars: number): number {
  return Math.round(dollars * 100);
}

function format(cents: number, figures: Intl.NumberFormat): string {
  return `${cents < 0 ? '−' : ''}$${figures.format(Math.abs(cents) / 100)}`;
}
