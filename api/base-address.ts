/** Where the API is, seen from a page of the site. */

/** What `location` says of a page, or a part of it. */
export type PageAddress = { protocol: string; hostname: string; origin: string };

/** What decides the address: the configured one, or else where the site stands. */
export type BaseAddressSettings = {
  /** Origin of the API; null or empty when none is configured. */
  configured: string | null;
  siteEnvironment: 'local' | 'staging' | 'production';
};

/** Names under which others register domains: what is left of a host must be more than one of these. */
const registries =
  /^(?:(?:ac|co|com|cri|edu|geek|gen|gov|govt|health|iwi|kiwi|maori|mil|net|org|parliament|school)\.)?[^.]+$/;

/**
 * The origin of the API, without a trailing slash. Configured, or in staging and production `api.` before the parent domain
 * of the page's host, by the page's protocol (`https://www.example.nz` → `https://api.example.nz`); a host that
 * is a domain of its own (`example.nz`, `example.co.nz`) is its own parent. Otherwise, and on a host that has no parent
 * (localhost, an IP address), the page's own origin.
 */
export function apiBaseAddress(settings: BaseAddressSettings, page: PageAddress): string {
  if (settings.configured) return settings.configured.replace(/\/+$/, '');
  if (settings.siteEnvironment === 'local') return page.origin;
  const host = page.hostname.toLowerCase();
  if (!host.includes('.') || /^[\d.]+$|:|\.localhost$/.test(host)) return page.origin;
  const parent = host.slice(host.indexOf('.') + 1);
  return `${page.protocol}//api.${registries.test(parent) ? host : parent}`;
}
