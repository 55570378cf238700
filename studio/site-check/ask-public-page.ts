import type { SiteResponse } from './finding.ts';

/** Response of a request that failed twice. */
const unreachable: SiteResponse = { status: 0, location: null, type: '', body: '' };

/**
 * Requests a path of the site as a visitor does, without the editor's cookies. Redirects are followed. It tries twice; after
 * that the status is 0, so that one failure does not end the check.
 */
export async function askPublicPage(path: string): Promise<SiteResponse> {
  const request = () => requestOnce(path);
  return request()
    .catch(request)
    .catch(() => unreachable);
}

async function requestOnce(path: string): Promise<SiteResponse> {
  const answer = await fetch(path, { credentials: 'omit', headers: { Accept: 'text/html' } });
  const type = answer.headers.get('content-type') ?? '';
  const isPage = type.startsWith('text/html');
  const body = isPage ? await answer.text() : '';
  if (!isPage) await answer.body?.cancel();
  return { status: answer.status, location: null, type, body };
}
