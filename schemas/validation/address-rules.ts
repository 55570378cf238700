/** Studio validation of addresses: page paths, slugs, redirects and canonical URLs. */
import type { ValidationContext } from '@sanity/types';
import { isRecord } from '#contracts/is-record.ts';
import {
  addressOf,
  isListedType,
  listedPath,
  pathFault,
  redirectFault,
  redirectPath,
  slugFault,
  storedForms,
  storedPath,
} from '../shared/site-path.ts';
import { contentQuery, otherDocuments } from './content-query.ts';
import { isLockedPage } from './locked-pages.ts';
import { hasText, publishedId, quoted, releaseOf, type Verdict } from './verdict.ts';

/** A document that already has an address. */
export interface Holder {
  readonly type: string;
  readonly title: string;
}

/**
 * GROQ: other documents with one of the paths `$forms`, or with `$slug` among documents of `$type`. `$id` is the
 * document being validated.
 */
export const holdersQuery = `*[
  ${otherDocuments} && (
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

/** Checks that an address is free. A page may take the address of a redirect; `takenAdvice` then warns. */
export function takenFault(asking: 'page' | 'redirect', holders: readonly Holder[]): Verdict {
  const holder = holders.find(({ type }) => asking === 'redirect' || type !== 'redirect');
  if (!holder) return true;
  if (holder.type === 'redirect') return 'Another redirect already uses this address.';
  return asking === 'redirect'
    ? `${names[holder.type]} ${quoted(holder.title)} has this address: you can’t redirect a live page.`
    : `${names[holder.type]} ${quoted(holder.title)} already has this address.`;
}

/** Warns that publishing a page removes the redirect from its address. */
export function takenAdvice(holders: readonly Holder[]): Verdict {
  return holders.some(({ type }) => type === 'redirect')
    ? 'A redirect uses this address. Publishing removes it.'
    : true;
}

/** @param address its `path` is canonical */
async function holdersOf(
  { type, path, slug }: { type: string; path?: string; slug?: string },
  context: ValidationContext,
): Promise<Holder[]> {
  const found = await contentQuery(context)(holdersQuery, {
    id: publishedId(context.document?._id ?? ''),
    type,
    slug: slug ?? null,
    // A redirect may be stored in percent-encoded form.
    forms: path === undefined ? [] : [path, encodeURI(path)].flatMap(storedForms),
  });
  return Array.isArray(found)
    ? found.flatMap((entry) =>
        isRecord(entry) && typeof entry.type === 'string'
          ? [{ type: entry.type, title: typeof entry.title === 'string' ? entry.title : 'unnamed' }]
          : [],
      )
    : [];
}

/** Checks that a page to which the site links still has its published path. */
export function movedFault(path: string, published: unknown): Verdict {
  const stood = isRecord(published) && isRecord(published.path) ? published.path.current : undefined;
  return hasText(stood) && isLockedPage(published) && storedPath(stood) !== storedPath(path)
    ? `The site links to ${stood}: give this page that address again.`
    : true;
}

const publishedOf = ({ getClient, document }: ValidationContext) =>
  contentQuery({ getClient })('*[_id == $id][0]{_type, path}', { id: publishedId(document?._id ?? '') });

const currentOf = (slug: unknown) => (isRecord(slug) ? slug.current : undefined);

/** Studio rule for a page's path, checked against all other documents. */
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

/** Studio rule for a slug, checked against other documents of the same type. */
export async function checkSlug(value: unknown, context: ValidationContext): Promise<Verdict> {
  const slug = currentOf(value);
  const fault = slugFault(slug);
  if (fault !== true || !hasText(slug)) return fault;
  return takenFault('page', await holdersOf({ type: context.document?._type ?? '', slug }, context));
}

/** Studio rule that warns about a redirect which the page will replace. */
export async function adviseOnAddress(value: unknown, context: ValidationContext): Promise<Verdict> {
  const current = currentOf(value);
  // Publishing a release keeps the redirect, and the page takes precedence over it.
  if (!hasText(current) || releaseOf(context.document?._id ?? '') !== undefined) return true;
  const type = context.document?._type ?? '';
  const path = storedPath(isListedType(type) ? listedPath(type, current) : current);
  return path === null ? true : takenAdvice(await holdersOf({ type: 'redirect', path }, context));
}

/** Studio rule for the old path of a redirect. */
export async function checkRedirect(from: unknown, context: ValidationContext): Promise<Verdict> {
  const fault = redirectFault(from);
  const path = redirectPath(from);
  if (path === null) return fault;
  const address = addressOf(path);
  return takenFault(
    'redirect',
    await holdersOf(address.type === 'page' ? { type: 'redirect', path } : { ...address, path }, context),
  );
}

/** Checks the address of a first publication on another site. */
export function canonicalFault(address: unknown): Verdict {
  if (!hasText(address)) return true;
  const parsed = URL.parse(address.trim());
  return parsed && /^https?:$/.test(parsed.protocol) && parsed.hostname.includes('.')
    ? true
    : 'Enter the full address on the other site: https://…';
}
