import { productionDeps } from '#domains/cart/production-deps.ts';
import { paymentGateways } from '#domains/payment/current-gateways.ts';
import { config } from '#platform/config.ts';
import type { BookingDeps } from './booking-deps.ts';
import { bookingKey } from './booking-key.ts';

/**
 * What the bookings of this process work with: all that its carts do, its payment providers, its key and its address. Rejects
 * with `DatabaseUnavailableError`, always so while Next builds.
 */
export async function productionBookingDeps(): Promise<BookingDeps> {
  return {
    ...(await productionDeps()),
    gateways: paymentGateways(),
    bookingKey,
    olderBookingKeys: config().olderBookingKeys,
    siteUrl: config().siteUrl,
    reached: () => {},
  };
}
