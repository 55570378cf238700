/** The site a visitor is on, as the API's origin domain. One field, set once when the browser starts the page. */
export type ReferrerStore = { hostname: string | undefined };

/** The store of this page. On the server it stays empty: one process answers for many hosts. */
export const referrerStore: ReferrerStore = { hostname: undefined };

/** Sets the store from the address of the current page; to be called at start-up, in the browser alone. */
export function startReferrerStore(page: { hostname: string }, store: ReferrerStore = referrerStore): void {
  store.hostname = page.hostname;
}
