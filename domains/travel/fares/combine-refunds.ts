/** Combines the refund terms of several rides: at each moment the ride with the lowest refund applies. */
import type { RefundShare, RefundStep } from '#domains/travel/fares/refund-terms.ts';

/** Refund steps of one ride, counted from its own departure. */
export interface RideRefunds {
  /** Seconds from the departure of the journey to that of this ride. */
  readonly laterBySeconds: number;
  /** Earliest step first. */
  readonly steps: readonly RefundStep[];
}

/**
 * Combines the refund steps of all rides into one list, counted from the start of the journey. At each moment the
 * ride with the lowest refund on `priceCents` applies. Nothing is refunded once a ride refunds nothing or the journey
 * starts. For lower prices another ride may be stricter: its share is in `or`.
 */
export function combineRefunds(
  rides: readonly RideRefunds[],
  party: { readonly priceCents: number; readonly people: number },
): readonly RefundStep[] {
  const ends = rides.flatMap(({ laterBySeconds, steps }) =>
    steps.map((step) => Math.max(0, step.secondsBefore - laterBySeconds)),
  );
  const steps: RefundStep[] = [];
  for (const end of [...new Set(ends)].sort((a, b) => b - a)) {
    const found = rides.map((ride) =>
      ride.steps.find(({ secondsBefore }) => secondsBefore <= end + ride.laterBySeconds),
    );
    const valid = found.filter((step) => step !== undefined);
    if (valid.length < rides.length) break;
    const [first, ...others] = findStrictestShares(valid).sort(
      (a, b) => refundedCents(a, party) - refundedCents(b, party),
    );
    if (!first) break;
    const step = { secondsBefore: end, ...first, ...(others.length > 0 ? { or: others } : {}) };
    const last = steps.at(-1);
    if (last && isSameShare(last, step)) steps.pop();
    steps.push(step);
  }
  return steps;
}

/** Returns each share that is the lowest at some price, without duplicates. */
function findStrictestShares(shares: readonly RefundShare[]): RefundShare[] {
  return shares
    .filter(
      (share, at) =>
        !shares.some((other, place) => {
          const isAlike = other.percent === share.percent && other.feeCents === share.feeCents;
          if (isAlike) return place < at;
          return other.percent <= share.percent && other.feeCents >= share.feeCents;
        }),
    )
    .map(({ percent, feeCents }) => ({ percent, feeCents }));
}

function isSameShare(one: RefundStep, other: RefundStep): boolean {
  const sharesOf = ({ percent, feeCents, or = [] }: RefundStep) => [{ percent, feeCents }, ...or];
  return JSON.stringify(sharesOf(one)) === JSON.stringify(sharesOf(other));
}

function refundedCents(
  { percent, feeCents }: RefundShare,
  { priceCents, people }: { readonly priceCents: number; readonly people: number },
): number {
  return (priceCents * percent) / 100 - feeCents * people;
}
