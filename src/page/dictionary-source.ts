/** The page of which compression dictionaries are made. */
import type { IncomingMessage } from 'node:http';
import { termsPath } from '#contracts/page-paths.ts';
import { config } from '#platform/config.ts';
import { payloadAddress, routerHeaders } from '#platform/next-internals/next-request.ts';

/** Path of the page. It is short and seldom changes, and every site has it. */
const sourcePath = termsPath;

const payloadUrl = payloadAddress(sourcePath);

/** Returns true for a request of the whole page, as `startDictionary` sends it. The router may request parts. */
export function isDictionarySource({
  url,
  rawHeaders,
}: Pick<IncomingMessage, 'url' | 'rawHeaders'>): boolean {
  // Next removes these headers from `headers`.
  const names = rawHeaders.filter((_, index) => index % 2 === 0).map((name) => name.toLowerCase());
  const routerNames = names.filter((name) => routerHeaders.includes(name));
  return url === sourcePath ? routerNames.length === 0 : url === payloadUrl && routerNames.join() === 'rsc';
}

/** Delay after the start, so that the first visitors have the processor, in milliseconds. */
const startDelayMs = 10_000;
const retryMs = 15_000;
/** The page is requested again, because the content may have changed. */
const renewMs = 3_600_000;
const pageTimeoutMs = 20_000;

/** Requests the page as a browser and as the router do, so that the site sends it and makes a dictionary. */
async function requestSource(): Promise<boolean> {
  const { ownUrl } = config();
  const signal = AbortSignal.timeout(pageTimeoutMs);
  try {
    const answers = [
      await fetch(new URL(sourcePath, ownUrl), { signal }),
      await fetch(new URL(payloadUrl, ownUrl), { headers: { RSC: '1' }, signal }),
    ];
    for (const answer of answers) await answer.arrayBuffer();
    return answers.every(({ ok }) => ok);
  } catch {
    return false;
  }
}

/**
 * Starts requesting the page after the start of this process, if the settings enable dictionaries and rendering pages
 * before their first visit.
 */
export function startDictionary(): void {
  const { hasCompressionDictionary, keepsEveryPage, nodeEnvironment } = config();
  if (!hasCompressionDictionary || !keepsEveryPage || nodeEnvironment !== 'production') return;
  const look = async () => {
    setTimeout(look, (await requestSource()) ? renewMs : retryMs).unref();
  };
  setTimeout(look, startDelayMs).unref();
}
