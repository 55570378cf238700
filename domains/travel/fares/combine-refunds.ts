import type { RefundShare, RefundStep } from '#domains/travel/fares/refund-terms.ts';

/** The refund steps of one ride of a journey, counted from its own departure. */
export interface RideRefunds {
  /** How much later than the journey it departs. */
  readonly laterBySeconds: number;
  /** The earliest first. */
  readonly steps: readonly RefundStep[];
}

/**
 * One list of steps for a journey, counted from its beginning: at each moment that of the ride of which least of `priceCents`
 * would go back for so many people, and nothing from the moment on at which a ride returns nothing, or the journey begins. For
 * somebody who pays less than the others another ride may be the strictest: it stands beside, in `or`.
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
    const [first, ...others] = strictShares(valid).sort((a, b) => goesBack(a, party) - goesBack(b, party));
    if (!first) break;
    const step = { secondsBefore: end, ...first, ...(others.length > 0 ? { or: others } : {}) };
    const last = steps.at(-1);
    if (last && isSameShare(last, step)) steps.pop();
    steps.push(step);
  }
  return steps;
}

/** Each share that returns the least at some price; of several alike, one. */
function strictShares(shares: readonly RefundShare[]): RefundShare[] {
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

function goesBack(
  { percent, feeCents }: RefundShare,
  { priceCents, people }: { readonly priceCents: number; readonly people: number },
): number {
  return (priceCents * percent) / 100 - feeCents * people;
}
