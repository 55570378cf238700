import { countNoun } from '#contracts/counts.ts';
import { formatDate } from '#contracts/dates.ts';

/** Formats `2026-11-21` as `21 November 2026`; null for anything else. */
export function formatTypedDate(date: string): string | null {
  const isDate = /^\d{4}-\d{2}-\d{2}$/.test(date) && !Number.isNaN(Date.parse(`${date}T00:00:00Z`));
  return isDate ? formatDate(date) : null;
}

/** Formats a validity in months: 36 as `3 years`, 40 as `40 months`. */
export function formatValidity(months: number): string {
  return months % 12 === 0 ? countNoun(months / 12, 'year') : countNoun(months, 'month');
}
