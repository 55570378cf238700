import { leave } from '#domains/booking/payment/leave.ts';
import { readByEitherToken } from '#domains/booking/payment/return-token.ts';
import { realBookingMeans } from '#domains/booking/real-means.ts';
import { limited } from '#platform/rate-limits/visit-limits.ts';
import { bookingsOfBrowser } from '../booking-of-browser.ts';
import { comeBack, comeBackUnseen } from '../come-back.ts';

export const dynamic = 'force-dynamic';

/** Where browsers come back to from a payment page that was given up. */
export function GET(request: Request): Promise<Response> {
  return limited('drawn', async () =>
    comeBack(request, {
      settle: async (token) => leave(await realBookingMeans(), token),
      read: async (token) => readByEitherToken(await realBookingMeans(), token),
      hasLeft: true,
      browser: await bookingsOfBrowser(),
    }),
  );
}

/** A look at the address: nothing happens. */
export function HEAD(): Response {
  return comeBackUnseen();
}
