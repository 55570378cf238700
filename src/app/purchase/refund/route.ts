import { purchasePath } from '#contracts/page-paths.ts';
import { postBookingForm } from '../booking-form.ts';
import { redirectTo } from '../payment-redirects.ts';
import { answerRefundForm } from './answer-refund-form.ts';

export const dynamic = 'force-dynamic';

/** Endpoint of the forms that cancel parts of a booking. */
export function POST(request: Request): Promise<Response> {
  return postBookingForm(request, answerRefundForm, '/purchase/?outcome=failed');
}

/** Redirects to the booking if somebody reloads a form's answer. */
export function GET(): Response {
  return redirectTo(purchasePath);
}
