/** The host name of the current site, which the API client sends as origin domain. Set once when the page starts. */
export type ReferrerStore = { hostname: string | undefined };

/** The store of this page. It stays empty on the server, where one process serves many hosts. */
export const referrerStore: ReferrerStore = { hostname: undefined };

/** Sets the store from the current page. Call it once at start-up, in the browser only. */
export function startReferrerStore(page: { hostname: string }, store: ReferrerStore = referrerStore): void {
  store.hostname = page.hostname;
}
