import { countNoun } from '#contracts/counts.ts';
import { formatDate } from '#contracts/dates.ts';

/** `21 November 2026` of `2026-11-21`; null for anything else. */
export function formatTypedDate(date: string): string | null {
  const isDate = /^\d{4}-\d{2}-\d{2}$/.test(date) && !Number.isNaN(Date.parse(`${date}T00:00:00Z`));
  return isDate ? formatDate(date) : null;
}

/** `3 years` of 36 months, `40 months` of 40. */
export function formatValidity(months: number): string {
  return months % 12 === 0 ? countNoun(months / 12, 'year') : countNoun(months, 'month');
}
