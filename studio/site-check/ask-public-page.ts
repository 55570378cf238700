import type { SiteResponse } from './finding.ts';

/** Requests a path of the site as a visitor does, without the editor's cookies. Redirects are followed. */
export async function askPublicPage(path: string): Promise<SiteResponse> {
  const answer = await fetch(path, { credentials: 'omit', headers: { Accept: 'text/html' } });
  const type = answer.headers.get('content-type') ?? '';
  const body = type.startsWith('text/html') ? await answer.text() : '';
  if (body === '') await answer.body?.cancel();
  return { status: answer.status, location: null, type, body };
}
