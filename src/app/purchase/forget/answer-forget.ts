import {
  clearBookingCookieHeader,
  clearPayingCookieHeader,
  clearQuestionCookieHeader,
} from '../booking-cookie-header.ts';
import { redirectTo } from '../payment-redirects.ts';

/**
 * Closes the booking in a shared browser: removes every booking cookie and redirects to the confirmation. The booking
 * itself is unchanged, and the link in its email opens it again.
 */
export function answerForget(isSecure: boolean): Response {
  return redirectTo(
    '/purchase/?outcome=forgotten',
    clearBookingCookieHeader(isSecure),
    clearQuestionCookieHeader(isSecure),
    clearPayingCookieHeader(isSecure),
  );
}
