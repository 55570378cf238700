import { log } from '#platform/log.ts';

/** A file for whoever has the booking open, kept by nobody on the way. */
export function download(body: BodyInit, contentType: string, filename: string): Response {
  return new Response(body, {
    headers: {
      'Content-Type': contentType,
      'Content-Disposition': `attachment; filename="${filename}"`,
      'Cache-Control': 'private, no-store',
    },
  });
}

/** Where this browser has no booking open: its page says how to get there. */
export function noBooking(): Response {
  return toBooking();
}

/** What `make` answers; when it rejects, the page of the booking says that it can't be had just now. */
export async function downloadOrLeadBack(make: () => Promise<Response>): Promise<Response> {
  try {
    return await make();
  } catch (err) {
    log.error({ event: 'purchase.not-downloaded', err }, 'A file of a booking could not be made');
    return toBooking();
  }
}

function toBooking(): Response {
  return new Response(null, {
    status: 303,
    headers: { Location: '/purchase/', 'Cache-Control': 'private, no-store' },
  });
}
