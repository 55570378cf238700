/** Handles cart forms posted without JavaScript: makes the API call, then redirects (Post/Redirect/Get). */
import type { FormCalls } from '#api/direct-calls.ts';
import type { ApiResponse, DirectApi } from '#contracts/api/api-client.ts';
import type { ApiTypes } from '#contracts/api/api-types.ts';
import { cartCookie, cartCookieLifetimeSeconds, readCartCookie } from '#contracts/cart/cart-cookie.ts';
import { type CheckedCartCall, cartPath, readCartForm } from '#contracts/cart/cart-form.ts';
import type { Booking } from '#domains/booking/booking.ts';
import { readPostedForm } from '#platform/http/form-post.ts';
import { faultsPage } from './field-errors-page.ts';

type CartApi = Pick<FormCalls, 'addToCart' | 'changeCart'> & Pick<DirectApi, 'removeFromCart'>;

/** Dependencies of the cart form endpoint. */
export interface CartFormDeps {
  readonly api: CartApi;
  /** Finds the booking that this browser has open, with its token; null without one. */
  findBooking(): Promise<{ readonly booking: Pick<Booking, 'items'>; readonly token: string } | null>;
  /** True if the cookie gets the `Secure` attribute. */
  readonly isSecure: boolean;
}

/**
 * Endpoint of the cart forms: performs the change and redirects to the cart page. After a failure the address has
 * `?problem=CODE` (an API error code) and, if one item is concerned, `&item=`. Invalid fields are listed on a page of
 * their own (422) with a link back. That page also says why a trip was not added.
 */
export async function answerCartForm(request: Request, deps: CartFormDeps): Promise<Response> {
  const { api, isSecure } = deps;
  const form = await formOf(request);
  if (!form) return unreadable();
  const productId = form.get('pass');
  const [pass, ...otherPasses] = typeof productId === 'string' ? await findPasses(deps, productId) : [];
  if (productId !== null && !pass) return faultsPage([['pass', noPassText]], backOf(request));
  const read = readCartForm(form, pass);
  if (!read.ok) return faultsPage(Object.entries(read.faults), backOf(request));
  let answer = await send(api, read.call, sessionOf(request));
  // A booking may contain the same pass several times, of which another one may have enough left.
  for (const other of otherPasses) {
    if (answer.status !== 'failed' || answer.errorCode !== 'VALIDATION') break;
    const again = readCartForm(form, other);
    if (again.ok) answer = await send(api, again.call, sessionOf(request));
  }
  if (answer.status !== 'failed') return seeOther(cartPath, cookieFor(answer.data.cartSessionId, isSecure));
  if (answer.errorCode === 'VALIDATION') {
    const faults = Object.entries(answer.data?.fields ?? { '': answer.errorMessage });
    return faultsPage(
      faults.map(([path, message]) => [path.split('.').at(-1) ?? '', message]),
      backOf(request),
    );
  }
  // The message names the journey of a trip that failed; the cart page would not know which.
  if (read.call.intent === 'add' && read.call.items.filter(({ offerId }) => offerId).length > 1)
    return faultsPage([['', answer.errorMessage]], backOf(request), 'Your trip wasn’t added');
  const problem = new URLSearchParams({ problem: answer.errorCode });
  const item = itemOf(read.call);
  if (item !== undefined) problem.set('item', item);
  return seeOther(`${cartPath}?${problem}`);
}

const noPassText =
  'We can’t find this pass. Open its booking with the link in our email, then choose “Book a ride with this pass”.';

/** Finds the confirmed passes of a product in the booking that this browser has open. */
async function findPasses({ findBooking }: Pick<CartFormDeps, 'findBooking'>, productId: string) {
  const found = await findBooking();
  if (!found) return [];
  return found.booking.items.flatMap(({ id, status, data }) =>
    status === 'confirmed' && data.kind === 'pass' && data.pass.id === productId
      ? [{ bookingToken: found.token, itemId: id }]
      : [],
  );
}

/** Redirects with 303, so that the browser continues with GET. */
export function seeOther(location: string, cookie?: string): Response {
  const headers = new Headers({ Location: location, 'Cache-Control': 'private, no-store' });
  if (cookie !== undefined) headers.set('Set-Cookie', cookie);
  return new Response(null, { status: 303, headers });
}

async function formOf(request: Request): Promise<FormData | null> {
  if (!request.headers.get('content-type')?.toLowerCase().startsWith('multipart/form-data')) return null;
  return readPostedForm(request);
}

function unreadable(): Response {
  return new Response('We couldn’t read this form. Please try again.\n', {
    status: 400,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'private, no-store' },
  });
}

function send(
  api: CartApi,
  call: CheckedCartCall,
  cartSessionId: string | null,
): Promise<ApiResponse<ApiTypes['cart']>> {
  switch (call.intent) {
    case 'add':
      return api.addToCart({ cartSessionId, items: call.items, replaces: call.replaces });
    case 'change':
    case 'restore':
      return api.changeCart({ cartSessionId, items: call.items });
    case 'remove':
      return api.removeFromCart(cartSessionId, call.itemId);
  }
}

function itemOf(call: CheckedCartCall): string | undefined {
  if (call.intent === 'remove') return call.itemId;
  return call.intent === 'add' ? undefined : call.items[0]?.id;
}

function sessionOf(request: Request): string | null {
  const cookies = (request.headers.get('cookie') ?? '').split(';').map((cookie) => cookie.trim());
  return readCartCookie(
    cookies.find((cookie) => cookie.startsWith(`${cartCookie}=`))?.slice(cartCookie.length + 1),
  );
}

function cookieFor(sessionId: string, isSecure: boolean): string {
  const secure = isSecure ? '; Secure' : '';
  return `${cartCookie}=${sessionId}; Path=/; Max-Age=${cartCookieLifetimeSeconds}; SameSite=Strict${secure}`;
}

/** Path of the page with the form, from `Referer` if it is on this site; otherwise the cart's. */
function backOf(request: Request): string {
  const referer = request.headers.get('referer') ?? '';
  if (!URL.canParse(referer)) return cartPath;
  const { protocol, host, pathname, search } = new URL(referer);
  const isSameHost = /^https?:$/.test(protocol) && host === request.headers.get('host')?.toLowerCase();
  // A path that starts with two slashes would lead to another site.
  return isSameHost && !pathname.startsWith('//') ? `${pathname}${search}` : cartPath;
}
