'use server';
import { cookies, headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { serverApi, serverFormCalls } from '#api/in-process.ts';
import { createApiCheckoutSession } from '#browser/checkout/api-checkout-session.ts';
import { cartCookie, readCartCookie } from '#contracts/cart/cart-cookie.ts';
import { draftHeader } from '#contracts/draft-header.ts';
import { bookingPath, payPathOf } from '#contracts/page-paths.ts';
import { draftCart, draftSession } from './draft-checkout.ts';
import { servePosted } from './handle-posted-checkout.ts';
import { describeFault } from './order-problem.ts';
import { initialOutcome, type PostedOutcome, readPosted } from './posted-checkout.ts';

/**
 * Server action of a checkout posted without JavaScript. It applies the same rules and in-process calls of
 * the same API. A placed order redirects to its payment or booking; otherwise the page is returned with all
 * typed answers.
 */
export async function takeCheckout(_before: PostedOutcome, form: FormData): Promise<PostedOutcome> {
  // Anybody can call the action with an invented form.
  const posted = readPosted(form instanceof FormData ? form : new FormData());
  if ((await headers()).has(draftHeader)) {
    const served = await servePosted(posted, draftCart(Date.now()), draftSession());
    return served.kind === 'page' ? served.state : initialOutcome;
  }
  const cartSessionId = readCartCookie((await cookies()).get(cartCookie)?.value);
  const client = serverApi();
  const cart = await client.cart(cartSessionId);
  if (cart.status === 'failed') {
    const fault = { code: cart.errorCode, message: cart.errorMessage, fields: {} };
    const { values, voucherCodes, orderKey } = posted;
    return { ...initialOutcome, values, voucherCodes, orderKey, problem: describeFault(fault, null) };
  }
  const served = await servePosted(
    posted,
    cart.data,
    createApiCheckoutSession({
      client: {
        quoteCheckout: (id, body) => client.quoteCheckout(id, body),
        checkoutBooking: serverFormCalls().checkoutBooking,
      },
      cartSessionId: () => cartSessionId,
      isOnline: () => true,
    }),
  );
  if (served.kind === 'page') return served.state;
  const { payment, token } = served.booking;
  redirect(payment ? payPathOf(token) : bookingPath(token));
}
