/** Evaluates refund terms at an instant. Pure. */

import type { RefundShare, RefundTerms } from '#domains/travel/fares/refund-terms.ts';
import type { BookedItem, PartStatus } from '../booking.ts';

/** The refund for cancelling now. */
export interface CurrentRefund {
  readonly percent: number;
  /** Cancellation fee per person, limited to the refund of that person. */
  readonly feeCents: number;
  /** Alternative shares. Each person gets the lowest of all. Empty if there is one share only. */
  readonly or: readonly RefundShare[];
  /** The last instant at which this applies. Null if it has no end. */
  readonly until: Date | null;
}

/** Returns the step that applies at `now`, with its end. Null if nothing is refundable any more, or ever was. */
export function evaluateRefundTerms({ startsAt, steps }: RefundTerms, now: Date): CurrentRefund | null {
  const start = startsAt === null ? null : Date.parse(startsAt);
  for (const { secondsBefore, percent, feeCents, or = [] } of steps) {
    const until = start === null ? null : new Date(start - secondsBefore * 1_000);
    if (until === null || now <= until) return { percent, feeCents, or, until };
  }
  return null;
}

/**
 * Returns the refund for cancelling an item of a booking now, for display. Null if the item is not active or not
 * refundable. An extra has no fee, because fees apply per person to the ride.
 */
export function refundableOf(
  item: {
    readonly itemType: BookedItem['itemType'];
    readonly status: PartStatus;
    readonly refundTerms: RefundTerms;
  },
  now: Date,
): BookedItem['refundable'] {
  if (!isActive(item)) return null;
  const step = evaluateRefundTerms(item.refundTerms, now);
  if (!step || item.itemType !== 'extra') return step;
  const percent = Math.min(step.percent, ...step.or.map((share) => share.percent));
  return { ...step, percent, feeCents: 0, or: [] };
}

/**
 * Returns true if a part is active: confirmed or requested. Then it can be cancelled, and its price was not refunded.
 */
export function isActive({ status }: { readonly status: PartStatus }): boolean {
  return status === 'requested' || status === 'confirmed';
}
