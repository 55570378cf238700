const dollars = new Intl.NumberFormat('en-NZ');

/** An amount of whole cents as a visitor reads it: `$1,290`, and cents where there are any. */
export function moneyWords(cents: number): string {
  const whole = Math.floor(cents / 100);
  const rest = cents % 100;
  return `$${dollars.format(whole)}${rest === 0 ? '' : `.${String(rest).padStart(2, '0')}`}`;
}
