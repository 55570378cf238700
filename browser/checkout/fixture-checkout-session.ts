/** Demonstration checkout for draft mode and stories. It buys nothing and makes no API calls. */

import type { CartData } from '#browser/cart/cart-session.ts';
import { gstInside, toCents, toDollars } from '#contracts/money.ts';
import type { CheckoutSession, QuoteData } from './checkout-session.ts';

const toWholeCents = (dollars: number) => toDollars(toCents(dollars));

/**
 * Returns the quote of a cart, as the API would answer it.
 * @param worth balance of each voucher, in dollars
 */
export function fixtureQuote(subtotal: number, worth: readonly number[] = []): QuoteData {
  let rest = subtotal;
  const vouchers = worth.map((value, index) => {
    const amount = Math.min(value, rest);
    rest -= amount;
    return {
      codeEnding: ['TVWX', '7KQ2', 'M9PR', 'HJ4N', 'C6DF'][index] ?? 'TVWX',
      amount,
      remaining: toWholeCents(value - amount),
      expiresOn: '2029-05-31',
    };
  });
  const cardFee = toWholeCents(rest * 0.024);
  return {
    subtotal,
    vouchers,
    cardFee,
    cardFeePercent: 2.4,
    total: toWholeCents(rest + cardFee),
    gst: toDollars(gstInside(toCents(subtotal + cardFee))),
    currency: 'NZD',
  };
}

/** Balance of a voucher in draft mode, in dollars. */
const invented = 50;

/**
 * Creates a checkout session that accepts every voucher and refuses every order.
 * @param cart the cart to quote
 */
export function createFixtureCheckoutSession(cart?: Pick<CartData, 'subtotal'>): CheckoutSession {
  return {
    quote: async (codes) => ({
      ok: true,
      value: fixtureQuote(
        cart?.subtotal ?? 850,
        codes.map(() => invented),
      ),
    }),
    order: async () => ({
      ok: false,
      fault: { code: 'DRAFT', message: 'You can’t order in a draft.', fields: {} },
    }),
  };
}
