import Cookies from 'js-cookie';
import { cartCookie, cartCookieLifetimeSeconds, readCartCookie } from '#contracts/cart/cart-cookie.ts';

/** Storage of the cart's session id. */
export interface SessionIdStore {
  read(): string | null;
  write(id: string): void;
  forget(): void;
}

const secondsADay = 86_400;

/** Creates a session id store in this page's cookie: it lasts a day from the last answer and belongs to this site only. */
export function createCookieStore({ secure }: { secure: boolean }): SessionIdStore {
  const attributes = { path: '/', sameSite: 'strict', secure } as const;
  return {
    read: () => readCartCookie(Cookies.get(cartCookie)),
    write: (id) => {
      Cookies.set(cartCookie, id, { ...attributes, expires: cartCookieLifetimeSeconds / secondsADay });
    },
    forget: () => Cookies.remove(cartCookie, attributes),
  };
}
