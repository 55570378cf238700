import { z } from 'zod';
import { hasText, isRecord, type Verdict } from './words.ts';

const instant = z.iso.datetime({ offset: true });

/** Whether a time is one that there is: scripts write others, and what is shown from such a time on is never shown. */
export function instantFault(value: unknown): Verdict {
  return value === undefined || value === null || instant.safeParse(value).success
    ? true
    : 'There is no such time: choose it again.';
}

/** Whether a notice ends after it starts. */
export function windowFault(notice: unknown): Verdict {
  if (!isRecord(notice) || !hasText(notice.startsAt) || !hasText(notice.endsAt)) return true;
  const starts = Date.parse(notice.startsAt);
  const ends = Date.parse(notice.endsAt);
  if (Number.isNaN(starts) || Number.isNaN(ends)) return true;
  return ends > starts ? true : 'It has to end after it starts.';
}

/** What to look at in a window: one that is over shows nothing. */
export function windowAdvice(notice: unknown, now: Date = new Date()): Verdict {
  if (!isRecord(notice) || !hasText(notice.endsAt)) return true;
  return Date.parse(notice.endsAt) <= now.getTime() ? 'That is over: nobody sees it any more.' : true;
}
