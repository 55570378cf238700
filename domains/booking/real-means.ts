import { realMeans } from '#domains/cart/real-means.ts';
import { paymentGateways } from '#domains/payment/current-gateways.ts';
import { config } from '#platform/config.ts';
import { bookingKey } from './booking-key.ts';
import type { BookingMeans } from './booking-means.ts';

/**
 * What the bookings of this process work with: all that its carts do, its payment providers, its key and its address. Rejects
 * with `DatabaseUnavailableError`, always so while Next builds.
 */
export async function realBookingMeans(): Promise<BookingMeans> {
  return {
    ...(await realMeans()),
    gateways: paymentGateways(),
    bookingKey,
    olderBookingKeys: config().olderBookingKeys,
    siteUrl: config().siteUrl,
    reached: () => {},
  };
}
