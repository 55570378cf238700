const dollars = new Intl.NumberFormat('en-NZ');
const withCents = new Intl.NumberFormat('en-NZ', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** An amount of whole cents as it stands in a list with others that have cents: `$1,290.00`. */
export function accountWords(cents: number): string {
  return `$${withCents.format(cents / 100)}`;
}

/** An amount of whole cents by itself, as a visitor reads it: `$1,290`, and cents where there are any. */
export function moneyWords(cents: number): string {
  const whole = Math.floor(cents / 100);
  const rest = cents % 100;
  return `$${dollars.format(whole)}${rest === 0 ? '' : `.${String(rest).padStart(2, '0')}`}`;
}
