/** Summarizes the conditions of a fare in a word or two each, so that fares can be compared at a glance. */
import { formatPrice } from '#contracts/money.ts';
import type { CombinedChanges } from '#domains/travel/fares/combine-changes.ts';
import type { BoughtRide } from './bought-ride.ts';
import type { RefundDeadline } from './describe-refunds.ts';
import type { FareSummary } from './offer.ts';

const none = 'None';

/** Terms of all rides together: what `listRefundDeadlines` and `combineRideChanges` return. */
interface CombinedTerms {
  readonly deadlines: readonly RefundDeadline[];
  readonly changes: CombinedChanges | null;
}

/** Summarizes what applies at `now`: the strictest rule of all rides, and what the fares include. */
export function summarizeFare(
  rides: readonly BoughtRide[],
  { deadlines, changes }: CombinedTerms,
  now: Date,
): Omit<FareSummary, 'ages'> {
  const about = [
    ...new Set(
      rides.flatMap(({ family, fareLabel }) =>
        family.about === null ? [] : [rides.length > 1 ? `${fareLabel}: ${family.about}` : family.about],
      ),
    ),
  ];
  return {
    refund: refundWord(deadlines, now),
    changes: changesWord(rides, changes, now),
    about: about.length === 0 ? null : about.join(' '),
  };
}

function refundWord(deadlines: readonly RefundDeadline[], now: Date): string {
  const step = deadlines.find(({ until }) => until > now);
  if (!step) return none;
  if (step.or) return 'Part';
  if (step.feeCents > 0) return `Less ${formatPrice(step.feeCents)} each`;
  return step.percent === 100 ? 'Full' : `${step.percent}%`;
}

function changesWord(rides: readonly BoughtRide[], combined: CombinedChanges | null, now: Date): string {
  if (rides.some(({ family }) => family.changeRule === null)) return none;
  if (!combined) return 'See below';
  const { until, times, freeTimes, feeCents } = combined;
  if (until <= now) return none;
  const price = feeCents > 0 && freeTimes === 0 ? `${formatPrice(feeCents)} each` : 'Free';
  return times === 1 ? `Once, ${price.toLowerCase()}` : price;
}
