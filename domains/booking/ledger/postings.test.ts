import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { gstInside } from '#contracts/money.ts';
import type { LedgerAccount, NewLedgerTransaction } from '#domains/ledger/ledger.ts';
import { computeCardFee } from '#domains/travel/fares/leg-fares.ts';
import { casesOf } from '#tests/case-counts.ts';
import {
  type BookingMoney,
  bookingGst,
  capturePostings,
  refundPaidPostings,
  refundPromisedPostings,
  unusedMoneyPostings,
} from './postings.ts';
import { declinedFee, type PaidWith, type RefundPart, splitRefund } from './refund-split.ts';

/** The payment of the order. */
const attemptId = 'order';

/** Arbitrary bookings of one to six trips, partly paid by vouchers, with up to three new vouchers. */
const order = fc
  .record({
    trips: fc.array(fc.integer({ min: 0, max: 300_000 }), { minLength: 1, maxLength: 6 }),
    sold: fc.array(fc.integer({ min: 10, max: 1_000 }), { maxLength: 3 }),
    vouchers: fc.array(fc.integer({ min: 1, max: 100_000 }), { maxLength: 3 }),
  })
  .map(({ trips, sold, vouchers }) => {
    const tripCents = sum(trips);
    const soldCents = sum(sold) * 100;
    let rest = tripCents;
    const paid = vouchers.map((balance, index) => {
      const amountCents = Math.min(balance, rest);
      rest -= amountCents;
      return { voucherId: `voucher ${index}`, amountCents };
    });
    const cardFeeCents = computeCardFee(rest + soldCents, 240);
    const subtotalCents = tripCents + soldCents;
    const booking: BookingMoney = {
      id: 'b',
      reference: 'BBB-BBB-BBB',
      subtotalCents,
      voucherCents: tripCents - rest,
      cardFeeCents,
      totalCents: rest + soldCents + cardFeeCents,
      gstCents: bookingGst({ subtotalCents, soldVoucherCents: soldCents, cardFeeCents }),
    };
    const issued = sold.map((dollars, index) => ({ id: `sold ${index}`, faceCents: dollars * 100 }));
    const captured = { provider: booking.totalCents > 0 ? ('test' as const) : null, sold: issued };
    return {
      booking,
      trips,
      tripCents,
      soldCents,
      captured,
      left: { cards: [{ attemptId, amountCents: rest }], vouchers: paid },
    };
  });

const sum = (cents: readonly number[]) => cents.reduce((total, each) => total + each, 0);
const balanceOf = (account: LedgerAccount, ...posted: readonly NewLedgerTransaction[]) =>
  sum(
    posted
      .flatMap(({ postings }) => postings)
      .filter((each) => each.account === account)
      .map(({ amountCents }) => amountCents),
  );
const total = ({ postings }: NewLedgerTransaction) => sum(postings.map(({ amountCents }) => amountCents));
const retainedAfter = (...posted: readonly NewLedgerTransaction[]) => ({
  salesCents: 0 - balanceOf('sales', ...posted),
  cardFeesCents: 0 - balanceOf('card_fees', ...posted),
  gstCents: 0 - balanceOf('gst', ...posted),
});

