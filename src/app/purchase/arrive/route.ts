import { returnAfterPaying } from '#domains/booking/payment/return-from-payment.ts';
import { readByEitherToken } from '#domains/booking/payment/return-token.ts';
import { productionBookingDeps } from '#domains/booking/production-deps.ts';
import { withRateLimit } from '#platform/rate-limits/request-rate-limits.ts';
import { readBrowserBookings } from '../browser-bookings.ts';
import { returnFromPayment, returnFromPaymentHead } from '../return-from-payment.ts';

export const dynamic = 'force-dynamic';

/** Return address after a payment, successful or declined, and target of the links in mails. */
export function GET(request: Request): Promise<Response> {
  return withRateLimit('drawn', async () =>
    returnFromPayment(request, {
      settle: async (token) => returnAfterPaying(await productionBookingDeps(), token),
      read: async (token) => readByEitherToken(await productionBookingDeps(), token),
      hasLeft: false,
      browser: await readBrowserBookings(),
    }),
  );
}

/** Answers HEAD without side effects. */
export function HEAD(): Response {
  return returnFromPaymentHead();
}
