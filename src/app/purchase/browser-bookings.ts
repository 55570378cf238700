import { cookies } from 'next/headers';
import {
  bookingCookie,
  isBookingToken,
  openingCookie,
  payingCookie,
  readPayingCookie,
} from '#contracts/booking/booking-cookie.ts';
import type { Booking } from '#domains/booking/booking.ts';
import { productionBookingDeps } from '#domains/booking/production-deps.ts';
import { readBooking } from '#domains/booking/read-booking.ts';
import { config } from '#platform/config.ts';

/** Bookings of a browser, from its cookies. */
export interface BrowserBookings {
  /** Token of its open booking. */
  readonly ownToken: string | null;
  /** Token of the booking that the visitor is being asked about. */
  readonly askedToken: string | null;
  /** References of the bookings whose payment page it was sent to. */
  readonly paying: readonly string[];
  /** True if its cookies have the `Secure` attribute. */
  readonly isSecure: boolean;
}

/** Reads the bookings from the request's cookies. */
export async function readBrowserBookings(): Promise<BrowserBookings> {
  const isSecure = config().secureCookies;
  const sent = await cookies();
  const tokenIn = (name: string) => {
    const token = sent.get(name)?.value;
    return isBookingToken(token) ? token : null;
  };
  return {
    ownToken: tokenIn(bookingCookie(isSecure)),
    askedToken: tokenIn(openingCookie(isSecure)),
    paying: readPayingCookie(sent.get(payingCookie(isSecure))?.value),
    isSecure,
  };
}

/** Loads the booking that this browser has open; null without one. */
export async function readBrowserBooking(): Promise<{ booking: Booking; token: string } | null> {
  const { ownToken: token } = await readBrowserBookings();
  if (token === null) return null;
  const booking = await readBooking(await productionBookingDeps(), token);
  return booking && { booking, token };
}
