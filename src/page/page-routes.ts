import { cartPath } from '#contracts/cart/cart-paths.ts';
import {
  checkoutPath,
  purchaseFailedPath,
  purchasePath,
  staffBookingPath,
  staffChangePath,
  staffClaimsPath,
  staffDisruptionsPath,
  staffEnterDisruptionPath,
  staffPath,
} from '#contracts/page-paths.ts';
import { pageParameters } from '#contracts/search/all-page-parameters.ts';

/** Canonical paths of specified pages that are code instead of documents. */
export const specialRoutes: ReadonlySet<string> = new Set([
  '/comp_ref/',
  '/reference/',
  '/undefined/',
  '/outbox/',
  staffPath,
  staffBookingPath,
  staffChangePath,
  staffClaimsPath,
  staffDisruptionsPath,
  staffEnterDisruptionPath,
]);

/**
 * Canonical paths of pages with data of their visitor. They are rendered per request, never cached, and excluded from
 * search engines and the sitemap.
 */
export const visitorPages: ReadonlySet<string> = new Set([
  cartPath,
  checkoutPath,
  purchasePath,
  purchaseFailedPath,
]);

/**
 * Internal route of pages rendered for one request, with its query and visitor. It is reached only by rewrites of the
 * proxy.
 */
export const perRequestRoute = '/per-request';

/** Returns true for paths of the per-request route, which only internal rewrites may use. */
export function isPerRequestRoute(path: string): boolean {
  return path === perRequestRoute || path.startsWith(`${perRequestRoute}/`);
}

/**
 * Returns true if the page at a canonical path shows data of its visitor, or may depend on this query. Other
 * parameters (`utm_source`) do not affect a cached page.
 */
export function needsPerRequestRoute(path: string, query: URLSearchParams): boolean {
  return visitorPages.has(path) || query.keys().some((name) => pageParameters.has(name));
}
