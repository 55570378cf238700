/** Sites whose pages may send changes: `isSecure` is true if the site uses TLS. */
export type SafeSites = {
  /** Host names in lower case. */
  readonly safeDomains: readonly string[];
  readonly isSecure?: boolean;
};

/**
 * Returns true if `origin` (the header) is the request's own `host` or a safe domain. On a TLS site it refuses origins
 * without TLS, whose pages can be forged, and other ports of safe domains, which are other programs.
 */
export function isSafeOrigin(origin: string, { safeDomains, isSecure }: SafeSites, host: string): boolean {
  if (!URL.canParse(origin)) return false;
  const { host: originHost, hostname, protocol, port } = new URL(origin);
  if (protocol !== 'https:' && (isSecure || protocol !== 'http:')) return false;
  return originHost === host || (safeDomains.includes(hostname) && !(isSecure && port !== ''));
}

/** Headers that browsers set about the calling page: `Origin` and `Sec-Fetch-Site`; undefined if absent. */
export type CallingPage = { readonly origin: string | undefined; readonly site: string | undefined };

/**
 * Returns true unless the headers show that the call comes from another site. Without them the client is not a browser.
 * `same-site` means another host name, so its origin must be a safe domain.
 */
export function mayBeSameSite({ origin, site }: CallingPage, sites: SafeSites, host: string): boolean {
  if (site === 'cross-site') return false;
  if (origin === undefined) return site !== 'same-site';
  return isSafeOrigin(origin, sites, host) && !(site === 'same-site' && new URL(origin).host === host);
}