describe('the postings of a captured payment', () => {
  test('match an example that was computed by hand', () => {
    const booking = {
      id: '1',
      reference: 'HAN-DHA-NDD',
      // A trip of $230, with $100 of it paid by voucher, and a new voucher of $50.
      subtotalCents: 28_000,
      voucherCents: 10_000,
      cardFeeCents: 432,
      totalCents: 18_432,
      gstCents: 3_056,
    };
    expect(bookingGst({ subtotalCents: 28_000, soldVoucherCents: 5_000, cardFeeCents: 432 })).toBe(3_056);
    expect(capturePostings(booking, { provider: 'stripe', sold: [{ id: 'v', faceCents: 5_000 }] })).toEqual({
      kind: 'booking_captured',
      key: 'booking_captured:1',
      bookingReference: 'HAN-DHA-NDD',
      postings: [
        { account: 'card:stripe', amountCents: 18_432 },
        { account: 'deposits', amountCents: 10_000 },
        { account: 'vouchers', voucherId: 'v', amountCents: -5_000 },
        { account: 'sales', amountCents: -20_000 },
        { account: 'card_fees', amountCents: -376 },
        { account: 'gst', amountCents: -3_056 },
      ],
    });
  });

  // @spec 9.11
  test('sum to zero, debit card and deposits with the amounts due, and owe 3/23 of all but new vouchers as GST', () =>
    fc.assert(
      fc.property(order, ({ booking, captured, tripCents, soldCents }) => {
        const posted = capturePostings(booking, captured);
        expect(total(posted)).toBe(0);
        expect(posted.postings.every(({ amountCents }) => amountCents !== 0)).toBe(true);
        expect(balanceOf('card:test', posted)).toBe(booking.totalCents);
        expect(balanceOf('deposits', posted)).toBe(booking.voucherCents);
        expect(balanceOf('vouchers', posted)).toBe(0 - soldCents);
        const exact = ((tripCents + booking.cardFeeCents) * 3) / 23;
        expect(Math.abs(-balanceOf('gst', posted) - exact)).toBeLessThanOrEqual(0.5);
      }),
      { numRuns: casesOf({ short: 500, full: 2_000 }) },
    ));

  test('without a card require that nothing is left to pay', () => {
    const booking = {
      id: '1',
      reference: 'FRE-EFR-EEE',
      subtotalCents: 2_300,
      voucherCents: 2_300,
      cardFeeCents: 0,
      totalCents: 0,
      gstCents: 300,
    };
    expect(total(capturePostings(booking, { provider: null, sold: [] }))).toBe(0);
    expect(() =>
      capturePostings({ ...booking, voucherCents: 2_299, totalCents: 1 }, { provider: null, sold: [] }),
    ).toThrow('No provider took');
  });
});

/** Returns the refundable amounts that are left after the refund of `parts`. */
const leftAfter = (left: PaidWith, parts: readonly RefundPart[]): PaidWith => ({
  cards: left.cards.map(({ attemptId: id, amountCents }) => ({
    attemptId: id,
    amountCents:
      amountCents -
      sum(parts.map((part) => (part.to === 'card' && part.attemptId === id ? part.amountCents : 0))),
  })),
  vouchers: left.vouchers.map(({ voucherId, amountCents }) => ({
    voucherId,
    amountCents:
      amountCents -
      sum(
        parts.map((part) => (part.to === 'voucher' && part.voucherId === voucherId ? part.amountCents : 0)),
      ),
  })),
});

