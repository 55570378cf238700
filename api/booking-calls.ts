import type { BookingMeans } from '#domains/booking/booking-means.ts';
import { placeOrder } from '#domains/booking/checkout/place-order.ts';
import { quoteCheckout } from '#domains/booking/checkout/quote-checkout.ts';
import { receiveWebhook } from '#domains/booking/payment/receive-webhook.ts';
import { readBooking } from '#domains/booking/read-booking.ts';
import { confirmRefund } from '#domains/booking/refund/confirm-refund.ts';
import { offerRefund } from '#domains/booking/refund/offer-refund.ts';
import { calendarOf } from '#domains/booking/ticket/calendar.ts';
import { ticketPdf } from '#domains/booking/ticket/ticket-pdf.ts';
import { once } from '#platform/idempotency/once.ts';
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
