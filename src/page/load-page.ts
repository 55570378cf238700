/** Loads the content of a page from the in-process API, with a fallback page while the content is unavailable. */
import { cache } from 'react';
import { serverApi } from '#api/in-process.ts';
import type { PageContentData } from '#contracts/api/api-types.ts';
import { log } from '#platform/log.ts';
import { createFallbackPage } from './fallback-page.ts';

/** The content is unavailable: the route shows the error page, or Next keeps its cached version. */
export class PageUnavailableError extends Error {
  override readonly name = 'PageUnavailableError';
}

/**
 * Loads the `page-content` of a path, once per render; null if there is none. If the content is unavailable it
 * returns the stand-in page (`createFallbackPage`), or throws `PageUnavailableError` if there is none.
 */
export const loadPage = cache(async (path: string): Promise<PageContentData | null> => {
  const answer = await serverApi().pageContent(path);
  if (answer.status !== 'failed') return answer.data;
  if (answer.errorCode === 'NOT_FOUND' || answer.errorCode === 'VALIDATION') return null;
  const instead = createFallbackPage(path);
  if (!instead) throw new PageUnavailableError(answer.errorMessage);
  log.warn(
    { event: 'page.stood-in', path, because: answer.errorMessage },
    'Reading a page failed; it is shown without its editorial content.',
  );
  return instead;
});

/** Parameters of a Next catch-all route. */
export type SlugParams = { params: Promise<{ slug?: string[] }> };

/** Loads the page of a route's segments; null if there is none. */
export async function findPage({ params }: SlugParams): Promise<PageContentData | null> {
  const { slug = [] } = await params;
  return loadPage(slug.length === 0 ? '/' : `/${slug.map(decodeURIComponent).join('/')}/`);
}
