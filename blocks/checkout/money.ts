const withCents = new Intl.NumberFormat('en-NZ', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const whole = new Intl.NumberFormat('en-NZ', { maximumFractionDigits: 0 });

/** An amount as it is added up: `$1,234.50`. */
export const dollarsAndCents = (dollars: number): string => `$${withCents.format(dollars)}`;

/** A price: `$316`, and cents where there are any. */
export const priceWords = (dollars: number): string =>
  Number.isInteger(dollars) ? `$${whole.format(dollars)}` : dollarsAndCents(dollars);
