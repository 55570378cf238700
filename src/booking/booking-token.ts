import { createHash, createHmac } from 'node:crypto';

/**
 * The token that opens a booking: made from its id, so that it can be put into any mail again, and of 256 bits that nobody
 * can make without the key. 43 characters of base64url.
 */
export function bookingToken(key: Buffer, bookingId: string): string {
  return createHmac('sha256', key).update(`booking:${bookingId}`).digest('base64url');
}

/** What is kept of a token: who reads the database opens no booking. SHA-256, in hexadecimal. */
export function bookingTokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
