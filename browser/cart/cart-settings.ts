import type { BaseAddressSettings } from '#api/base-address.ts';

/** What the browser has to know to reach a cart; the server says it with the page. */
export interface CartSettings {
  /** `fixture` in draft mode: an invented cart in memory, and no call leaves. */
  readonly session: 'api' | 'fixture';
  readonly api: BaseAddressSettings & { readonly apiKey: string };
  /** Whether the cookie is sent over TLS alone. */
  readonly secureCookie: boolean;
}

/** Those of the site's settings that decide it. */
export interface SiteSettings {
  readonly apiBaseUrl: string | null;
  readonly siteEnvironment: BaseAddressSettings['siteEnvironment'];
  readonly apiKeys: readonly [string, ...string[]];
  readonly cartCookieSecure: boolean;
}

/** How the browser reaches the cart. In draft mode it reaches none. */
export function cartSettings(site: SiteSettings, isDraft: boolean): CartSettings {
  return {
    session: isDraft ? 'fixture' : 'api',
    api: { configured: site.apiBaseUrl, siteEnvironment: site.siteEnvironment, apiKey: site.apiKeys[0] },
    secureCookie: site.cartCookieSecure,
  };
}
