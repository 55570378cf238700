/** Fetches addresses of the checked site, with a timeout and retries. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { SiteResponse } from '#studio/site-check/finding.ts';

/** Request timeout in milliseconds. It is long because the site renders a picture on its first request. */
const timeoutMs = 30_000;

/** Retries after a 429. The site limits how many pictures it renders for one client. */
const maxWaits = 3;

/**
 * Fetches an address of a site without following redirects.
 * It retries once after a network error, because the site may just have closed a kept-alive connection.
 * After a 429 it waits for `Retry-After` and tries again.
 */
export async function sendRequest(siteUrl: string, address: string): Promise<SiteResponse> {
  const request = () =>
    fetch(new URL(address, siteUrl), { redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) });
  let answer = await request().catch(request);
  for (let waits = 0; answer.status === 429 && waits < maxWaits; waits += 1) {
    await answer.body?.cancel();
    await sleep(Number(answer.headers.get('retry-after') ?? 1) * 1_000);
    answer = await request().catch(request);
  }
  const type = answer.headers.get('content-type') ?? '';
  const location = answer.headers.get('location');
  const body = /^(?:text\/html|application\/xml)/.test(type) ? await answer.text() : '';
  if (!body) await answer.body?.cancel();
  const target = location === null ? null : new URL(location, siteUrl);
  return { status: answer.status, location: target && `${target.pathname}${target.search}`, type, body };
}
