import { documentsOf } from '#domains/booking/booking-files.ts';
import { ticketPdf } from '#domains/booking/ticket/ticket-pdf.ts';
import { config } from '#platform/config.ts';
import { withRateLimit } from '#platform/rate-limits/request-rate-limits.ts';
import { readBrowserBooking } from '../browser-bookings.ts';
import { download, downloadOrRedirect, redirectWithoutBooking } from '../download.ts';

export const dynamic = 'force-dynamic';

/** Downloads the ticket of this browser's booking as PDF. */
export function GET(): Promise<Response> {
  return withRateLimit('drawn', () =>
    downloadOrRedirect(async () => {
      const opened = await readBrowserBooking();
      if (!opened || !documentsOf(opened.booking).hasTicket) return redirectWithoutBooking();
      const { booking } = opened;
      const pdf = await ticketPdf(booking, { siteUrl: config().siteUrl });
      return download(new Uint8Array(pdf), 'application/pdf', `southbound-${booking.reference}.pdf`);
    }),
  );
}
