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
  return new Response(null, {
    status: 303,
    headers: { Location: '/purchase/', 'Cache-Control': 'private, no-store' },
  });
}
