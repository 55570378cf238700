import Cookies from 'js-cookie';
import { cartCookie, cartCookieLifetime, readCartCookie } from '#contracts/cart/cart-cookie.ts';

/** Where the session's id is kept between pages. */
export interface SessionIdStore {
  read(): string | null;
  write(id: string): void;
  forget(): void;
}

const secondsADay = 86_400;

/** The cookie of this page: for a day from the last answer, for this site alone. */
export function cookieStore({ secure }: { secure: boolean }): SessionIdStore {
  const attributes = { path: '/', sameSite: 'strict', secure } as const;
  return {
    read: () => readCartCookie(Cookies.get(cartCookie)),
    write: (id) => {
      Cookies.set(cartCookie, id, { ...attributes, expires: cartCookieLifetime / secondsADay });
    },
    forget: () => Cookies.remove(cartCookie, attributes),
  };
}
