import { z } from 'zod';

/** A slug as the content model allows it. */
const slug = /^[a-z0-9][a-z0-9_-]*$/;

/** The longest path that can name a page. */
export const longestPath = 2_048;

/**
 * A path in its canonical form: it starts and ends with one slash. Throws nothing: what can't name a page of this
 * site (no leading slash, a dot segment, a control character, a backslash, broken escapes) is null.
 */
export function canonicalPath(path: string): string | null {
  const result = sitePath.safeParse(path);
  return result.success ? result.data : null;
}

/** A path of this site in any form, parsed to its canonical form. */
export const sitePath = z
  .string()
  .max(longestPath)
  .transform((path, context) => {
    try {
      return decodeURIComponent(path);
    } catch {
      context.addIssue({ code: 'custom', message: 'broken escapes' });
      return z.NEVER;
    }
  })
  .refine((path) => path.startsWith('/'), 'a path starts with a slash')
  .refine((path) => !/[\p{Cc}\\]/u.test(path), 'a character that no path has')
  .refine((path) => !path.split('/').some((part) => part === '..' || part === '.'), 'a dot segment')
  .refine((path) => path === '/' || !path.includes('//'), 'an empty segment')
  .transform((path) => (path.endsWith('/') ? path : `${path}/`));

type ListedType = 'destination' | 'blogPost' | 'tour';
const listedPrefixes: ReadonlyMap<string, ListedType> = new Map([
  ['destinations', 'destination'],
  ['blogs', 'blogPost'],
  ['tours', 'tour'],
]);

/** What a canonical path asks for: a listed document by its slug, or a page by its path. */
export function addressOf(path: string): { type: ListedType; slug: string } | { type: 'page'; path: string } {
  const [, prefix = '', last = '', ...rest] = path.split('/');
  const type = listedPrefixes.get(prefix);
  return type && slug.test(last) && rest.length === 1 ? { type, slug: last } : { type: 'page', path };
}

/** The canonical paths above `path`, from the top down, without the home page: `/a/`, `/a/b/` for `/a/b/c/`. */
export function ancestorPaths(path: string): string[] {
  const parts = path.split('/').filter(Boolean);
  return parts.slice(0, -1).map((_, index) => `/${parts.slice(0, index + 1).join('/')}/`);
}

/**
 * The canonical form of an address as a document stores it: with or without the slash at its end. Null for what no
 * request can ask for: escapes (a request's are decoded), a query, a fragment.
 */
export function storedPath(path: unknown): string | null {
  if (typeof path !== 'string' || /[?#]/.test(path)) return null;
  const canonical = canonicalPath(path);
  return canonical === path || canonical === `${path}/` ? canonical : null;
}

/** The forms in which a document may store a canonical path: see `storedPath`. */
export function storedForms(canonical: string): string[] {
  return canonical === '/' ? ['/'] : [canonical, canonical.slice(0, -1)];
}
