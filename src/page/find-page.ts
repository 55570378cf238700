import type { PageContentData } from '#api/types.ts';
import { loadPage } from './load-page.ts';

/** What Next hands to a route of any number of segments. */
export type SlugParams = { params: Promise<{ slug?: string[] }> };

/** The page that a route's segments name, or null. */
export async function findPage({ params }: SlugParams): Promise<PageContentData | null> {
  const { slug = [] } = await params;
  return loadPage(slug.length === 0 ? '/' : `/${slug.map(decodeURIComponent).join('/')}/`);
}
