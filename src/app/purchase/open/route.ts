import { purchasePath } from '#contracts/page-paths.ts';
import { productionBookingDeps } from '#domains/booking/production-deps.ts';
import { readBooking } from '#domains/booking/read-booking.ts';
import { withRateLimit } from '#platform/rate-limits/request-rate-limits.ts';
import { isDraft } from '#src/page/visitor.ts';
import { readBrowserBookings } from '../browser-bookings.ts';
import { isPassiveRequest, redirectTo, refusePassiveRequest } from '../payment-redirects.ts';
import { answerQuestion, type QuestionDeps, showQuestion } from './answer-question.ts';

export const dynamic = 'force-dynamic';

const deps = async (): Promise<QuestionDeps> => ({
  browser: await readBrowserBookings(),
  read: async (token) => readBooking(await productionBookingDeps(), token),
});

/** Shows the question whether another booking should replace the open one. */
export function GET(request: Request): Promise<Response> {
  return withRateLimit('drawn', async () =>
    isPassiveRequest(request) ? refusePassiveRequest() : showQuestion(await deps()),
  );
}

/**
 * Endpoint of the answer. platform/http/form-post.ts has already checked its origin. In draft mode the booking on the
 * page is an example, so nothing happens.
 */
export function POST(request: Request): Promise<Response> {
  return withRateLimit('drawn', async () =>
    (await isDraft()) ? redirectTo(purchasePath) : answerQuestion(request, await deps()),
  );
}

/** Answers HEAD without side effects. */
export function HEAD(): Response {
  return redirectTo(purchasePath);
}
