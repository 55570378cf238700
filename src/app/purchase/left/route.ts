import { leave } from '#src/booking/payment/leave.ts';
import { readBooking } from '#src/booking/read-booking.ts';
import { realBookingMeans } from '#src/booking/real-means.ts';
import { config } from '#src/platform/config.ts';
import { limited } from '#src/platform/rate-limits/visit-limits.ts';
import { comeBack, comeBackUnseen } from '../come-back.ts';

export const dynamic = 'force-dynamic';

/** Where browsers come back to from a payment page that was given up. */
export function GET(request: Request): Promise<Response> {
  return limited('drawn', () =>
    comeBack(request, {
      settle: async (token) => leave(await realBookingMeans(), token),
      read: async (token) => readBooking(await realBookingMeans(), token),
      hasLeft: true,
      isSecure: config().secureCookies,
    }),
  );
}

/** A look at the address: nothing happens. */
export function HEAD(): Response {
  return comeBackUnseen();
}
