import { calendarOf } from '#domains/booking/ticket/calendar.ts';
import { config } from '#platform/config.ts';
import { withRateLimit } from '#platform/rate-limits/request-rate-limits.ts';
import { bookingOfBrowser } from '../booking-of-browser.ts';
import { download, downloadOrLeadBack, noBooking } from '../download.ts';

export const dynamic = 'force-dynamic';

/** Downloads the journeys of this browser's booking as an iCalendar file. */
export function GET(): Promise<Response> {
  return withRateLimit('drawn', () =>
    downloadOrLeadBack(async () => {
      const opened = await bookingOfBrowser();
      if (!opened) return noBooking();
      const { booking, token } = opened;
      const calendar = calendarOf(booking, { siteUrl: config().siteUrl, token });
      return download(calendar, 'text/calendar; charset=utf-8', `southbound-${booking.reference}.ics`);
    }),
  );
}
