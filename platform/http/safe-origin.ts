/** Whose pages may change something here: `isSecure` where the site is reached over TLS. */
export type SafeSites = {
  /** Host names, in lower case. */
  readonly safeDomains: readonly string[];
  readonly isSecure?: boolean;
};

/**
 * Whether `origin` (the header) is at `host` itself, where the request went, or at one of the safe domains. Of a site with TLS
 * neither a page without it, which anybody on the way may have written, nor another program at a port of a safe domain.
 */
export function isSafeOrigin(origin: string, { safeDomains, isSecure }: SafeSites, host: string): boolean {
  if (!URL.canParse(origin)) return false;
  const { host: originHost, hostname, protocol, port } = new URL(origin);
  if (protocol !== 'https:' && (isSecure || protocol !== 'http:')) return false;
  return originHost === host || (safeDomains.includes(hostname) && !(isSecure && port !== ''));
}

/** What a browser says by itself of the page that asks: the headers `Origin` and `Sec-Fetch-Site`, undefined where there is none. */
export type AskingPage = { readonly origin: string | undefined; readonly site: string | undefined };

/**
 * Whether nothing speaks against a page of ours asking at `host`. Who says nothing is no browser. `same-site` is true of a page on
 * another name alone, so it has to say which, and that has to be a safe one.
 */
export function mayBeOurs({ origin, site }: AskingPage, sites: SafeSites, host: string): boolean {
  if (site === 'cross-site') return false;
  if (origin === undefined) return site !== 'same-site';
  return isSafeOrigin(origin, sites, host) && !(site === 'same-site' && new URL(origin).host === host);
}
