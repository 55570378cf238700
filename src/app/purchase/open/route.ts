import { productionBookingDeps } from '#domains/booking/production-deps.ts';
import { readBooking } from '#domains/booking/read-booking.ts';
import { withRateLimit } from '#platform/rate-limits/request-rate-limits.ts';
import { isDraft } from '#src/page/visitor.ts';
import { bookingsOfBrowser } from '../booking-of-browser.ts';
import { isNoVisit, redirectTo, refuseNoVisit } from '../redirects.ts';
import { answerQuestion, type QuestionDeps, showQuestion } from './answer-question.ts';

export const dynamic = 'force-dynamic';

const deps = async (): Promise<QuestionDeps> => ({
  browser: await bookingsOfBrowser(),
  read: async (token) => readBooking(await productionBookingDeps(), token),
});

/** Asks whether a booking takes the place of the one that is open. */
export function GET(request: Request): Promise<Response> {
  return withRateLimit('drawn', async () =>
    isNoVisit(request) ? refuseNoVisit() : showQuestion(await deps()),
  );
}

/**
 * The answer. That the form comes from a page of ours was seen to before (platform/http/form-post.ts). In draft mode the booking on
 * the page is none of the editor's own.
 */
export function POST(request: Request): Promise<Response> {
  return withRateLimit('drawn', async () =>
    (await isDraft()) ? redirectTo('/purchase/') : answerQuestion(request, await deps()),
  );
}

/** A look at the address: nothing happens. */
export function HEAD(): Response {
  return redirectTo('/purchase/');
}
