/** Days and times in the Studio's lists. */
import { formatDateAndTime, formatShortDateOfInstant } from '#contracts/dates.ts';

const isInstant = (stored: unknown): stored is string =>
  typeof stored === 'string' && !Number.isNaN(Date.parse(stored));

/** `13 Oct 2026` of a stored instant; undefined for anything else. */
export function formatStoredDate(stored: unknown): string | undefined {
  return isInstant(stored) ? formatShortDateOfInstant(stored) : undefined;
}

/** `13 Oct 2026, 09:00` of a stored instant; undefined for anything else. */
export function formatStoredTime(stored: unknown): string | undefined {
  return isInstant(stored) ? formatDateAndTime(stored) : undefined;
}
