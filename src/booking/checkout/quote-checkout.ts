import { findForOrder } from '#src/cart/checkout-cart.ts';
import type { CheckoutFailure, CheckoutQuote } from '../booking.ts';
import type { BookingMeans } from '../booking-means.ts';
import { lookUpVouchers } from './look-up-vouchers.ts';
import { priceOrder } from './price-order.ts';

/** What an order would come to, or why there is nothing to say. */
export type CheckoutQuoteResult =
  | { readonly ok: true; readonly quote: CheckoutQuote }
  | { readonly ok: false; readonly failure: CheckoutFailure };

/**
 * What all that lies in a cart would come to if it were ordered now, paid with these vouchers and the rest by card. Changes
 * nothing and holds nothing.
 */
export async function quoteCheckout(
  means: Pick<BookingMeans, 'database' | 'now'>,
  sessionId: string,
  voucherCodes: readonly string[],
): Promise<CheckoutQuoteResult> {
  return means.database.transaction(
    async (transaction): Promise<CheckoutQuoteResult> => {
      const now = means.now();
      const opened = await findForOrder(transaction, sessionId, now);
      if (!opened.ok) return opened;
      const found = await lookUpVouchers(transaction, opened.cart.id, voucherCodes, now);
      if (!found.ok) return found;
      const order = priceOrder(opened.items, found.vouchers);
      const { subtotalCents, cardFeeCents, cardFeeBasisPoints, totalCents, gstCents } = order;
      const vouchers = order.vouchers.map(({ codeEnding, amountCents, remainingCents, expiresOn }) => ({
        ...{ codeEnding, amountCents, remainingCents, expiresOn },
      }));
      const quote = { subtotalCents, vouchers, cardFeeCents, cardFeeBasisPoints, totalCents, gstCents };
      return { ok: true, quote };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}
