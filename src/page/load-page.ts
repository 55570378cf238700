import { cache } from 'react';
import { serverApi } from '#api/in-process.ts';
import type { PageContentData } from '#api/types.ts';
import { log } from '#platform/log.ts';
import { standInPage } from './stand-in-page.ts';

/** The content can't be had just now: the page answers with the error page, or keeps its last good version. */
export class PageUnavailableError extends Error {
  override readonly name = 'PageUnavailableError';
}

/**
 * The page at `path` as `page-content` answers it, once per render; null when there is none. When the content does not answer,
 * what stands in for it (`standInPage`); where nothing does, it throws `PageUnavailableError`.
 */
export const loadPage = cache(async (path: string): Promise<PageContentData | null> => {
  const answer = await serverApi().pageContent(path);
  if (answer.status !== 'failed') return answer.data;
  if (answer.errorCode === 'NOT_FOUND' || answer.errorCode === 'VALIDATION') return null;
  const instead = standInPage(path);
  if (!instead) throw new PageUnavailableError(answer.errorMessage);
  log.warn(
    { event: 'page.stood-in', path, because: answer.errorMessage },
    'A page could not be read: it is shown without its editor’s words.',
  );
  return instead;
});
