import { setTimeout as sleep } from 'node:timers/promises';
import type { SiteAnswer } from './finding.ts';

/** How long a page may take, in milliseconds: a picture is drawn when it is first asked for. */
const patience = 30_000;

/** How often it is waited where a site says that too much came from here: it counts the pictures that it has to make. */
const maxWaits = 3;

/** Asks a site for an address. A connection that the site closed just then is no answer: it is asked once more. */
export async function ask(siteUrl: string, address: string): Promise<SiteAnswer> {
  const request = () =>
    fetch(new URL(address, siteUrl), { redirect: 'manual', signal: AbortSignal.timeout(patience) });
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
