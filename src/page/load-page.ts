import { cache } from 'react';
import { serverApi } from '#src/api/in-process.ts';
import type { PageContentData } from '#src/api/types.ts';

/** The content can't be had just now: the page answers with the error page, or keeps its last good version. */
export class PageUnavailableError extends Error {
  override readonly name = 'PageUnavailableError';
}

/**
 * The page at `path` as `page-content` answers it, once per render; null when there is none. Throws
 * `PageUnavailableError` when the content does not answer.
 */
export const loadPage = cache(async (path: string): Promise<PageContentData | null> => {
  const answer = await serverApi().pageContent(path);
  if (answer.status !== 'failed') return answer.data;
  if (answer.errorCode === 'NOT_FOUND' || answer.errorCode === 'VALIDATION') return null;
  throw new PageUnavailableError(answer.errorMessage);
});
