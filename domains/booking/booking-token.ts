import { createHash, createHmac } from 'node:crypto';
import type { BookingDeps } from './booking-deps.ts';

/**
 * The token that opens a booking: made from its id, so that it can be put into any mail again, and of 256 bits that nobody
 * can make without the key. 43 characters of base64url.
 */
export function bookingToken(key: Buffer, bookingId: string): string {
  return createHmac('sha256', key).update(`booking:${bookingId}`).digest('base64url');
}

/** The keys of tokens, and of codes of vouchers. */
export type BookingKeys = Pick<BookingDeps, 'bookingKey' | 'olderBookingKeys'>;

/** The token of a booking that is there, made with the key it was ordered under: another one would open nothing. */
export function tokenOf(
  { bookingKey, olderBookingKeys = [] }: BookingKeys,
  { id, tokenHash }: { readonly id: string; readonly tokenHash: string | null },
): string {
  const tokens = [bookingKey(), ...olderBookingKeys].map((key) => bookingToken(key, id));
  return tokens.find((token) => bookingTokenHash(token) === tokenHash) ?? bookingToken(bookingKey(), id);
}

/** What is kept of a token: who reads the database opens no booking. SHA-256, in hexadecimal. */
export function bookingTokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
