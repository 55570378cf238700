import { forgetting } from '../booking-cookie-header.ts';

/**
 * Answers the form that closes a booking on a browser that others use: its cookie is taken away, and the page says so. The
 * booking is as it was, and the link of the mail opens it again.
 */
export function answerForget(isSecure: boolean): Response {
  return new Response(null, {
    status: 303,
    headers: {
      Location: '/purchase/?outcome=forgotten',
      'Set-Cookie': forgetting(isSecure),
      'Cache-Control': 'private, no-store',
    },
  });
}
