import type { BookingDeps } from '#domains/booking/booking-deps.ts';
import { confirmChange } from '#domains/booking/change/confirm-change.ts';
import { offerChange } from '#domains/booking/change/offer-change.ts';
import { placeOrder } from '#domains/booking/checkout/place-order.ts';
import { quoteCheckout } from '#domains/booking/checkout/quote-checkout.ts';
import { submitClaim } from '#domains/booking/claim/submit-claim.ts';
import { requestBookingLink } from '#domains/booking/find/request-booking-link.ts';
import { receiveWebhook } from '#domains/booking/payment/receive-webhook.ts';
import { readBooking } from '#domains/booking/read-booking.ts';
import { confirmRefund } from '#domains/booking/refund/confirm-refund.ts';
import { offerRefund } from '#domains/booking/refund/offer-refund.ts';
import { calendarOf } from '#domains/booking/ticket/icalendar.ts';
import { ticketPdf } from '#domains/booking/ticket/ticket-pdf.ts';
import { addToCart } from '#domains/cart/add-to-cart.ts';
import type { CartDeps } from '#domains/cart/cart-deps.ts';
import { changeCartItem } from '#domains/cart/change-cart-item.ts';
import { readCart } from '#domains/cart/read-cart.ts';
import { removeFromCart } from '#domains/cart/remove-from-cart.ts';
import { restoreItem } from '#domains/cart/restore-item.ts';
import { runIdempotently } from '#platform/idempotency/idempotent-request.ts';
import type { BookingCalls, CartCalls } from './dependencies.ts';

/** Creates the API's cart calls. Each call reads `deps` again. */
export function createCartCalls(deps: () => Promise<CartDeps>): CartCalls {
  return {
    read: async (sessionId) => readCart(await deps(), sessionId),
    add: async (sessionId, items, replaces) => addToCart(await deps(), sessionId, items, replaces),
    change: async (sessionId, change) => changeCartItem(await deps(), sessionId, change),
    restore: async (sessionId, restoration) => restoreItem(await deps(), sessionId, restoration),
    remove: async (sessionId, itemId) => removeFromCart(await deps(), sessionId, itemId),
  };
}

/** Creates the API's calls for orders and bookings. Each call reads `deps` again. */
export function createBookingCalls(deps: () => Promise<BookingDeps>): BookingCalls {
  return {
    quote: async (sessionId, codes, travellers) => quoteCheckout(await deps(), sessionId, codes, travellers),
    place: async (sessionId, checkout, orderKey) => placeOrder(await deps(), sessionId, checkout, orderKey),
    requestLink: async (request) => requestBookingLink(await deps(), request),
    find: async (token) => readBooking(await deps(), token),
    offerRefund: async (token, request) => offerRefund(await deps(), token, request),
    confirmRefund: async (token, offerId) => confirmRefund(await deps(), token, offerId),
    offerChange: async (token, request) => offerChange(await deps(), token, request),
    confirmChange: async (token, offerId) => confirmChange(await deps(), token, offerId),
    submitClaim: async (token, request) => submitClaim(await deps(), token, { request, receipts: [] }),
    ticket: async (booking) => ticketPdf(booking, await deps()),
    calendar: async (booking, token) => calendarOf(booking, { ...(await deps()), token }),
    async once(request, work) {
      const opened = await deps();
      const result = await runIdempotently<never>(opened, request, async (name) => ({
        kind: 'answer',
        answer: await work(name),
      }));
      if (result.kind === 'answer' && !result.isReplayed) opened.reached('answer-kept');
      return result;
    },
    receiveWebhook: async (provider, body, headers) => receiveWebhook(await deps(), provider, body, headers),
  };
}
