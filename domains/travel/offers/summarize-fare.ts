/** Summarizes the conditions of a fare in a word or two each, so that fares can be compared at a glance. */
import { formatPrice } from '#contracts/money.ts';
import type { BoughtRide, PayingParty } from './bought-ride.ts';
import { combineRideChanges } from './describe-changes.ts';
import { listRefundDeadlines } from './describe-refunds.ts';
import type { FareSummary } from './offer.ts';

const none = 'None';

/** Summarizes what applies at `now`: the strictest rule of all rides, and what the fares include. */
export function summarizeFare(
  rides: readonly BoughtRide[],
  { now, ...party }: PayingParty & { readonly now: Date },
): Omit<FareSummary, 'ages'> {
  const about = [
    ...new Set(
      rides.flatMap(({ family, fareLabel }) =>
        family.about === null ? [] : [rides.length > 1 ? `${fareLabel}: ${family.about}` : family.about],
      ),
    ),
  ];
  return {
    refund: refundWord(rides, party, now),
    changes: changesWord(rides, now),
    about: about.length === 0 ? null : about.join(' '),
  };
}

function refundWord(rides: readonly BoughtRide[], party: PayingParty, now: Date): string {
  const step = listRefundDeadlines(rides, party).find(({ until }) => until > now);
  if (!step) return none;
  if (step.or) return 'Part';
  if (step.feeCents > 0) return `Less ${formatPrice(step.feeCents)} each`;
  return step.percent === 100 ? 'Full' : `${step.percent}%`;
}

function changesWord(rides: readonly BoughtRide[], now: Date): string {
  if (rides.some(({ family }) => family.changeRule === null)) return none;
  const combined = combineRideChanges(rides);
  if (!combined) return 'See below';
  const { until, times, freeTimes, feeCents } = combined;
  if (until <= now) return none;
  const price = feeCents > 0 && freeTimes === 0 ? `${formatPrice(feeCents)} each` : 'Free';
  return times === 1 ? `Once, ${price.toLowerCase()}` : price;
}
