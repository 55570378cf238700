import { GatewayError } from '#domains/payment/payment-gateway.ts';
import type { BookingDeps } from '../booking-deps.ts';
import type { BookingRow, PaymentAttemptRow } from '../booking-store.ts';
import { findAttempt } from './attempt-store.ts';
import { openAtProvider } from './provider-calls.ts';
import { settle } from './settle.ts';

/**
 * Opens an attempt at its provider and returns the URL of the payment page. Repeated calls return the same URL. Rejects
 * with `GatewayError`: after `unavailable` it may be retried; after `refused` the booking is cancelled.
 */
export async function openAttempt(deps: BookingDeps, attemptId: string): Promise<string> {
  const attempt = await findAttempt(deps.database, attemptId);
  if (!attempt) throw new Error('There is no such attempt.');
  return attempt.url ?? openNewAttempt(deps, attempt);
}

/**
 * Opens an attempt that has just been written.
 * @param booking the attempt's booking, if the caller has it
 */
export async function openNewAttempt(
  deps: BookingDeps,
  attempt: PaymentAttemptRow,
  booking?: BookingRow,
): Promise<string> {
  try {
    return (await openAtProvider(deps, attempt, booking)).url;
  } catch (error) {
    if (error instanceof GatewayError && error.kind !== 'unavailable') await settle(deps, attempt.id);
    throw error;
  }
}
