import type { BookingMeans } from '#src/booking/booking-means.ts';
import { placeOrder } from '#src/booking/checkout/place-order.ts';
import { quoteCheckout } from '#src/booking/checkout/quote-checkout.ts';
import { receiveWebhook } from '#src/booking/payment/receive-webhook.ts';
import { readBooking } from '#src/booking/read-booking.ts';
import { confirmRefund } from '#src/booking/refund/confirm-refund.ts';
import { offerRefund } from '#src/booking/refund/offer-refund.ts';
import { calendarOf } from '#src/booking/ticket/calendar.ts';
import { ticketPdf } from '#src/booking/ticket/ticket-pdf.ts';
import { once } from '#src/platform/idempotency/once.ts';
import type { BookingCalls } from './dependencies.ts';

/** The calls about orders and bookings over `means`, which are asked for anew by each call. */
export function bookingCalls(means: () => Promise<BookingMeans>): BookingCalls {
  return {
    quote: async (sessionId, codes, travellers) => quoteCheckout(await means(), sessionId, codes, travellers),
    place: async (sessionId, checkout, orderKey) => placeOrder(await means(), sessionId, checkout, orderKey),
    find: async (token) => readBooking(await means(), token),
    offerRefund: async (token, request) => offerRefund(await means(), token, request),
    confirmRefund: async (token, offerId) => confirmRefund(await means(), token, offerId),
    ticket: async (booking) => ticketPdf(booking, await means()),
    calendar: async (booking, token) => calendarOf(booking, { ...(await means()), token }),
    async once(request, work) {
      const opened = await means();
      const result = await once<never>(opened, request, async (name) => ({
        kind: 'answer',
        answer: await work(name),
      }));
      if (result.kind === 'answer' && !result.isReplayed) opened.reached('answer-kept');
      return result;
    },
    receiveWebhook: async (provider, body, headers) => receiveWebhook(await means(), provider, body, headers),
  };
}
