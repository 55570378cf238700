import type { PageContentData } from '#api/types.ts';
import { loadPage } from './load-page.ts';

/** Parameters of a Next catch-all route. */
export type SlugParams = { params: Promise<{ slug?: string[] }> };

/** Loads the page of a route's segments; null if there is none. */
export async function findPage({ params }: SlugParams): Promise<PageContentData | null> {
  const { slug = [] } = await params;
  return loadPage(slug.length === 0 ? '/' : `/${slug.map(decodeURIComponent).join('/')}/`);
}
