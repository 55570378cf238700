/** Block loader: the visitor's booking, a requested refund offer, and the outcome of a posted form. */
import { randomUUID } from 'node:crypto';
import type { LoadContext, LoadResult } from '#blocks/define-block.ts';
import { exampleBooking } from '#blocks/example-bookings.ts';
import { readBookingOfSite } from '#blocks/open-order.ts';
import type { BookingView, RefundOfferView } from '#components/booking/booking-view.ts';
import { isBookingToken } from '#contracts/booking/booking-cookie.ts';
import { type RefundChoice, readRefundChoice } from '#contracts/booking/refund-choice.ts';
import type { Booking } from '#domains/booking/booking.ts';
import { formatEmailAddress } from '#platform/format-email-address.ts';
import { presentBooking } from './present-booking.ts';
import { type OfferedRefund, presentOffer } from './present-refund-offer.ts';
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

/** Reads the booking that a token opens, and its refund offers. */
export interface ReadPurchase {
  booking(token: string): Promise<Booking | null>;
  /** Null for an offer that is expired, used or of another booking. */
  offer(token: string, refundOfferId: string): Promise<OfferedRefund | null>;
}

const readPurchaseOfSite: ReadPurchase = {
  booking: readBookingOfSite,
  // Imported on demand: the registry is read in places that must not open the database.
  async offer(token, refundOfferId) {
    const { productionBookingDeps } = await import('#domains/booking/production-deps.ts');
    const { readRefundOffer } = await import('#domains/booking/refund/read-refund-offer.ts');
    return readRefundOffer(await productionBookingDeps(), token, refundOfferId);
  },
};

/** Reads the visitor's booking. An editor gets an invented one without a database query. */
export async function loadPurchase(
  _block: unknown,
  { visitor, query, now }: LoadContext,
  read: ReadPurchase = readPurchaseOfSite,
): Promise<LoadResult<PurchaseData>> {
  if (visitor.kind === 'anyone') return { ok: true, data: { for: 'anyone' } };
  const shown = (
    booking: Booking | null,
    offer: RefundOfferView | null = null,
  ): LoadResult<PurchaseData> => ({
    ok: true,
    data: {
      for: 'visitor',
      booking:
        booking && presentBooking({ ...booking, email: booking.email && formatEmailAddress(booking.email) }),
      isWaiting: booking?.status === 'pending_payment',
      offer,
      message: purchaseMessage(query, booking !== null),
      choice: readRefundChoice(query),
    },
  });
  if (visitor.kind === 'editor') return shown(exampleBooking('requested', now));
  const { bookingToken } = visitor;
  if (!isBookingToken(bookingToken)) return shown(null);
  const booking = await read.booking(bookingToken);
  const refundOfferId = query.refund;
  if (!booking || typeof refundOfferId !== 'string' || !isId(refundOfferId)) return shown(booking);
  const offer = await read.offer(bookingToken, refundOfferId);
  return shown(booking, offer && presentOffer(offer, booking, randomUUID()));
}

const isId = (text: string) => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