describe('refunds', () => {
  // @spec 9.11
  test('in any number of parts return the same as one refund, to the cent', () => {
    fc.assert(
      fc.property(
        order,
        fc.array(fc.nat({ max: 100 }), { maxLength: 8 }),
        ({ booking, captured, ...paid }, shares) => {
          const capture = capturePostings(booking, captured);
          const posted = [capture];
          const { tripCents, soldCents } = paid;
          let left: PaidWith = paid.left;
          let returned = 0;
          let feeReturned = 0;
          // The last refund takes all that is left.
          for (const [index, share] of [...shares, 100].entries()) {
            const goodsCents = Math.floor(((tripCents - returned) * share) / 100);
            const feeCents = declinedFee({
              ...booking,
              soldVoucherCents: soldCents,
              beforeCents: returned,
              nowCents: goodsCents,
            });
            const parts = splitRefund(goodsCents, left);
            expect(sum(parts.map(({ amountCents }) => amountCents))).toBe(goodsCents);
            expect(parts.every(({ amountCents }) => amountCents > 0)).toBe(true);
            left = leftAfter(left, parts);
            expect([...left.cards, ...left.vouchers].every(({ amountCents }) => amountCents >= 0)).toBe(true);
            const promise = refundPromisedPostings({
              bookingReference: booking.reference,
              key: `${index}`,
              goodsCents,
              feeCents,
              retained: retainedAfter(...posted),
            });
            expect(total(promise)).toBe(0);
            expect(balanceOf('refunds_payable', promise)).toBe(0 - goodsCents - feeCents);
            posted.push(promise);
            returned += goodsCents;
            feeReturned += feeCents;
            // However the refunds are split, GST is 3/23 of the retained amount.
            const retained = retainedAfter(...posted);
            const retainedCents = retained.salesCents + retained.cardFeesCents + retained.gstCents;
            expect(retainedCents).toBe(tripCents - returned + booking.cardFeeCents - feeReturned);
            expect(retained.gstCents).toBe(gstInside(retainedCents));
            expect(retained.cardFeesCents).toBeGreaterThanOrEqual(0);
          }
          expect(returned).toBe(tripCents);
          expect(sum([...left.cards, ...left.vouchers].map(({ amountCents }) => amountCents))).toBe(0);
          // Only the card fee on new vouchers is retained.
          const retainedFee = booking.cardFeeCents - feeReturned;
          expect(Math.abs(retainedFee - soldCents * 0.024)).toBeLessThanOrEqual(soldCents === 0 ? 0 : 1.5);
          const rest = retainedAfter(...posted);
          expect(rest.salesCents + rest.cardFeesCents + rest.gstCents).toBe(retainedFee);
          if (retainedFee === 0) expect(rest).toEqual({ salesCents: 0, cardFeesCents: 0, gstCents: 0 });
        },
      ),
      { numRuns: casesOf({ short: 1_000, full: 10_000 }) },
    );
  }, 120_000);

  test('leave the card fee unchanged when the traveller cancels', () => {
    const retained = { salesCents: 10_000, cardFeesCents: 240, gstCents: 1_536 };
    const posted = refundPromisedPostings({
      bookingReference: 'CAN-CEL-LED',
      key: 'offer',
      goodsCents: 11_500,
      feeCents: 0,
      retained,
    });
    expect(posted.postings).toEqual([
      { account: 'sales', amountCents: 10_000 },
      { account: 'gst', amountCents: 1_500 },
      { account: 'refunds_payable', amountCents: -11_500 },
    ]);
  });

  test('of more than the retained amount are refused', () => {
    const retained = { salesCents: 20, cardFeesCents: 0, gstCents: 3 };
    const promise = { bookingReference: 'MOR-EMO-REE', key: 'k', feeCents: 0, retained };
    expect(() => refundPromisedPostings({ ...promise, goodsCents: 24 })).toThrow(
      'can’t be refunded'.replace('’', "'"),
    );
    expect(() => refundPromisedPostings({ ...promise, goodsCents: -1 })).toThrow();
    expect(() => refundPromisedPostings({ ...promise, goodsCents: 0, feeCents: -1 })).toThrow();
    const left = {
      cards: [{ attemptId, amountCents: 10 }],
      vouchers: [{ voucherId: 'v', amountCents: 5 }],
    };
    expect(() => splitRefund(16, left)).toThrow('by 1 cents');
  });

  test('of goods paid by vouchers do not include the card fee paid for new vouchers', () => {
    // A trip of $470 paid entirely by voucher, and a new voucher of $10 paid by card.
    const booking = { subtotalCents: 48_000, totalCents: 1_024, cardFeeCents: 24 };
    const declined = { ...booking, soldVoucherCents: 1_000, beforeCents: 0, nowCents: 47_000 };
    expect(declinedFee(declined)).toBe(0);
    expect(declinedFee({ ...declined, totalCents: 0, cardFeeCents: 0 })).toBe(0);
  });

  test('go to the cards first, then to the vouchers, each in their order', () => {
    const left = {
      cards: [
        { attemptId, amountCents: 70 },
        { attemptId: 'change', amountCents: 30 },
      ],
      vouchers: [
        { voucherId: 'a', amountCents: 30 },
        { voucherId: 'b', amountCents: 0 },
        { voucherId: 'c', amountCents: 30 },
      ],
    };
    expect(splitRefund(0, left)).toEqual([]);
    expect(splitRefund(70, left)).toEqual([{ to: 'card', attemptId, amountCents: 70 }]);
    expect(splitRefund(145, left)).toEqual([
      { to: 'card', attemptId, amountCents: 70 },
      { to: 'card', attemptId: 'change', amountCents: 30 },
      { to: 'voucher', voucherId: 'a', amountCents: 30 },
      { to: 'voucher', voucherId: 'c', amountCents: 15 },
    ]);
  });

  test('leave nothing owed once they are paid', () => {
    const money = { bookingReference: 'PAI-DPA-IDD', provider: 'test' as const, amountCents: 700 };
    const captured = unusedMoneyPostings({ ...money, attemptId: 'a' });
    const paid = refundPaidPostings({ ...money, refundId: 'r', turn: 1 });
    expect([captured.key, paid.key]).toEqual(['unused_money_captured:a', 'refund_paid:r']);
    for (const account of ['card:test', 'refunds_payable'] as const)
      expect(balanceOf(account, captured, paid)).toBe(0);
    expect(total(captured)).toBe(0);
    expect(total(paid)).toBe(0);
  });
});
