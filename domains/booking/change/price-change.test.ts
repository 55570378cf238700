import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { casesOf } from '#tests/case-counts.ts';
import { evaluateRefundTerms } from '../refund/evaluate-refund-terms.ts';
import { capRefund, priceChange } from './price-change.ts';

const cents = fc.integer({ min: 0, max: 100_000 });

/** A change: what was paid, the share of it that is refundable, the new price and the fee. */
const changed = fc
  .tuple(cents, fc.nat(100), cents, fc.nat(5_000))
  .map(([oldCents, percent, newCents, feeCents]) => ({
    ...{ oldCents, newCents, feeCents },
    refundableCents: Math.floor((oldCents * percent) / 100),
  }));

const runs = { numRuns: casesOf({ short: 1_000, full: 20_000 }) };

describe('the price of a change', () => {
  test('adds up, and is either paid or refunded', () => {
    fc.assert(
      fc.property(changed, (prices) => {
        const { money } = priceChange(prices);
        const { differenceCents, keptCents, feeCents, cardFeeCents, toPayCents, refundCents } = money;
        expect(differenceCents + keptCents + feeCents + cardFeeCents).toBe(toPayCents - refundCents);
        expect(
          Math.min(...[keptCents, feeCents, cardFeeCents, toPayCents, refundCents]),
        ).toBeGreaterThanOrEqual(0);
        expect(Math.min(toPayCents, refundCents)).toBe(0);
        if (toPayCents === 0) expect(cardFeeCents).toBe(0);
      }),
      runs,
    );
  });

  test('never returns more than a cancellation would', () => {
    fc.assert(
      fc.property(changed, (prices) => {
        const { money } = priceChange(prices);
        expect(money.refundCents).toBeLessThanOrEqual(prices.refundableCents);
      }),
      runs,
    );
  });

  test('followed by a cancellation returns no more than what was refundable before or paid for the change', () => {
    fc.assert(
      fc.property(changed, fc.nat(100), (prices, percent) => {
        const { money, refundableAfterCents } = priceChange(prices);
        const { newCents } = prices;
        const open = { startsAt: null, steps: [{ secondsBefore: 0, percent, feeCents: 0 }] };
        const step = evaluateRefundTerms(capRefund(open, { newCents, refundableAfterCents }), new Date());
        const shares = step ? [step, ...step.or] : [{ percent: 0 }];
        const later = Math.min(...shares.map((share) => Math.floor((newCents * share.percent) / 100)));
        const paid = money.toPayCents - money.cardFeeCents;
        expect(money.refundCents + later).toBeLessThanOrEqual(prices.refundableCents + paid);
      }),
      runs,
    );
  });

  test('keeps the terms of a ticket that was refundable in full', () => {
    const terms = { startsAt: null, steps: [{ secondsBefore: 0, percent: 100, feeCents: 0 }] };
    const { refundableAfterCents } = priceChange({
      ...{ oldCents: 5_000, newCents: 7_000, refundableCents: 5_000, feeCents: 0 },
    });
    expect(capRefund(terms, { newCents: 7_000, refundableAfterCents })).toBe(terms);
  });
});
