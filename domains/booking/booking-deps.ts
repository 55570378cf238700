import type { CartDeps } from '#domains/cart/cart-deps.ts';
import type { PaymentGateways } from '#domains/payment/payment-gateway.ts';
import type { CrashPoint } from './crash-points.ts';

/** Dependencies of bookings. */
export interface BookingDeps extends CartDeps {
  readonly gateways: PaymentGateways;
  /**
   * Returns the key that signs booking tokens and derives voucher codes. It is persistent and unique to this
   * installation.
   */
  bookingKey(): Buffer;
  /** Retired booking keys. Tokens and codes that were made with one stay valid. Absent if the key never changed. */
  readonly olderBookingKeys?: readonly Buffer[];
  /** The site's public origin, without a trailing slash. */
  readonly siteUrl: string;
  /** Marks a point where tests simulate a crash of the process. Does nothing in production. */
  reached(point: CrashPoint): void;
}
