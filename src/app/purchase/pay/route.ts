import { purchasePath } from '#contracts/page-paths.ts';
import { productionBookingDeps } from '#domains/booking/production-deps.ts';
import { readBooking } from '#domains/booking/read-booking.ts';
import { withRateLimit } from '#platform/rate-limits/request-rate-limits.ts';
import { readBrowserBookings } from '../browser-bookings.ts';
import { goToPayment } from '../go-to-payment.ts';
import { redirectTo } from '../payment-redirects.ts';

export const dynamic = 'force-dynamic';

/** Redirects to the payment page; the checkout leads here after an order is placed. */
export function GET(request: Request): Promise<Response> {
  return withRateLimit('drawn', async () =>
    goToPayment(request, {
      read: async (token) => readBooking(await productionBookingDeps(), token),
      browser: await readBrowserBookings(),
    }),
  );
}

/** Answers HEAD without side effects. */
export function HEAD(): Response {
  return redirectTo(purchasePath);
}
