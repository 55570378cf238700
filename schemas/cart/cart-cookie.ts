/** The cookie that says whose cart is meant: the visitor's only identity. */
export const cartCookie = 'cid';

/** How long the cookie lives after the last change of the cart, in seconds: one day. */
export const cartCookieLifetime = 86_400;

const sessionId = /^[A-Za-z0-9]{30}$/;

/** The session id in the cookie, or null for what is none of ours. Anybody can write a cookie: that it fits says nothing yet. */
export function readCartCookie(value: string | undefined): string | null {
  return value !== undefined && sessionId.test(value) ? value : null;
}
