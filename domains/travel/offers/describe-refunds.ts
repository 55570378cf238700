import { formatDateAndTime } from '#contracts/dates.ts';
import { formatPrice } from '#contracts/money.ts';
import { combineRefunds } from '#domains/travel/fares/combine-refunds.ts';
import type { RefundShare, RefundStep } from '#domains/travel/fares/refund-terms.ts';
import type { BoughtRide, PayingParty } from './bought-ride.ts';

/** A refund step with the instant until which it applies. */
export interface RefundDeadline extends RefundStep {
  readonly until: Date;
}

/**
 * Describes the refund rules of a journey: the text of the fare, or, if fares differ, the steps that have not passed.
 * @param deadlines the steps of all rides together (`listRefundDeadlines`)
 */
export function describeRefunds(
  rides: readonly BoughtRide[],
  deadlines: readonly RefundDeadline[],
  now: Date,
): string {
  const words = new Set(rides.map(({ family }) => family.refund));
  const [own] = words;
  if (own === undefined || words.size === 1) return own ?? '';
  const never = new Set(
    rides.flatMap(({ fareLabel, family }) => (family.refundSteps.length === 0 ? [fareLabel] : [])),
  );
  if (never.size > 0) return `Not refundable: ${[...never].join(' and ')} can’t be refunded.`;
  const ahead = deadlines.filter(({ until }) => until > now);
  const last = deadlines.at(-1);
  if (last && ahead.length === 0)
    return `Not refundable: the deadline to cancel was ${formatDateAndTime(last.until)}.`;
  return [
    ...ahead.map(
      ({ until, or = [], ...share }) =>
        `Cancel until ${formatDateAndTime(until)}: ${formatRefundShares([share, ...or])}.`,
    ),
    'After that, not refundable.',
  ].join(' ');
}

/** Returns the refund steps of all rides together, each with its deadline. */
export function listRefundDeadlines(
  rides: readonly BoughtRide[],
  party: PayingParty,
): readonly RefundDeadline[] {
  const start = Math.min(...rides.map(({ departure }) => departure.getTime()));
  const steps = combineRefunds(
    rides.map(({ departure, family }) => ({
      laterBySeconds: (departure.getTime() - start) / 1_000,
      steps: family.refundSteps,
    })),
    party,
  );
  return steps.map((step) => ({ ...step, until: new Date(start - step.secondsBefore * 1_000) }));
}

/**
 * Formats `50% refundable` or `100% refundable, less $30 a person`; for several shares, the lowest applies to each
 * person.
 */
export function formatRefundShares(shares: readonly RefundShare[]): string {
  const [only, ...others] = shares.map(({ percent, feeCents }) =>
    feeCents > 0 ? `${percent}% less ${formatPrice(feeCents)}` : `${percent}%`,
  );
  if (others.length > 0) return `refund of ${[only, ...others].join(' or ')} per person, whichever is less`;
  const [share] = shares;
  if (!share) return 'not refundable';
  const fee = share.feeCents > 0 ? `, less ${formatPrice(share.feeCents)} a person` : '';
  return `${share.percent}% refundable${fee}`;
}
