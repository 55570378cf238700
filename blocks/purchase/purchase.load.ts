/** Block loader: the visitor's booking, a requested refund offer, and the outcome of a posted form. */
import { z } from 'zod';
import type { LoadContext, LoadResult } from '#blocks/define-block.ts';
import type {
  BookingView,
  ChangeOfferView,
  ChangeOptionsView,
  ClaimRefusalView,
  ExtraOptionsView,
  RefundOfferView,
  TravellerOptionsView,
} from '#components/booking/booking-view.ts';
import { type RefundChoice, readRefundChoice } from '#contracts/booking/refund-choice.ts';
import type { PageQuery } from '#contracts/search/fare-search-query.ts';
import type { Booking } from '#domains/booking/booking.ts';
import { documentsOf } from '#domains/booking/booking-files.ts';
import { presentBooking } from './present-booking.ts';
import { presentChangeOffer } from './present-change-offer.ts';
import { presentChangeOptions } from './present-change-options.ts';
import { readClaimRefusal } from './present-claims.ts';
import { presentExtraOptions } from './present-extra-options.ts';
import { presentOffer } from './present-refund-offer.ts';
import { presentTravellerOptions, readAdding } from './present-traveller-options.ts';
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
      /** The offer of a change, if one was requested. */
      readonly changeOffer: ChangeOfferView | null;
      /** The departures that a journey can be changed to, if they were requested. */
      readonly changeOptions: ChangeOptionsView | null;
      /** The extras that can be added to a journey, if they were requested. */
      readonly extraOptions: ExtraOptionsView | null;
      /** The travellers who can join a journey, if they were requested. */
      readonly travellerOptions: TravellerOptionsView | null;
      readonly message: PurchaseMessage | null;
      /** The refused claim, if the last form was one. */
      readonly claimRefusal: ClaimRefusalView | null;
      /** The choice of a refused cancellation. */
      readonly choice: RefundChoice;
    };

/** Reads the visitor's booking. */
export async function loadPurchase(
  _block: unknown,
  { visitor, query, ports: { bookings } }: LoadContext,
): Promise<LoadResult<PurchaseData>> {
  if (visitor.kind === 'anyone') return { ok: true, data: { for: 'anyone' } };
  const shown = (found: Booking | null, requested: Partial<Requested> = {}): LoadResult<PurchaseData> => {
    const booking = found && presentBooking(found);
    const [message, choice] = [purchaseMessage(query, found !== null), readRefundChoice(query)];
    const parts = booking?.claimParts ?? [];
    const data = {
      for: 'visitor' as const,
      booking,
      isWaiting: found?.status === 'pending_payment',
      ...{ offer: null, changeOffer: null, changeOptions: null, extraOptions: null },
      ...{ travellerOptions: null, ...requested },
      ...{ message, choice, claimRefusal: readClaimRefusal(query, { message, choice, parts }) },
    };
    return { ok: true, data };
  };
  const booking = await bookings.read();
  if (!booking) return shown(null);
  const { refund, change, exchange, extras, travellers, day } = query;
  if (isId(change)) {
    const offer = await bookings.changeOffer(change);
    return shown(booking, { changeOffer: offer && presentChangeOffer(offer, acceptanceOf(booking)) });
  }
  if (isId(exchange)) {
    const listed = await bookings.changeOptions(exchange, isDay(day) ? day : undefined);
    return shown(booking, { changeOptions: listed && presentChangeOptions(listed) });
  }
  if (isId(extras)) {
    const listed = await bookings.extraOptions(extras);
    return shown(booking, { extraOptions: listed && presentExtraOptions(listed) });
  }
  if (isId(travellers)) {
    const adding = readAdding(query);
    const listed = await bookings.travellerOptions(travellers, adding);
    return shown(booking, { travellerOptions: listed && presentTravellerOptions(listed, adding) });
  }
  if (!isId(refund)) {
    const { sentOffer, unmadeChange } = booking;
    const isWaiting = unmadeChange !== null && unmadeChange.state !== 'ended';
    if (!sentOffer || isWaiting) return shown(booking);
    return shown(booking, { changeOffer: presentChangeOffer(sentOffer, acceptanceOf(booking)) });
  }
  const offer = await bookings.refundOffer(refund);
  return shown(booking, { offer: offer && presentOffer(offer, booking, crypto.randomUUID()) });
}

/** Returns what an offer of a change says about its acceptance. */
function acceptanceOf(booking: Booking) {
  const { hasTicket } = documentsOf(booking);
  const isAsking = booking.unmadeChange?.state === 'asked';
  return { idempotencyKey: crypto.randomUUID(), hasTicket, isAsking };
}

/** Parts that the address asks for, beside the booking. */
type Requested = Pick<
  Extract<PurchaseData, { for: 'visitor' }>,
  'offer' | 'changeOffer' | 'changeOptions' | 'extraOptions' | 'travellerOptions'
>;

const isDay = (text: PageQuery[string]): text is string => z.iso.date().safeParse(text).success;

const isId = (text: PageQuery[string]): text is string =>
  typeof text === 'string' && /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
