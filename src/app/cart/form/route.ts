import { serverFormCalls } from '#api/in-process.ts';
import { cartPath } from '#contracts/cart/cart-form.ts';
import { config } from '#platform/config.ts';
import { readBrowserBooking } from '#src/app/purchase/browser-bookings.ts';
import { isDraft } from '#src/page/visitor.ts';
import { answerCartForm, seeOther } from './answer-cart-form.ts';

export const dynamic = 'force-dynamic';

/**
 * Endpoint of the cart forms for browsers without JavaScript. platform/http/form-post.ts has already checked origin
 * and length. In draft mode carts are not real, so nothing happens.
 */
export async function POST(request: Request): Promise<Response> {
  if (await isDraft()) return seeOther(cartPath);
  return answerCartForm(request, {
    api: serverFormCalls(),
    findBooking: readBrowserBooking,
    isSecure: config().cartCookieSecure,
  });
}

/** Redirects to the cart if somebody reloads a form's answer or opens its address. */
export function GET(): Response {
  return seeOther(cartPath);
}
