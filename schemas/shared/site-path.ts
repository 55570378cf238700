/**
 * Rules for paths of this site: parsing of requested paths, reserved paths, and valid paths of pages and redirects.
 * Used by the Studio, the import, the route table, the proxy and the content check.
 */
import { isRecord } from '#contracts/is-record.ts';
import { hasText, type Verdict } from '../validation/verdict.ts';

/** Maximum length of a requested path, in characters. */
const longestPath = 2_048;
/**
 * Maximum length of a page's path and of one segment, in characters: a cached page is a file with that name and a
 * suffix.
 */
const longestAddress = 300;
const longestPart = 200;

const part = /^[a-z0-9][a-z0-9_-]*$/;

function decoded(sent: string): string | null {
  try {
    return decodeURIComponent(sent).normalize('NFC');
  } catch {
    return null;
  }
}

const isPart = (name: string | null) =>
  name !== null && name !== '' && name !== '.' && name !== '..' && !/[\p{Cc}/\\]/u.test(name);

/**
 * Parses a requested path into its canonical form, with a trailing slash. Each segment is decoded once and separately,
 * so an escaped slash does not separate segments.
 *
 * Returns null for a path that no page or redirect can have. That is a path without a leading slash, with an empty or
 * dot segment, or with an invalid escape. It is also one with a slash, backslash or control character inside a segment,
 * or longer than 2,048 characters. Never throws.
 */
export function canonicalPath(path: string): string | null {
  if (path === '/') return '/';
  if (!path.startsWith('/') || path.length > longestPath) return null;
  const parts = path.slice(1).replace(/\/$/, '').split('/').map(decoded);
  return parts.every(isPart) ? `/${parts.join('/')}/` : null;
}

/** Reserved first segments; everything below them is reserved too. */
const reservedFolders: ReadonlySet<string> = new Set([
  'api',
  'builds',
  'comp_ref',
  'draft',
  'draft-route',
  'failed',
  'fixtures',
  'fonts',
  'illustrations',
  'lake',
  'media',
  'missing',
  'outbox',
  'per-request',
  'reference',
  'social',
  'staff',
  'studio',
  'test-gateway',
  'undefined',
  'vitals',
]);

/** Further reserved paths: files, and forms below pages of the CMS. */
const reservedPaths =
  /^\/(?:cart\/form|purchase\/(?:arrive|left|pay|open|refund|forget|find|change|claim|ticket\.pdf|calendar\.ics)|feed\.xml|robots\.txt|sitemap\.xml|favicon\.ico|icon\.svg|icon-(?:192|512)\.png|apple-touch-icon\.png)\/$/;

/** Returns true if the site itself serves a canonical path, so that no page and no redirect can have it. */
export function isReserved(path: string): boolean {
  const [, first = ''] = path.split('/');
  return (
    reservedFolders.has(first) ||
    first.startsWith('_') ||
    first.startsWith('pre_') ||
    reservedPaths.test(path)
  );
}

type ListedType = 'destination' | 'blogPost' | 'tour';
const listedPrefixes: ReadonlyMap<string, { readonly type: ListedType; readonly named: string }> = new Map([
  ['destinations', { type: 'destination', named: 'destinations' }],
  ['blogs', { type: 'blogPost', named: 'blog posts' }],
  ['tours', { type: 'tour', named: 'tours' }],
]);

/** Returns true if documents of this type have a slug below a fixed prefix, such as `/tours/`. */
export function isListedType(type: string): type is ListedType {
  return [...listedPrefixes.values()].some((listed) => listed.type === type);
}

/** Returns the address of a canonical path: a listed document by its slug, or a page by its path. */
export function addressOf(path: string): { type: ListedType; slug: string } | { type: 'page'; path: string } {
  const [, prefix = '', last = '', ...rest] = path.split('/');
  const listed = listedPrefixes.get(prefix);
  return listed && part.test(last) && rest.length === 1
    ? { type: listed.type, slug: last }
    : { type: 'page', path };
}

/** Returns the canonical path of a listed document. */
export function listedPath(type: ListedType, slug: string): string {
  const [prefix = ''] = [...listedPrefixes].find(([, listed]) => listed.type === type) ?? [];
  return `/${prefix}/${slug}/`;
}

