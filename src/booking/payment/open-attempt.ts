import { GatewayError } from '#src/payment/payment-gateway.ts';
import type { BookingMeans } from '../booking-means.ts';
import { findAttempt } from './attempt-store.ts';
import { openAtProvider } from './provider-calls.ts';
import { settle } from './settle.ts';

/**
 * Opens an attempt at its provider and answers the page on which the visitor pays; the same page however often it is asked.
 * Rejects with `GatewayError`: `unavailable`, and it may be opened again; `refused`, and its booking is cancelled.
 */
export async function openAttempt(means: BookingMeans, attemptId: string): Promise<string> {
  const attempt = await findAttempt(means.database, attemptId);
  if (!attempt) throw new Error('There is no such attempt.');
  if (attempt.url !== null) return attempt.url;
  try {
    return (await openAtProvider(means, attempt)).url;
  } catch (error) {
    if (error instanceof GatewayError && error.kind !== 'unavailable') await settle(means, attemptId);
    throw error;
  }
}
