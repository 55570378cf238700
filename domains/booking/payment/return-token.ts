/**
 * The way back from a payment page. Its addresses lie with the provider for years, so they hold no booking's token but one of their own,
 * which is good for the visitor who pays and opens nothing afterwards.
 */
import { createHmac } from 'node:crypto';
import { isReturnToken } from '#contracts/booking/booking-cookie.ts';
import type { Booking } from '../booking.ts';
import type { BookingDeps } from '../booking-deps.ts';
import {
  type BookingRow,
  findBooking,
  findBookingByToken,
  type PaymentAttemptRow,
} from '../booking-store.ts';
import { type BookingKeys, bookingTokenHash, tokenOf } from '../booking-token.ts';
import { bookingUrl } from '../booking-url.ts';
import { type ReadingDeps, readBooking } from '../read-booking.ts';
import { findAttemptByReturnHash } from './attempt-store.ts';

/** How long after a payment page has closed its way back is good, in milliseconds: a bank may take its time. */
const returnLifetimeMs = 60 * 60_000;

/** The token of an attempt's way back: made from its id, so that opening the attempt again sends the provider the same request. */
export function returnToken(key: Buffer, attemptId: string): string {
  return `back_${createHmac('sha256', key).update(`return:${attemptId}`).digest('base64url')}`;
}

/** Where the page of an attempt leads back to, when it was paid or declined, and when it was left. */
export function returnUrls(
  deps: BookingKeys & Pick<BookingDeps, 'siteUrl'>,
  attempt: Pick<PaymentAttemptRow, 'id' | 'returnHash'>,
  booking: Pick<BookingRow, 'id' | 'tokenHash'>,
): { readonly returnUrl: string; readonly cancelUrl: string } {
  const token = tokenOfReturn(deps, attempt) ?? tokenOf(deps, booking);
  return {
    returnUrl: bookingUrl(deps.siteUrl, token),
    cancelUrl: `${deps.siteUrl}/purchase/left?token=${token}`,
  };
}

/** With the key that it was written under; null for an attempt of a release that led back by the booking's own token. */
function tokenOfReturn(
  { bookingKey, olderBookingKeys = [] }: BookingKeys,
  { id, returnHash }: Pick<PaymentAttemptRow, 'id' | 'returnHash'>,
): string | null {
  if (returnHash === null) return null;
  const tokens = [bookingKey(), ...olderBookingKeys].map((key) => returnToken(key, id));
  return tokens.find((token) => bookingTokenHash(token) === returnHash) ?? returnToken(bookingKey(), id);
}

/** The booking that a token leads to: its own, or that of a way back from paying. */
export interface FoundBooking {
  readonly booking: BookingRow;
  /** Whether that way back is good no more: who has it may not see the booking by it. */
  readonly isOver: boolean;
}

/** Finds it; undefined for a token that leads nowhere. */
export async function findByEitherToken(
  deps: Pick<BookingDeps, 'database' | 'now'>,
  token: string,
): Promise<FoundBooking | undefined> {
  const { database } = deps;
  if (!isReturnToken(token)) {
    const booking = await findBookingByToken(database, token);
    return booking && { booking, isOver: false };
  }
  const attempt = await findAttemptByReturnHash(database, bookingTokenHash(token));
  const booking = attempt && (await findBooking(database, attempt.bookingId));
  // One that was erased is opened by nothing.
  if (!attempt || !booking || booking.tokenHash === null) return undefined;
  return { booking, isOver: deps.now().getTime() > attempt.expiresAt.getTime() + returnLifetimeMs };
}

/** A booking that somebody has come to. */
export interface ReachedBooking {
  readonly booking: Booking;
  /** The booking's own token. */
  readonly token: string;
  /** Whether the way back that they came by is good no more. */
  readonly isOver: boolean;
}

/** The same, as it stands; null for a token that leads nowhere. */
export async function readByEitherToken(
  deps: ReadingDeps & BookingKeys,
  token: string,
): Promise<ReachedBooking | null> {
  const found = await findByEitherToken(deps, token);
  if (!found) return null;
  const own = isReturnToken(token) ? tokenOf(deps, found.booking) : token;
  const booking = await readBooking(deps, own);
  return booking && { booking, token: own, isOver: found.isOver };
}
