import { serverApi } from '#api/in-process.ts';
import { withRateLimit } from '#platform/rate-limits/request-rate-limits.ts';
import { isDraft } from '#src/page/visitor.ts';
import { bookingOfBrowser } from '../booking-of-browser.ts';
import { answerRefundForm } from './answer-refund-form.ts';

export const dynamic = 'force-dynamic';

/**
 * Where the forms that give up parts of a booking go. That they come from a page of ours, and are not too long, was seen to
 * before (platform/http/form-post.ts). In draft mode no booking is real.
 */
export function POST(request: Request): Promise<Response> {
  return withRateLimit('drawn', () => answer(request));
}

async function answer(request: Request): Promise<Response> {
  if (await isDraft()) return seeOther('/purchase/');
  const form = await request.formData().catch(() => null);
  if (!form) return seeOther('/purchase/?outcome=failed');
  const booking = async () => {
    const opened = await bookingOfBrowser();
    return opened && { reference: opened.booking.reference, token: opened.token };
  };
  return seeOther(await answerRefundForm(form, { api: serverApi(), booking }));
}

/** Whoever reloads what a form answered gets the booking. */
export function GET(): Response {
  return seeOther('/purchase/');
}

function seeOther(location: string): Response {
  return new Response(null, {
    status: 303,
    headers: { Location: location, 'Cache-Control': 'private, no-store' },
  });
}
