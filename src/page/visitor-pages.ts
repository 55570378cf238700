/**
 * Pages that show a visitor what is theirs, by canonical path. They are drawn for each request, kept by nobody, and out of
 * search engines and the sitemap.
 */
export const visitorPages: ReadonlySet<string> = new Set([
  '/cart/',
  '/checkout/',
  '/purchase/',
  '/purchase-failed/',
]);
