/** Block loader: the visitor's booking, a requested refund offer, and the outcome of a posted form. */
import type { LoadContext, LoadResult } from '#blocks/define-block.ts';
import type { BookingView, RefundOfferView } from '#components/booking/booking-view.ts';
import { type RefundChoice, readRefundChoice } from '#contracts/booking/refund-choice.ts';
import type { Booking } from '#domains/booking/booking.ts';
import { presentBooking } from './present-booking.ts';
import { presentOffer } from './present-refund-offer.ts';
import { type PurchaseMessage, purchaseMessage } from './purchase-message.ts';

/** The data of the booking block. `anyone`: the page is cached for everybody, so it shows no booking. */
export type PurchaseData =
  | { readonly for: 'anyone' }
  | {
      readonly for: 'visitor';
      /** Null if this browser has none. */
      readonly booking: BookingView | null;
      /** True while the payment is pending: the page then refreshes automatically. */
      readonly isWaiting: boolean;
      /** The refund offer, if one was requested. */
      readonly offer: RefundOfferView | null;
      readonly message: PurchaseMessage | null;
      /** The choice of a refused cancellation. */
      readonly choice: RefundChoice;
    };

/** Reads the visitor's booking. */
export async function loadPurchase(
  _block: unknown,
  { visitor, query, ports: { bookings } }: LoadContext,
): Promise<LoadResult<PurchaseData>> {
  if (visitor.kind === 'anyone') return { ok: true, data: { for: 'anyone' } };
  const shown = (
    booking: Booking | null,
    offer: RefundOfferView | null = null,
  ): LoadResult<PurchaseData> => ({
    ok: true,
    data: {
      for: 'visitor',
      booking: booking && presentBooking(booking),
      isWaiting: booking?.status === 'pending_payment',
      offer,
      message: purchaseMessage(query, booking !== null),
      choice: readRefundChoice(query),
    },
  });
  const booking = await bookings.read();
  const refundOfferId = query.refund;
  if (!booking || typeof refundOfferId !== 'string' || !isId(refundOfferId)) return shown(booking);
  const offer = await bookings.refundOffer(refundOfferId);
  return shown(booking, offer && presentOffer(offer, booking, crypto.randomUUID()));
}

const isId = (text: string) => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
