import type { CartDeps } from '#domains/cart/cart-deps.ts';
import type { PaymentGateways } from '#domains/payment/payment-gateway.ts';
import type { CrashPoint } from './crash-points.ts';

/** What bookings work with. */
export interface BookingDeps extends CartDeps {
  readonly gateways: PaymentGateways;
  /** Makes tokens and codes of vouchers; of this installation, and kept. */
  bookingKey(): Buffer;
  /** Keys before that one: what was made with them is made again with them. Absent where the key never changed. */
  readonly olderBookingKeys?: readonly Buffer[];
  /** The site's public origin, without a slash at its end. */
  readonly siteUrl: string;
  /** Called where a process may die; does nothing but in tests. */
  reached(point: CrashPoint): void;
}
