import { cookies } from 'next/headers';
import {
  bookingCookie,
  isBookingToken,
  openingCookie,
  payingCookie,
  readPaying,
} from '#contracts/booking/booking-cookie.ts';
import type { Booking } from '#domains/booking/booking.ts';
import { productionBookingDeps } from '#domains/booking/production-deps.ts';
import { readBooking } from '#domains/booking/read-booking.ts';
import { config } from '#platform/config.ts';

/** What a browser knows of its bookings, by its cookies. */
export interface BrowserBookings {
  /** The token of the booking that it has open. */
  readonly ownToken: string | null;
  /** The token of the booking that its visitor is asked about. */
  readonly askedToken: string | null;
  /** The references of the bookings that it was sent to pay for. */
  readonly paying: readonly string[];
  /** Whether its cookies are sent over TLS alone. */
  readonly isSecure: boolean;
}

/** What this browser knows. */
export async function bookingsOfBrowser(): Promise<BrowserBookings> {
  const isSecure = config().secureCookies;
  const sent = await cookies();
  const tokenIn = (name: string) => {
    const token = sent.get(name)?.value;
    return isBookingToken(token) ? token : null;
  };
  return {
    ownToken: tokenIn(bookingCookie(isSecure)),
    askedToken: tokenIn(openingCookie(isSecure)),
    paying: readPaying(sent.get(payingCookie(isSecure))?.value),
    isSecure,
  };
}

/** The booking that this browser's cookie opens; null for none. */
export async function bookingOfBrowser(): Promise<{ booking: Booking; token: string } | null> {
  const { ownToken: token } = await bookingsOfBrowser();
  if (token === null) return null;
  const booking = await readBooking(await productionBookingDeps(), token);
  return booking && { booking, token };
}
