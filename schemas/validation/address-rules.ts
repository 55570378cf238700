import type { ValidationContext } from '@sanity/types';
import { asker } from './ask.ts';
import { isLockedPage } from './locked-pages.ts';
import { hasText, isRecord, publishedId, quoted, type Verdict } from './words.ts';

/** The first parts of addresses that the house answers itself. */
const reserved = new Set([
  'api',
  'builds',
  'comp_ref',
  'draft',
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
]);
/** Forms and files below pages of the CMS. */
const reservedBelow =
  /^\/(?:cart\/form|checkout\/form|purchase\/(?:arrive|left|refund|ticket\.pdf|calendar\.ics))\//;

const listed: ReadonlyMap<string, string> = new Map([
  ['destinations', 'destinations'],
  ['blogs', 'blog posts'],
  ['tours', 'tours'],
]);

const canonical = (path: string) => (path.endsWith('/') ? path : `${path}/`);

/** Whether the house answers an address itself, so that no page can have it. */
export function isReserved(path: string): boolean {
  const whole = canonical(path);
  const [, first = ''] = whole.split('/');
  return (
    reserved.has(first) || first.startsWith('_') || first.startsWith('pre_') || reservedBelow.test(whole)
  );
}

/** Whether a page can have this address. */
export function pathFault(path: unknown): Verdict {
  if (!hasText(path)) return 'Give the page an address, such as /ways_to_see_nz/night_trains/.';
  if (path.length > 300) return 'That address is too long: use at most 300 letters.';
  if (!/^\/([a-z0-9][a-z0-9_-]*\/)*$/.test(path))
    return 'Use small letters, digits, - and _ between slashes; start and end with a slash.';
  if (isReserved(path)) return `The house itself answers ${path}: choose another address.`;
  const [, first = '', second = '', third = ''] = path.split('/');
  const kind = listed.get(first);
  if (kind && second !== '' && third === '')
    return `Addresses below /${first}/ are those of ${kind}: make one of them, or choose another address.`;
  return true;
}

/** Whether a document can have this last part of its address. */
export function slugFault(slug: unknown): Verdict {
  if (!hasText(slug)) return 'Give it an address: press “Generate”.';
  if (slug.length > 200) return 'That is too long: use at most 200 letters.';
  return /^[a-z0-9]+([_-][a-z0-9]+)*$/.test(slug)
    ? true
    : 'Use small letters and digits, with - or _ between them: night-trains.';
}

