import { GatewayError } from '#domains/payment/payment-gateway.ts';
import type { BookingDeps } from '../booking-deps.ts';
import type { BookingRow, PaymentAttemptRow } from '../booking-store.ts';
import { findAttempt } from './attempt-store.ts';
import { openAtProvider } from './provider-calls.ts';
import { settle } from './settle.ts';

/**
 * Opens an attempt at its provider and answers the page on which the visitor pays; the same page however often it is asked.
 * Rejects with `GatewayError`: `unavailable`, and it may be opened again; `refused`, and its booking is cancelled.
 */
export async function openAttempt(deps: BookingDeps, attemptId: string): Promise<string> {
  const attempt = await findAttempt(deps.database, attemptId);
  if (!attempt) throw new Error('There is no such attempt.');
  return attempt.url ?? openNewAttempt(deps, attempt);
}

/**
 * The same for an attempt that nobody has opened yet, as it was written.
 * @param booking the attempt's, where it was written with it
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
