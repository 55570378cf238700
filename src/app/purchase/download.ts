import { purchasePath } from '#contracts/page-paths.ts';
import { log } from '#platform/log.ts';

/** Answers with an attachment that is never cached. */
export function download(body: BodyInit, contentType: string, filename: string): Response {
  return new Response(body, {
    headers: {
      'Content-Type': contentType,
      'Content-Disposition': `attachment; filename="${filename}"`,
      'Cache-Control': 'private, no-store',
    },
  });
}

/** Redirects to the booking's page, which explains how to open a booking. */
export function redirectWithoutBooking(): Response {
  return toBooking();
}

/** Returns the answer of `make`; if it rejects, redirects to the booking's page, which shows that it is unavailable. */
export async function downloadOrRedirect(make: () => Promise<Response>): Promise<Response> {
  try {
    return await make();
  } catch (err) {
    log.error({ event: 'purchase.not-downloaded', err }, 'Creating a download of a booking failed');
    return toBooking();
  }
}

function toBooking(): Response {
  return new Response(null, {
    status: 303,
    headers: { Location: purchasePath, 'Cache-Control': 'private, no-store' },
  });
}
