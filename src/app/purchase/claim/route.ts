import { purchasePath } from '#contracts/page-paths.ts';
import { submitClaim } from '#domains/booking/claim/submit-claim.ts';
import { productionBookingDeps } from '#domains/booking/production-deps.ts';
import { withRateLimit } from '#platform/rate-limits/request-rate-limits.ts';
import { postBookingForm } from '../booking-form.ts';
import { redirectTo } from '../payment-redirects.ts';
import { answerClaimForm } from './answer-claim-form.ts';

export const dynamic = 'force-dynamic';

/** Endpoint of the form that claims costs of a disruption. It is limited like orders, because it stores files. */
export function POST(request: Request): Promise<Response> {
  return withRateLimit('checkout', () =>
    postBookingForm(
      request,
      (form, { booking }) =>
        answerClaimForm(form, {
          booking,
          submit: async (token, claim) => submitClaim(await productionBookingDeps(), token, claim),
        }),
      '/purchase/?outcome=claim-failed',
    ),
  );
}

/** Redirects to the booking if somebody reloads a form's answer. */
export function GET(): Response {
  return redirectTo(purchasePath);
}
