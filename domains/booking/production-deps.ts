import { productionDeps } from '#domains/cart/production-deps.ts';
import { paymentGateways } from '#domains/payment/current-gateways.ts';
import { config } from '#platform/config.ts';
import type { BookingDeps } from './booking-deps.ts';
import { bookingKey } from './booking-key.ts';
import { passBook } from './pass/pass-book.ts';

/**
 * Builds the production dependencies of bookings: those of carts, the sold passes, the payment providers, the booking keys and the site
 * URL. Rejects with `DatabaseUnavailableError`, always during a Next build.
 */
export async function productionBookingDeps(): Promise<BookingDeps> {
  return {
    ...(await productionDeps()),
    passes: passBook,
    gateways: paymentGateways(),
    bookingKey,
    olderBookingKeys: config().olderBookingKeys,
    siteUrl: config().siteUrl,
    reached: () => {},
  };
}