/** Whether a redirect may begin here. */
export function redirectFault(from: unknown): Verdict {
  if (!hasText(from)) return 'Write the old address, such as /trains/.';
  if (/^[a-z]+:\/\//i.test(from))
    return 'Leave out what stands before the first slash after the name: /trains/.';
  if (!from.startsWith('/')) return 'It starts with a slash: /trains/.';
  if (/[?#\s\\]/.test(from)) return 'An address without ?, # and spaces.';
  if (from === '/') return 'The home page can’t lead elsewhere.';
  return isReserved(from) ? `The house itself answers ${from}: no redirect can begin there.` : true;
}

/** A document that stands at an address already. */
export interface Holder {
  readonly type: string;
  readonly title: string;
}

/** GROQ: who else stands at one of `$forms`, or has `$slug` among documents of `$type`. `$id` is the one that asks. */
export const holdersQuery = `*[
  !(_id in [$id, "drafts." + $id]) && !string::startsWith(_id, "versions.") && (
    (_type == "page" && path.current in $forms) ||
    ($slug != null && _type == $type && slug.current == $slug) ||
    (_type == "redirect" && from in $forms)
  )
] | order(_id) [0...5]{"id": _id, "type": _type, "title": coalesce(title, from)}`;

const names: Readonly<Record<string, string>> = {
  page: 'The page',
  destination: 'The destination',
  blogPost: 'The blog post',
  tour: 'The tour',
  redirect: 'A redirect',
};

/** Whether an address is free. A redirect gives way to a page: then it is advice, not a fault. */
export function takenFault(asking: 'page' | 'redirect', holders: readonly Holder[]): Verdict {
  const holder = holders.find(({ type }) => asking === 'redirect' || type !== 'redirect');
  if (!holder) return true;
  if (holder.type === 'redirect') return 'Another redirect begins there already.';
  return asking === 'redirect'
    ? `${names[holder.type]} ${quoted(holder.title)} stands at this address: a live page is never redirected.`
    : `${names[holder.type]} ${quoted(holder.title)} has this address already.`;
}

/** What happens to a redirect that begins where a page is to stand. */
export function takenAdvice(holders: readonly Holder[]): Verdict {
  return holders.some(({ type }) => type === 'redirect')
    ? 'A redirect begins at this address: it is taken away when you publish.'
    : true;
}

async function holdersOf(
  address: { type: string; path?: string; slug?: string },
  context: ValidationContext,
): Promise<Holder[]> {
  const path = address.path === undefined ? undefined : canonical(address.path);
  const found = await asker(context)(holdersQuery, {
    id: publishedId(context.document?._id ?? ''),
    type: address.type,
    slug: address.slug ?? null,
    forms: path === undefined ? [] : path === '/' ? ['/'] : [path, path.slice(0, -1)],
  });
  return Array.isArray(found)
    ? found.flatMap((entry) =>
        isRecord(entry) && typeof entry.type === 'string'
          ? [{ type: entry.type, title: typeof entry.title === 'string' ? entry.title : 'without a name' }]
          : [],
      )
    : [];
}

/** Whether a page that the house leads people to is still where it is public. */
export function movedFault(path: string, published: unknown): Verdict {
  const stood = isRecord(published) && isRecord(published.path) ? published.path.current : undefined;
  return hasText(stood) && isLockedPage(published) && canonical(stood) !== canonical(path)
    ? `The house leads people to ${stood}: give this page that address again.`
    : true;
}

const publishedOf = (context: ValidationContext) =>
  asker(context)('*[_id == $id][0]{_type, path}', { id: publishedId(context.document?._id ?? '') });

const currentOf = (slug: unknown) => (isRecord(slug) ? slug.current : undefined);

/** The path of a page as the Studio checks it, against all others. */
export async function checkPath(slug: unknown, context: ValidationContext): Promise<Verdict> {
  const path = currentOf(slug);
  const fault = pathFault(path);
  if (fault !== true || !hasText(path)) return fault;
  const [published, holders] = await Promise.all([
    publishedOf(context),
    holdersOf({ type: 'page', path }, context),
  ]);
  const moved = movedFault(path, published);
  return moved === true ? takenFault('page', holders) : moved;
}

/** The last part of an address as the Studio checks it, against others of its type. */
export async function checkSlug(value: unknown, context: ValidationContext): Promise<Verdict> {
  const slug = currentOf(value);
  const fault = slugFault(slug);
  if (fault !== true || !hasText(slug)) return fault;
  return takenFault('page', await holdersOf({ type: context.document?._type ?? '', slug }, context));
}

const prefixes: Readonly<Record<string, string>> = {
  destination: 'destinations',
  blogPost: 'blogs',
  tour: 'tours',
};

/** Tells of a redirect that a page will displace. */
export async function adviseOnAddress(value: unknown, context: ValidationContext): Promise<Verdict> {
  const current = currentOf(value);
  if (!hasText(current)) return true;
  const prefix = prefixes[context.document?._type ?? ''];
  const path = prefix ? `/${prefix}/${current}/` : current;
  return takenAdvice(await holdersOf({ type: 'redirect', path }, context));
}

/** The old address of a redirect as the Studio checks it. */
export async function checkRedirect(from: unknown, context: ValidationContext): Promise<Verdict> {
  const fault = redirectFault(from);
  if (fault !== true || !hasText(from)) return fault;
  const [, first = '', slug = '', rest = ''] = canonical(from).split('/');
  const type = Object.entries(prefixes).find(([, prefix]) => prefix === first)?.[0];
  const listedHere = type && slug !== '' && rest === '' ? { type, slug } : { type: 'redirect' };
  return takenFault('redirect', await holdersOf({ ...listedHere, path: from }, context));
}

/** Whether another site's page can be the first home of these words. */
export function canonicalFault(address: unknown): Verdict {
  if (!hasText(address)) return true;
  const parsed = URL.parse(address.trim());
  return parsed && /^https?:$/.test(parsed.protocol) && parsed.hostname.includes('.')
    ? true
    : 'Write the whole address on the other site: https://…';
}
