/**
 * Canonical paths of pages with data of their visitor. They are rendered per request, never cached, and excluded from
 * search engines and the sitemap.
 */
export const visitorPages: ReadonlySet<string> = new Set([
  '/cart/',
  '/checkout/',
  '/purchase/',
  '/purchase-failed/',
]);
