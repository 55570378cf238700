import type { ProviderName } from '#domains/payment/payment-gateway.ts';
import type { Transaction } from '#platform/database/opened-database.ts';
import type { BookingStatus, CancelReason } from '../booking.ts';
import type { BookingDeps } from '../booking-deps.ts';
import type { BookingRow } from '../booking-store.ts';
import type { LockedAttempt } from './attempt-store.ts';
import type { ClaimInputs, Shortfall } from './claim.ts';

/** The subject of a payment: an order, or a change of a booking. Each function runs in the transaction of a step. */
export interface Purchase {
  /** `pending_payment` while the payment is awaited. */
  readonly status: BookingStatus;
  /** Why it is over without being paid. */
  readonly cancelReason: CancelReason | null;
  /** Sells the ordered items. Returns the reason for a refusal, after which nothing has changed. */
  claim(inputs: ClaimInputs): Promise<Shortfall | null>;
  /** Completes it after the payment. */
  record(paid: { readonly provider: ProviderName; readonly now: Date }): Promise<void>;
  /** Ends it unpaid, and releases what it holds. */
  end(reason: CancelReason, now: Date): Promise<void>;
  /** Tells the customer that nothing was bought and the money is returned. */
  notifyReturned(): Promise<void>;
}

/** The inputs of a purchase. */
export interface PurchaseContext {
  readonly transaction: Transaction;
  readonly deps: BookingDeps;
  /** Locked. */
  readonly booking: BookingRow;
  readonly attempt: LockedAttempt;
  /** The booking's other attempts, for orders and changes. */
  readonly others: readonly LockedAttempt[];
}
