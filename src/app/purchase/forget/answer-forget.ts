import { forgetting, notAsking, notPaying } from '../booking-cookie-header.ts';
import { leadTo } from '../redirects.ts';

/**
 * Answers the form that closes a booking on a browser that others use: its cookie is taken away, and all else that names one, and the page says so. The
 * booking is as it was, and the link of the mail opens it again.
 */
export function answerForget(isSecure: boolean): Response {
  return leadTo(
    '/purchase/?outcome=forgotten',
    forgetting(isSecure),
    notAsking(isSecure),
    notPaying(isSecure),
  );
}
