import { clearPayingCookieHeader, clearQuestionCookieHeader, forgetting } from '../booking-cookie-header.ts';
import { redirectTo } from '../redirects.ts';

/**
 * Answers the form that closes a booking in a browser that others use: removes every cookie that opens or names one, and leads to the
 * page that says so. The booking itself is unchanged, and the link in its e-mail opens it again.
 */
export function answerForget(isSecure: boolean): Response {
  return redirectTo(
    '/purchase/?outcome=forgotten',
    forgetting(isSecure),
    clearQuestionCookieHeader(isSecure),
    clearPayingCookieHeader(isSecure),
  );
}
