/** Finds drafts by path, even while an editor changes the address, and the public page to return to. */
import type { PageContent } from '#cms/content-source.ts';
import { type FreshPublication, freshContent, previewPath } from '#cms/uncached-content.ts';
import { ancestorPaths } from '#schemas/shared/site-path.ts';
import { parsePreviewPath } from './draft-route.ts';

/** Maximum number of remembered paths. */
const maxStandIns = 500;

/** Recent draft paths with their document ids. A path that is being typed changes with each keystroke. */
const stood = new Map<string, string>();

/** Remembers the document of a draft path. */
export function rememberDraft(path: string, { id }: PageContent): void {
  stood.delete(path);
  stood.set(path, id);
  const [oldest] = stood.keys();
  if (stood.size > maxStandIns && oldest !== undefined) stood.delete(oldest);
}

/**
 * Returns true if a page has its address for itself: it may have none yet, or share one with another page. Once the
 * editor types on, a shared address would lead to the other page.
 */
async function isAtItsAddress(page: PageContent, reading: FreshPublication): Promise<boolean> {
  return (await freshContent(reading).countPages(page.path)) === 1;
}

/**
 * Finds the draft at a canonical path; null if there is none. A draft without a usable address of its own, such as
 * one being typed, is found at its preview path. Throws like a `ContentSource`.
 */
export async function findDraft(
  path: string,
  reading: FreshPublication = 'drafts',
): Promise<PageContent | null> {
  const id = parsePreviewPath(path);
  if (id === null) return await freshContent(reading).findPage(path);
  const page = await freshContent(reading).findPageById(id);
  return page && !(await isAtItsAddress(page, reading)) ? page : null;
}

/**
 * Finds the current draft path of the page that is published at a path, previewed there, or was there recently. Null
 * if the path is current or unknown. Throws like a `ContentSource`.
 */
export async function placeInDrafts(
  path: string,
  reading: FreshPublication = 'drafts',
): Promise<string | null> {
  const id =
    parsePreviewPath(path) ?? (await freshContent('published').findPage(path))?.id ?? stood.get(path);
  const page = id === undefined ? null : await freshContent(reading).findPageById(id);
  if (!page) return null;
  const place = (await isAtItsAddress(page, reading)) ? page.path : previewPath(page.id);
  if (place === path) return null;
  // The address may have changed again before the redirect is followed.
  rememberDraft(place, page);
  return place;
}

/** Public page to return to from a draft: its published version, or the nearest public page above. */
export interface PublicPage {
  readonly path: string;
  readonly title: string;
}

/** Finds the public page to return to from a draft at `path`. Throws like a `ContentSource`. */
export async function findPublicPage(path: string, published: PageContent | null): Promise<PublicPage> {
  if (published) return published;
  for (const above of ancestorPaths(path).toReversed()) {
    const page = await freshContent('published').findPage(above);
    if (page) return page;
  }
  return { path: '/', title: 'Home' };
}
