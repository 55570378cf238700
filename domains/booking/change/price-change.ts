/** Prices a change of what was sold. Pure, in cents. */
import { shareOf } from '#contracts/money.ts';
import { computeCardFee } from '#domains/travel/fares/leg-fares.ts';
import type { RefundTerms } from '#domains/travel/fares/refund-terms.ts';
import type { ChangeMoney } from '../booking.ts';
import { cardFeeBasisPoints } from '../checkout/price-order.ts';

/** The money of a change that is free of charge. */
export const noMoney: ChangeMoney = {
  ...{ differenceCents: 0, keptCents: 0, feeCents: 0, cardFeeCents: 0, toPayCents: 0, refundCents: 0 },
};

/** The amounts that decide the price of a change. */
export interface ChangedPrices {
  /** Paid for what is given up. */
  readonly oldCents: number;
  readonly newCents: number;
  /** Refund for cancelling what is given up, now. */
  readonly refundableCents: number;
  /** Fee for the change. */
  readonly feeCents: number;
}

/** The money of a change, with what is refundable of the new price. */
export interface PricedChange {
  readonly money: ChangeMoney;
  /** Limit of the refund for cancelling afterwards: see `capRefund`. */
  readonly refundableAfterCents: number;
}

/**
 * Prices a change. A higher price is paid by card, with the card fee. A lower one is returned in the share that the
 * refund terms return for a cancellation now, less the fee for the change.
 */
export function priceChange({ oldCents, newCents, refundableCents, feeCents }: ChangedPrices): PricedChange {
  const differenceCents = newCents - oldCents;
  const lowerCents = Math.max(0, -differenceCents);
  const returnedCents = lowerCents === 0 ? 0 : shareOf(refundableCents, lowerCents, oldCents);
  const keptCents = lowerCents - returnedCents;
  const dueCents = differenceCents + keptCents + feeCents;
  const cardFeeCents = computeCardFee(Math.max(0, dueCents), cardFeeBasisPoints);
  return {
    money: {
      ...{ differenceCents, keptCents, feeCents, cardFeeCents },
      toPayCents: dueCents > 0 ? dueCents + cardFeeCents : 0,
      refundCents: Math.max(0, -dueCents),
    },
    refundableAfterCents: refundableCents + Math.max(0, differenceCents) - returnedCents,
  };
}

/** The limit of a refund, and the price that it is a part of, in cents. */
export interface RefundCap {
  readonly newCents: number;
  readonly refundableAfterCents: number;
}

/** Returns the part of the price that is refundable, in whole percent: terms have no finer shares. */
export function cappedPercent({ newCents, refundableAfterCents }: RefundCap): number {
  return newCents === 0 ? 100 : Math.floor((refundableAfterCents * 100) / newCents);
}

/**
 * Limits refund terms to a part of the price. Without it, a fare without refund could be exchanged for one with a refund
 * and then be cancelled.
 */
export function capRefund(terms: RefundTerms, limit: RefundCap): RefundTerms {
  const percent = cappedPercent(limit);
  if (percent >= 100) return terms;
  if (percent <= 0) return { ...terms, steps: [] };
  const cap = { percent, feeCents: 0 };
  return { ...terms, steps: terms.steps.map((step) => ({ ...step, or: [...(step.or ?? []), cap] })) };
}