/** Returns the canonical paths above `path`, from the top down, without the home page: `/a/`, `/a/b/` for `/a/b/c/`. */
export function ancestorPaths(path: string): string[] {
  const parts = path.split('/').filter(Boolean);
  return parts.slice(0, -1).map((_, index) => `/${parts.slice(0, index + 1).join('/')}/`);
}

/** Checks that a page or a listed document can have this canonical path. Returns true or a message for editors. */
function addressRuleFault(path: string): Verdict {
  if (path.length > longestAddress) return 'This address is too long: use up to 300 characters.';
  const parts = path.split('/').slice(1, -1);
  if (!path.startsWith('/') || !path.endsWith('/') || !parts.every((each) => part.test(each)))
    return 'Use lowercase letters, digits, - and _ between slashes. Start and end with a slash.';
  if (parts.some(({ length }) => length > longestPart))
    return 'This address is too long: use up to 200 characters between two slashes.';
  return isReserved(path) ? `${path} is reserved by the site: choose another address.` : true;
}

/** Checks that a page can have this path. Returns true or a message for editors. */
export function pathFault(path: unknown): Verdict {
  if (!hasText(path)) return 'Enter an address, such as /ways_to_see_nz/night_trains/.';
  const fault = addressRuleFault(path);
  if (fault !== true) return fault;
  const { type } = addressOf(path);
  const [, prefix = ''] = path.split('/');
  return type === 'page'
    ? true
    : `Addresses below /${prefix}/ are for ${listedPrefixes.get(prefix)?.named}: create one of those, or choose another address.`;
}

/** Checks that a document can have this slug. Returns true or a message for editors. */
export function slugFault(slug: unknown): Verdict {
  if (!hasText(slug)) return 'Enter an address, or press “Generate”.';
  if (slug.length > longestPart) return 'This is too long: use up to 200 characters.';
  return part.test(slug) ? true : 'Use lowercase letters and digits, with - or _ between them: night-trains.';
}

/**
 * Checks that a redirect can start at this path: one that a browser can request and that is not reserved. Returns true
 * or a message for editors.
 */
export function redirectFault(from: unknown): Verdict {
  if (!hasText(from)) return 'Enter the old address, such as /trains/.';
  if (/^[a-z]+:\/\//i.test(from)) return 'Leave out the domain name: /trains/.';
  if (!from.startsWith('/')) return 'Start with a slash: /trains/.';
  if (/[?#\s\\]/.test(from)) return 'Leave out ?, # and spaces.';
  const path = canonicalPath(from);
  if (path === null) return 'Browsers never request this address: remove // and /../, and write % as %25.';
  if (path === '/') return 'The home page can’t be redirected.';
  return isReserved(path) ? `${path} is reserved by the site: it can’t be redirected.` : true;
}

/**
 * Returns the canonical form of a page's stored path, which may lack the trailing slash; null if no page can have it.
 */
export function storedPath(path: unknown): string | null {
  if (typeof path !== 'string' || path === '') return null;
  const canonical = path.endsWith('/') ? path : `${path}/`;
  return addressRuleFault(canonical) === true ? canonical : null;
}

/** Returns the canonical form of a redirect's stored path; null if no redirect can start there. */
export function redirectPath(from: unknown): string | null {
  return typeof from === 'string' && redirectFault(from) === true ? canonicalPath(from) : null;
}

/** Returns the forms in which a document may store a page's canonical path; see `storedPath`. */
export function storedForms(canonical: string): string[] {
  return canonical === '/' ? ['/'] : [canonical, canonical.slice(0, -1)];
}

const currentOf = (slug: unknown) => (isRecord(slug) ? slug.current : undefined);

/**
 * Checks the path or slug of a document to be imported. Returns true or a message; a document without either passes.
 */
export function addressFault(document: Readonly<Record<string, unknown>>): Verdict {
  const { _type, path, slug, from } = document;
  if (_type === 'redirect') return redirectFault(from);
  if (typeof _type === 'string' && isListedType(_type))
    return currentOf(slug) === undefined || slugFault(currentOf(slug));
  const address = currentOf(path);
  if (_type !== 'page' || address === undefined) return true;
  return pathFault(typeof address === 'string' && !address.endsWith('/') ? `${address}/` : address);
}
