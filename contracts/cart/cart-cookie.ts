/** The cookie that says whose cart is meant: the visitor's only identity. */
export const cartCookie = 'cid';

/** How long the cookie lives after the last change of the cart, in seconds: one day. */
export const cartCookieLifetime = 86_400;

/** Whether `text` has the form of a session id. Whether there is such a cart is another question. */
export function isCartSessionId(text: string | null | undefined): text is string {
  return typeof text === 'string' && /^[A-Za-z0-9]{30}$/.test(text);
}

/** The session id in the cookie, or null for what is none of ours. Anybody can write a cookie: that it fits says nothing yet. */
export function readCartCookie(value: string | undefined): string | null {
  return isCartSessionId(value) ? value : null;
}
