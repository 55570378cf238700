/** Studio validation of time windows (schedules): valid times, an end after the start, not already over. */
import { isRecord } from '#contracts/is-record.ts';
import { instant } from '../shared/text.schema.ts';
import { hasText, type Verdict } from './verdict.ts';

/**
 * Checks that a date and time exists. Scripts can write invalid ones, and a block with such a window is never shown.
 */
export function instantFault(value: unknown): Verdict {
  return value === undefined || value === null || instant.safeParse(value).success
    ? true
    : 'This date and time does not exist: choose it again.';
}

/** Checks that a notice ends after it starts. */
export function windowFault(notice: unknown): Verdict {
  if (!isRecord(notice) || !hasText(notice.startsAt) || !hasText(notice.endsAt)) return true;
  const starts = Date.parse(notice.startsAt);
  const ends = Date.parse(notice.endsAt);
  if (Number.isNaN(starts) || Number.isNaN(ends)) return true;
  return ends > starts ? true : 'The end must be after the start.';
}

/** Warns about a window that has ended. */
export function windowAdvice(notice: unknown, now: Date = new Date()): Verdict {
  if (!isRecord(notice) || !hasText(notice.endsAt)) return true;
  return Date.parse(notice.endsAt) <= now.getTime() ? 'This has ended: visitors no longer see it.' : true;
}
