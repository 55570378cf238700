/** What refund terms come to at an instant. Pure. */

import type { RefundShare, RefundTerms } from '#domains/travel/fares/refund-terms.ts';
import type { BookedItem, PartStatus } from '../booking.ts';

/** What cancelling brings now. */
export interface RefundNow {
  readonly percent: number;
  /** Kept for each person; never more than what would go back for them. */
  readonly feeCents: number;
  /** Other shares of which the least goes back to each person; empty where there is one alone. */
  readonly or: readonly RefundShare[];
  /** The last instant at which it does; null for no end. */
  readonly until: Date | null;
}

/** The step that holds at `now`, with its end; null when nothing goes back any more, or never did. */
export function refundNow({ startsAt, steps }: RefundTerms, now: Date): RefundNow | null {
  const start = startsAt === null ? null : Date.parse(startsAt);
  for (const { secondsBefore, percent, feeCents, or = [] } of steps) {
    const until = start === null ? null : new Date(start - secondsBefore * 1_000);
    if (until === null || now <= until) return { percent, feeCents, or, until };
  }
  return null;
}

/**
 * What giving up an item of a booking brings now, for showing it: null for one that is given up, declined or not paid, and for
 * one of which nothing goes back. For an extra there is no fee: it is for each person, on what they travel by.
 */
export function refundableOf(
  item: {
    readonly itemType: BookedItem['itemType'];
    readonly status: PartStatus;
    readonly refundTerms: RefundTerms;
  },
  now: Date,
): BookedItem['refundable'] {
  if (!isStanding(item)) return null;
  const step = refundNow(item.refundTerms, now);
  if (!step || item.itemType !== 'extra') return step;
  const percent = Math.min(step.percent, ...step.or.map((share) => share.percent));
  return { ...step, percent, feeCents: 0, or: [] };
}

/** Whether a part is had or asked for: it can be given up, and its price has not gone back. */
export function isStanding({ status }: { readonly status: PartStatus }): boolean {
  return status === 'requested' || status === 'confirmed';
}
