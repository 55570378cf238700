import type { PageContent } from '#cms/content-source.ts';
import { freshContent, previewPath } from '#cms/draft-content.ts';
import { ancestorPaths } from '#schemas/shared/site-path.ts';
import { previewedId } from './draft-route.ts';

const drafts = () => freshContent('drafts');

/** How many addresses are remembered. */
const maxStandIns = 500;

/** Which document's draft stood where a while ago: an address that is being written is another with each key. */
const stood = new Map<string, string>();

/** Remembers that a draft stands at a path. */
export function rememberDraft(path: string, { id }: PageContent): void {
  stood.delete(path);
  stood.set(path, id);
  const [oldest] = stood.keys();
  if (stood.size > maxStandIns && oldest !== undefined) stood.delete(oldest);
}

/** Whether a page stands at its own address: it may have none yet, or one that another page has. */
async function isAtItsAddress(page: PageContent): Promise<boolean> {
  return (await drafts().findPage(page.path))?.id === page.id;
}

/**
 * The page that stands at a canonical path among drafts, or null. One that can't stand at an address of its own, as when its
 * editor is just writing it, stands at that of its preview. Throws as a `ContentSource` does.
 */
export async function findDraft(path: string): Promise<PageContent | null> {
  const id = previewedId(path);
  if (id === null) return await drafts().findPage(path);
  const page = await drafts().findPageById(id);
  return page && !(await isAtItsAddress(page)) ? page : null;
}

/**
 * Where the page is among drafts that is published at a path, is previewed there, or stood there a while ago, when its draft
 * stands elsewhere; null when there is no such page. Throws as a `ContentSource` does.
 */
export async function placeInDrafts(path: string): Promise<string | null> {
  const id = previewedId(path) ?? (await freshContent('published').findPage(path))?.id ?? stood.get(path);
  const page = id === undefined ? null : await drafts().findPageById(id);
  if (!page) return null;
  const place = (await isAtItsAddress(page)) ? page.path : previewPath(page.id);
  if (place === path) return null;
  // Whoever is sent there arrives when it may stand elsewhere again.
  rememberDraft(place, page);
  return place;
}

/** Where one is who has left a draft: at what is published of it, or at the nearest public page above. */
export interface Outside {
  readonly path: string;
  readonly title: string;
}

/** The way out of a draft at `path`. Throws as a `ContentSource` does. */
export async function findOutside(path: string, published: PageContent | null): Promise<Outside> {
  if (published) return published;
  for (const above of ancestorPaths(path).toReversed()) {
    const page = await freshContent('published').findPage(above);
    if (page) return page;
  }
  return { path: '/', title: 'Home' };
}
