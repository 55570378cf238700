import { canonicalPath } from '#schemas/shared/site-path.ts';

/**
 * The canonical form of the path a page is asked for, or null when `value` is no path. Stricter than a browser's address:
 * it is expected decoded, once, so a percent sign is refused, and so are a query, a fragment and invisible characters.
 */
export function parseRequestedPath(value: string): string | null {
  return /[\p{C}%?#]/u.test(value) ? null : canonicalPath(value);
}
