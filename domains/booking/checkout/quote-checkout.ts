/** Computes the price quote of a cart, with vouchers first and a card for the rest; changes nothing. */
import { findForOrder } from '#domains/cart/checkout-cart.ts';
import type { Database } from '#platform/database/opened-database.ts';
import type { CheckoutFailure, CheckoutQuote } from '../booking.ts';
import type { BookingDeps } from '../booking-deps.ts';
import { checkTravellers } from './check-travellers.ts';
import { lookUpVouchers } from './look-up-vouchers.ts';
import type { AgedTraveller } from './match-travellers.ts';
import { priceOrder } from './price-order.ts';

/** The quote, or the reason why there is none. */
export type CheckoutQuoteResult =
  | { readonly ok: true; readonly quote: CheckoutQuote }
  | { readonly ok: false; readonly failure: CheckoutFailure };

/**
 * Quotes an order of the whole cart now: these vouchers pay first and a card pays the rest. It changes and holds
 * nothing. With `travellers` it also validates them against the cart.
 */
export async function quoteCheckout(
  deps: Pick<BookingDeps, 'database' | 'now' | 'feed' | 'catalogue'>,
  sessionId: string,
  voucherCodes: readonly string[],
  travellers?: readonly AgedTraveller[],
): Promise<CheckoutQuoteResult> {
  const { catalogue } = deps;
  const feed = travellers ? await deps.feed() : null;
  if (travellers && !feed) return { ok: false, failure: { code: 'UPSTREAM' } };
  const now = deps.now();
  const readQuote = async (database: Database): Promise<CheckoutQuoteResult> => {
    const opened = await findForOrder(database, sessionId, now);
    if (!opened.ok) return opened;
    if (travellers && feed) {
      const checked = checkTravellers(opened.items, travellers, { feed, catalogue, now });
      if (!checked.ok) return checked;
    }
    const found = await lookUpVouchers(database, opened.cart.id, voucherCodes, now);
    if (!found.ok) return found;
    const order = priceOrder(opened.items, found.vouchers);
    const { subtotalCents, cardFeeCents, cardFeeBasisPoints, totalCents, gstCents } = order;
    const vouchers = order.vouchers.map(({ codeEnding, amountCents, remainingCents, expiresOn }) => ({
      ...{ codeEnding, amountCents, remainingCents, expiresOn },
    }));
    return {
      ok: true,
      quote: { subtotalCents, vouchers, cardFeeCents, cardFeeBasisPoints, totalCents, gstCents },
    };
  };
  // Without vouchers it is one statement. With them it needs one snapshot of cart, balances and deposits.
  if (voucherCodes.length === 0) return readQuote(deps.database);
  return deps.database.transaction(readQuote, { isolationLevel: 'repeatable read', accessMode: 'read only' });
}
