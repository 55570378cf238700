import { serverApi } from '#api/in-process.ts';
import { cartPath } from '#contracts/cart/cart-form.ts';
import { config } from '#platform/config.ts';
import { isDraft } from '#src/page/visitor.ts';
import { answerCartForm, seeOther } from './answer-cart-form.ts';

export const dynamic = 'force-dynamic';

/**
 * Where the forms that fill the cart go without JavaScript. That they come from a page of ours, and are not too long, was
 * seen to before (platform/http/form-post.ts). In draft mode no cart is real.
 */
export async function POST(request: Request): Promise<Response> {
  if (await isDraft()) return seeOther(cartPath);
  return answerCartForm(request, { api: serverApi(), isSecure: config().cartCookieSecure });
}

/** Whoever reloads what a form answered, or follows its address, gets the cart. */
export function GET(): Response {
  return seeOther(cartPath);
}
