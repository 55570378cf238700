import { serverApi } from '#api/in-process.ts';
import { purchasePath } from '#contracts/page-paths.ts';
import { readPostedForm } from '#platform/http/form-post.ts';
import { withRateLimit } from '#platform/rate-limits/request-rate-limits.ts';
import { isDraft } from '#src/page/visitor.ts';
import { readBrowserBooking } from '../browser-bookings.ts';
import { redirectTo } from '../payment-redirects.ts';
import { answerChangeForm } from './answer-change-form.ts';

export const dynamic = 'force-dynamic';

/**
 * Endpoint of the forms that correct names in a booking. platform/http/form-post.ts has already checked their origin.
 * In draft mode bookings are not real, so nothing happens.
 */
export function POST(request: Request): Promise<Response> {
  return withRateLimit('drawn', async () => {
    const form = (await isDraft()) ? null : await readPostedForm(request);
    if (!form) return redirectTo(purchasePath);
    const booking = async () => {
      const opened = await readBrowserBooking();
      return opened && { reference: opened.booking.reference, token: opened.token };
    };
    return redirectTo(await answerChangeForm(form, { api: serverApi(), booking }));
  });
}

/** Redirects to the booking if somebody reloads a form's answer. */
export function GET(): Response {
  return redirectTo(purchasePath);
}
