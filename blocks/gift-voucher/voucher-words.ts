const days = new Intl.DateTimeFormat('en-NZ', {
  timeZone: 'UTC',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});

/** `21 November 2026` of `2026-11-21`; null for what is no day. */
export function dayInWords(date: string): string | null {
  const instant = /^\d{4}-\d{2}-\d{2}$/.test(date) ? Date.parse(`${date}T00:00:00Z`) : Number.NaN;
  return Number.isNaN(instant) ? null : days.format(instant);
}

/** `3 years` of 36 months, `40 months` of 40. */
export function validityInWords(months: number): string {
  const [count, unit] = months % 12 === 0 ? [months / 12, 'year'] : [months, 'month'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
