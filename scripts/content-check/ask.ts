import type { SiteAnswer } from './finding.ts';

/** How long a page may take, in milliseconds: a picture is drawn when it is first asked for. */
const patience = 30_000;

/** Asks a site for an address. A connection that the site closed just then is no answer: it is asked once more. */
export async function ask(siteUrl: string, address: string): Promise<SiteAnswer> {
  const request = () =>
    fetch(new URL(address, siteUrl), { redirect: 'manual', signal: AbortSignal.timeout(patience) });
  const answer = await request().catch(request);
  const type = answer.headers.get('content-type') ?? '';
  const location = answer.headers.get('location');
  const body = /^(?:text\/html|application\/xml)/.test(type) ? await answer.text() : '';
  if (!body) await answer.body?.cancel();
  const target = location === null ? null : new URL(location, siteUrl);
  return { status: answer.status, location: target && `${target.pathname}${target.search}`, type, body };
}
