import { formatDateAndTime, formatShortDateOfInstant } from '#contracts/dates.ts';

/** Returns true for a string that is a valid date and time. */
const isInstant = (stored: unknown): stored is string =>
  typeof stored === 'string' && !Number.isNaN(Date.parse(stored));

/** Formats a stored instant for a Studio list: `13 Oct 2026`; undefined for any other value. */
export function formatStoredDate(stored: unknown): string | undefined {
  return isInstant(stored) ? formatShortDateOfInstant(stored) : undefined;
}

/** Formats a stored instant with its time: `13 Oct 2026, 09:00`; undefined for any other value. */
export function formatStoredTime(stored: unknown): string | undefined {
  return isInstant(stored) ? formatDateAndTime(stored) : undefined;
}
