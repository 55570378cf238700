/**
 * Return tokens for the URLs that lead back from a payment page. The provider stores these URLs for years. So they
 * contain no booking token but one of their own, which expires.
 */

import { createHmac } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { isReturnToken } from '#contracts/booking/booking-cookie.ts';
import { leavePaymentPath } from '#contracts/page-paths.ts';
import { bookings, paymentAttempts } from '../booking.table.ts';
import type { Booking } from '../booking.ts';
import type { BookingDeps } from '../booking-deps.ts';
import {
  type BookingRow,
  type BookingWithAttempts,
  findWithAttempts,
  type PaymentAttemptRow,
} from '../booking-store.ts';
import { type BookingKeys, bookingTokenHash, bookingUrl, tokenOf } from '../booking-token.ts';

/** How long a return token stays valid after the payment page expires, in milliseconds, because a bank may be slow. */
const returnLifetimeMs = 60 * 60_000;

/**
 * Makes the return token of an attempt. It derives from the id, so that opening the attempt again sends the provider
 * the same request.
 */
export function returnToken(key: Buffer, attemptId: string): string {
  return `back_${createHmac('sha256', key).update(`return:${attemptId}`).digest('base64url')}`;
}

/** Returns the URLs to which an attempt's page leads back: after payment or decline, and after leaving it. */
export function returnUrls(
  deps: BookingKeys & Pick<BookingDeps, 'siteUrl'>,
  attempt: Pick<PaymentAttemptRow, 'id' | 'returnHash'>,
  booking: Pick<BookingRow, 'id' | 'tokenHash'>,
): { readonly returnUrl: string; readonly cancelUrl: string } {
  const token = tokenOfReturn(deps, attempt) ?? tokenOf(deps, booking);
  return {
    returnUrl: bookingUrl(deps.siteUrl, token),
    cancelUrl: `${deps.siteUrl}${leavePaymentPath}?token=${token}`,
  };
}

/**
 * Finds the key that made the token. Returns null for an attempt of an older release, which used the booking's own
 * token.
 */
function tokenOfReturn(
  { bookingKey, olderBookingKeys = [] }: BookingKeys,
  { id, returnHash }: Pick<PaymentAttemptRow, 'id' | 'returnHash'>,
): string | null {
  if (returnHash === null) return null;
  const tokens = [bookingKey(), ...olderBookingKeys].map((key) => returnToken(key, id));
  return tokens.find((token) => bookingTokenHash(token) === returnHash) ?? returnToken(bookingKey(), id);
}

/** A booking found by its own token or by a return token. */
export interface FoundBooking extends BookingWithAttempts {
  /** True if the return token has expired. Its holder may not see the booking. */
  readonly isOver: boolean;
  /** Id of the attempt of a return token. */
  readonly returnedFrom?: string;
}

/** Finds a booking by its own token or by a return token. Undefined for an unknown token. */
export async function findByEitherToken(
  deps: Pick<BookingDeps, 'database' | 'now'>,
  token: string,
): Promise<FoundBooking | undefined> {
  const { database } = deps;
  const hash = bookingTokenHash(token);
  if (!isReturnToken(token)) {
    const found = await findWithAttempts(database, eq(bookings.tokenHash, hash));
    return found && { ...found, isOver: false };
  }
  const returned = database
    .select({ id: paymentAttempts.bookingId })
    .from(paymentAttempts)
    .where(eq(paymentAttempts.returnHash, hash));
  const found = await findWithAttempts(database, eq(bookings.id, returned));
  const attempt = found?.attempts.find(({ returnHash }) => returnHash === hash);
  // No token opens an erased booking.
  if (!found || !attempt || found.booking.tokenHash === null) return undefined;
  const isOver = deps.now().getTime() > attempt.expiresAt.getTime() + returnLifetimeMs;
  return { ...found, isOver, returnedFrom: attempt.id };
}

/** A booking for a visitor who holds one of its tokens. */
export interface ReachedBooking {
  readonly booking: Pick<Booking, 'reference' | 'status' | 'cancelReason'>;
  /** The booking's own token. */
  readonly token: string;
  /** True if the return token has expired. */
  readonly isOver: boolean;
}

/** Reads a booking by its own token or by a return token. Null for an unknown token. */
export async function readByEitherToken(
  deps: Pick<BookingDeps, 'database' | 'now'> & BookingKeys,
  token: string,
): Promise<ReachedBooking | null> {
  const found = await findByEitherToken(deps, token);
  if (!found) return null;
  const { booking, isOver } = found;
  const { reference, status, cancelReason } = booking;
  const own = isReturnToken(token) ? tokenOf(deps, booking) : token;
  // Sold with an unknown BOOKING_KEY: no token of ours opens it.
  if (bookingTokenHash(own) !== booking.tokenHash) return null;
  return { booking: { reference, status, cancelReason }, token: own, isOver };
}
