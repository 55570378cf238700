import { LONGEST_PATH } from './schemas.ts';

/**
 * The one form of a page's path: starts with a slash, has no slash at its end (but for `/` itself), composed Unicode.
 * Null when `value` is no path: no slash in front, an empty, `.` or `..` segment, a control or format character, a
 * backslash, a percent sign (the path is expected decoded, once), a query or fragment, or more than 2,048 characters.
 */
export function normalisePagePath(value: string): string | null {
  if (value.length > LONGEST_PATH || !value.startsWith('/')) return null;
  if (/[\p{C}\\%?#]/u.test(value)) return null;
  const path = value.length > 1 && value.endsWith('/') ? value.slice(0, -1) : value;
  const segments = path.split('/').slice(1);
  if (path !== '/' && segments.some((segment) => ['', '.', '..'].includes(segment))) return null;
  return path.normalize('NFC');
}
