import { createHash, createHmac } from 'node:crypto';
import { arrivalPath } from '#contracts/page-paths.ts';
import type { BookingDeps } from './booking-deps.ts';

/**
 * Makes the token that opens a booking: an HMAC of its id, 43 characters of base64url. It is deterministic, so any
 * email can contain it. It has 256 bits, and nobody can make one without the key.
 */
export function bookingToken(key: Buffer, bookingId: string): string {
  return createHmac('sha256', key).update(`booking:${bookingId}`).digest('base64url');
}

/** The keys that make booking tokens and voucher codes. */
export type BookingKeys = Pick<BookingDeps, 'bookingKey' | 'olderBookingKeys'>;

/**
 * Returns the token of an existing booking. It finds the key of the order by the token's hash, because a token of
 * another key would open nothing. Without a match it uses the current key.
 */
export function tokenOf(
  { bookingKey, olderBookingKeys = [] }: BookingKeys,
  { id, tokenHash }: { readonly id: string; readonly tokenHash: string | null },
): string {
  const tokens = [bookingKey(), ...olderBookingKeys].map((key) => bookingToken(key, id));
  return tokens.find((token) => bookingTokenHash(token) === tokenHash) ?? bookingToken(bookingKey(), id);
}

/** Hashes a token for storage, so that read access to the database opens no booking. SHA-256 in hexadecimal. */
export function bookingTokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Returns the URL in emails and on tickets that opens a booking in any browser and redirects to its page. */
export function bookingUrl(siteUrl: string, token: string): string {
  return `${siteUrl}${arrivalPath}?token=${token}`;
}
