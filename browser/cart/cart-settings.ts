import type { BaseAddressSettings } from '#contracts/api/base-address.ts';

/** Settings with which the browser reaches the API. It derives the API's address from the page's own. */
export interface ApiSettings extends BaseAddressSettings {
  readonly apiKey: string;
}

/** Settings that the browser needs to reach the cart; the server sends them with the page. */
export interface CartSettings {
  /** `fixture` in draft mode: a demonstration cart in memory that makes no API calls. */
  readonly session: 'api' | 'fixture';
  readonly api: ApiSettings;
  /** True if the cookie is sent over TLS only. */
  readonly secureCookie: boolean;
}

/** Site settings from which the cart settings are derived. */
export interface SiteSettings {
  readonly apiBaseUrl: string | null;
  readonly siteEnvironment: BaseAddressSettings['siteEnvironment'];
  readonly apiKeys: readonly [string, ...string[]];
  readonly cartCookieSecure: boolean;
}

/** Derives the cart settings. Draft mode uses a demonstration cart. */
export function cartSettings(site: SiteSettings, isDraft: boolean): CartSettings {
  return {
    session: isDraft ? 'fixture' : 'api',
    api: { configured: site.apiBaseUrl, siteEnvironment: site.siteEnvironment, apiKey: site.apiKeys[0] },
    secureCookie: site.cartCookieSecure,
  };
}
