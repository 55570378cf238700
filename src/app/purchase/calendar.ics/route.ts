import { calendarOf } from '#domains/booking/ticket/icalendar.ts';
import { config } from '#platform/config.ts';
import { withRateLimit } from '#platform/rate-limits/request-rate-limits.ts';
import { readBrowserBooking } from '../browser-bookings.ts';
import { download, downloadOrRedirect, redirectWithoutBooking } from '../download.ts';

export const dynamic = 'force-dynamic';

/** Downloads the journeys of this browser's booking as an iCalendar file. */
export function GET(): Promise<Response> {
  return withRateLimit('drawn', () =>
    downloadOrRedirect(async () => {
      const opened = await readBrowserBooking();
      if (!opened) return redirectWithoutBooking();
      const { booking, token } = opened;
      const calendar = calendarOf(booking, { siteUrl: config().siteUrl, token });
      return download(calendar, 'text/calendar; charset=utf-8', `southbound-${booking.reference}.ics`);
    }),
  );
}
