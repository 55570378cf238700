import { canonicalPath } from '#schemas/shared/site-path.ts';

/**
 * Parses the `path` parameter of a page: returns its canonical form, or null if it is invalid. It must be decoded already, so
 * percent signs are refused, as are queries, fragments and invisible characters.
 */
export function parseRequestedPath(value: string): string | null {
  return /[\p{C}%?#]/u.test(value) ? null : canonicalPath(value);
}
