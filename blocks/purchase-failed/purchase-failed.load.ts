/** Block loader: why the visitor's last payment failed, and what their cart still holds. */
import type { LoadContext, LoadResult } from '#blocks/define-block.ts';
import { formatClock } from '#contracts/dates.ts';
import type { Cart } from '#domains/cart/cart.ts';
import { explainFailure, type FailureExplanation } from './explain-failure.ts';

/** The failure with the contents of the cart. */
export interface PurchaseFailedData {
  readonly failure: FailureExplanation;
  /** Null if this browser knows no booking. */
  readonly reference: string | null;
  readonly cart: RemainingCart | null;
}

/** The cart with which the visitor can continue. */
export interface RemainingCart {
  readonly count: number;
  /** The number of items whose hold expired, so they may be gone. */
  readonly lapsed: number;
  /** The end of the hold on the rest: `14:35`; null if nothing is held. */
  readonly heldUntil: string | null;
}

/** Reads why the visitor's last payment failed. An editor is shown a declined card. */
export async function loadPurchaseFailed(
  _block: unknown,
  { visitor, ports }: LoadContext,
): Promise<LoadResult<PurchaseFailedData>> {
  if (visitor.kind === 'editor')
    return {
      ok: true,
      data: {
        failure: explainFailure('payment_failed', 'card_declined'),
        reference: '7KM-Q2X-9TR',
        cart: { count: 3, lapsed: 0, heldUntil: '14:35' },
      },
    };
  const booking = await ports.bookings.read();
  const reading = await ports.cart.read();
  if (reading.state === 'unavailable') return { ok: false, reason: 'unavailable' };
  const cart = reading.state === 'open' ? reading.cart : null;
  return {
    ok: true,
    data: {
      failure: booking
        ? explainFailure(booking.cancelReason, booking.payment?.failureCode ?? null)
        : explainFailure(null, null),
      reference: booking?.reference ?? null,
      cart: cart && cart.items.length > 0 ? remainingCart(cart) : null,
    },
  };
}

function remainingCart({ items, holdExpiresAt }: Cart): RemainingCart {
  return {
    count: items.length,
    lapsed: items.filter(({ hold }) => hold === 'expired').length,
    heldUntil: holdExpiresAt && formatClock(holdExpiresAt),
  };
}
