import { randomUUID } from 'node:crypto';
import type { LoadContext, LoadResult } from '#blocks/define-block.ts';
import { exampleBooking } from '#blocks/example-bookings.ts';
import type { BookingView, RefundOfferView } from '#components/booking/booking-view.ts';
import { isBookingToken } from '#contracts/booking/booking-cookie.ts';
import { type RefundChoice, readRefundChoice } from '#contracts/booking/refund-choice.ts';
import type { Booking } from '#domains/booking/booking.ts';
import { formatEmailAddress } from '#platform/format-email-address.ts';
import { presentBooking } from './present-booking.ts';
import { type OfferedRefund, presentOffer } from './present-offer.ts';
import { type PurchaseMessage, purchaseMessage } from './purchase-message.ts';

/** The booking of whoever looks at the page. `anyone`: the page is kept for all, and there is none to show. */
export type PurchaseData =
  | { readonly for: 'anyone' }
  | {
      readonly for: 'visitor';
      /** Null when this browser has none. */
      readonly booking: BookingView | null;
      /** Still waited for: the page looks again by itself. */
      readonly isWaiting: boolean;
      /** What would go back, when that was asked. */
      readonly offer: RefundOfferView | null;
      readonly message: PurchaseMessage | null;
      /** What was chosen to be cancelled, where that was refused. */
      readonly choice: RefundChoice;
    };

/** Reads the booking a token opens, and an offer of a refund of it. */
export interface ReadPurchase {
  booking(token: string): Promise<Booking | null>;
  /** Null for one that is over, used, or of another booking. */
  offer(token: string, refundOfferId: string): Promise<OfferedRefund | null>;
}

const ofThisSite: ReadPurchase = {
  // Imported when needed: the registry is read in places that must not open the database.
  async booking(token) {
    const { productionBookingDeps } = await import('#domains/booking/production-deps.ts');
    const { readBooking } = await import('#domains/booking/read-booking.ts');
    return readBooking(await productionBookingDeps(), token);
  },
  async offer(token, refundOfferId) {
    const { productionBookingDeps } = await import('#domains/booking/production-deps.ts');
    const { readRefundOffer } = await import('#domains/booking/refund/read-refund-offer.ts');
    return readRefundOffer(await productionBookingDeps(), token, refundOfferId);
  },
};

/** Reads the visitor's booking. An editor is shown an invented one: nothing real is asked. */
export async function loadPurchase(
  _block: unknown,
  { visitor, query, now }: LoadContext,
  read: ReadPurchase = ofThisSite,
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
  const asked = query.refund;
  if (!booking || typeof asked !== 'string' || !isId(asked)) return shown(booking);
  const offer = await read.offer(bookingToken, asked);
  return shown(booking, offer && presentOffer(offer, booking, randomUUID()));
}

const isId = (text: string) => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
