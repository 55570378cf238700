const figures = new Intl.NumberFormat('en-NZ');

/** `$1,099` */
export function dollars(amount: number): string {
  return `$${figures.format(amount)}`;
}

/** `$10.33` of cents. */
export function exactly(cents: number): string {
  return `$${figures.format(Math.floor(cents / 100))}.${String(cents % 100).padStart(2, '0')}`;
}
