const figures = new Intl.NumberFormat('en-NZ');

/** `$1,099` */
export function dollars(amount: number): string {
  return `$${figures.format(amount)}`;
}

/** `$10.33` of cents. */
export function exactly(cents: number): string {
  return `$${figures.format(Math.floor(cents / 100))}.${String(cents % 100).padStart(2, '0')}`;
}

/** `2 adults, 1 child` */
export function passengersWords(adults: number, children: number, infants: number): string {
  return [
    counted(adults, 'adult', 'adults'),
    counted(children, 'child', 'children'),
    counted(infants, 'infant', 'infants'),
  ]
    .filter(Boolean)
    .join(', ');
}

function counted(count: number, one: string, many: string): string {
  return count > 0 ? `${count} ${count === 1 ? one : many}` : '';
}
