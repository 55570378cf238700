import { cookies } from 'next/headers';
import { bookingCookie, isBookingToken } from '#schemas/booking/booking-cookie.ts';
import type { Booking } from '#src/booking/booking.ts';
import { readBooking } from '#src/booking/read-booking.ts';
import { realBookingMeans } from '#src/booking/real-means.ts';
import { config } from '#src/platform/config.ts';

/** The booking that this browser's cookie opens; null for none. */
export async function bookingOfBrowser(): Promise<{ booking: Booking; token: string } | null> {
  const token = (await cookies()).get(bookingCookie(config().secureCookies))?.value;
  if (!isBookingToken(token)) return null;
  const booking = await readBooking(await realBookingMeans(), token);
  return booking && { booking, token };
}
