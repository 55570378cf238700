import { serverApi } from '#api/in-process.ts';
import { purchasePath } from '#contracts/page-paths.ts';
import { readPostedForm } from '#platform/http/form-post.ts';
import { withRateLimit } from '#platform/rate-limits/request-rate-limits.ts';
import { isDraft } from '#src/page/visitor.ts';
import { readBrowserBooking } from '../browser-bookings.ts';
import { answerRefundForm } from './answer-refund-form.ts';

export const dynamic = 'force-dynamic';

/**
 * Endpoint of the forms that cancel parts of a booking. platform/http/form-post.ts has already checked origin and
 * length. In draft mode bookings are not real, so nothing happens.
 */
export function POST(request: Request): Promise<Response> {
  return withRateLimit('drawn', () => answer(request));
}

async function answer(request: Request): Promise<Response> {
  if (await isDraft()) return seeOther(purchasePath);
  const form = await readPostedForm(request);
  if (!form) return seeOther('/purchase/?outcome=failed');
  const booking = async () => {
    const opened = await readBrowserBooking();
    return opened && { reference: opened.booking.reference, token: opened.token };
  };
  return seeOther(await answerRefundForm(form, { api: serverApi(), booking }));
}

/** Redirects to the booking if somebody reloads a form's answer. */
export function GET(): Response {
  return seeOther(purchasePath);
}

function seeOther(location: string): Response {
  return new Response(null, {
    status: 303,
    headers: { Location: location, 'Cache-Control': 'private, no-store' },
  });
}
