/** Address of the API: its path, and its origin as seen from a page of the site. */

/** Path of the API on its host. */
export const API_PATH = '/api/v1';

/** The parts of `location` that are needed. */
export type PageAddress = { protocol: string; hostname: string; origin: string };

/** The settings that determine the API's origin. */
export type BaseAddressSettings = {
  /** Configured origin of the API; null or empty if there is none. */
  configured: string | null;
  siteEnvironment: 'local' | 'staging' | 'production';
};

/**
 * Matches hosts that are a registrable domain themselves: one label below a public suffix. Their parent is a registry, not a
 * site.
 */
const registries =
  /^(?:(?:ac|co|com|cri|edu|geek|gen|gov|govt|health|iwi|kiwi|maori|mil|net|org|parliament|school)\.)?[^.]+$/;

/**
 * Returns the origin of the API without a trailing slash.
 *
 * The configured origin comes first. In staging and production it is `api.` before the parent domain of the page's host, with
 * the page's protocol (`https://www.example.nz` → `https://api.example.nz`). A registrable domain (`example.nz`,
 * `example.co.nz`) counts as its own parent. Otherwise, and on a host without a parent (localhost, an IP address), it is the
 * page's own origin.
 */
export function apiBaseAddress(settings: BaseAddressSettings, page: PageAddress): string {
  if (settings.configured) return settings.configured.replace(/\/+$/, '');
  if (settings.siteEnvironment === 'local') return page.origin;
  const host = page.hostname.toLowerCase();
  if (!host.includes('.') || /^[\d.]+$|:|\.localhost$/.test(host)) return page.origin;
  const parent = host.slice(host.indexOf('.') + 1);
  return `${page.protocol}//api.${registries.test(parent) ? host : parent}`;
}
