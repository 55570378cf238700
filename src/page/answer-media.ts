import { readImageCuts } from '#cms/image-cuts.ts';
import { config } from '#platform/config.ts';
import { log } from '#platform/log.ts';
import {
  requestNetwork,
  requestWaitSeconds,
  tooManyRequests,
} from '#platform/rate-limits/request-rate-limits.ts';
import { recordRefusal } from '#platform/security-refusals.ts';
import { isOnPages, type MediaRequest, parseMediaRequest } from './media-request.ts';

const passedOn = [
  'content-type',
  'content-disposition',
  'content-length',
  'cache-control',
  'etag',
  'accept-ranges',
  'content-range',
  'last-modified',
  'vary',
  'retry-after',
  // An uploaded SVG may contain scripts; the lake's policy keeps them from running.
  'content-security-policy',
  'x-content-type-options',
];

/**
 * Serves assets of the embedded lake, which listens on the loopback interface only; its answer is passed through.
 * With hosted Sanity images come from its CDN, so the answer is 404.
 *
 * Variants that the lake has already created are served to everyone. A new variant must be one that pages use
 * (otherwise 400), and its creation counts against the network's rate limit (429). The lake queues networks fairly.
 * @param path below `/media/`, decoded
 */
export async function answerMedia(request: Request, path: string): Promise<Response> {
  if (config().sanity) return refused(404, 'No such asset.');
  const { search, searchParams } = new URL(request.url);
  const wish = parseMediaRequest(path, searchParams);
  if ('refused' in wish)
    return refused(
      wish.refused,
      wish.refused === 404 ? 'No such asset.' : 'No page uses this size or format.',
    );
  try {
    const answer = await find(request, wish);
    // Reordered parameters give the same image another address. Shared caches keep only the canonical one.
    if (!`${path}${search}`.endsWith(wish.asset)) answer.headers.set('Cache-Control', 'no-store');
    return answer;
  } catch (error) {
    if (!request.signal.aborted)
      log.warn({ event: 'media.unavailable', err: error }, 'Reading an asset from the lake failed.');
    return refused(503, 'The picture isn’t available right now.', { 'Retry-After': '5' });
  }
}

async function find(request: Request, { asset, variant }: Exclude<MediaRequest, { refused: number }>) {
  if (!variant) return passOn(await ask(request, asset, {}));
  // SVG and GIF images are served untransformed whatever the parameters, so nothing is created.
  if (!/\.(?:svg|gif)(?:\?|$)/.test(asset)) {
    const made = await ask(request, asset, { 'Cache-Control': 'only-if-cached' });
    if (made.status !== 504) return passOn(made);
    await made.body?.cancel();
  }
  // Before the lookup of cuts, which is expensive as well.
  const wait = await requestWaitSeconds('picture');
  if (wait !== null) return tooManyRequests(wait);
  if (!isOnPages(variant, await readImageCuts(variant.imageId))) {
    recordRefusal('picture');
    return refused(400, 'No page uses this size or format.');
  }
  return passOn(await ask(request, asset, { 'Southbound-Network': requestNetwork() }));
}

/** Maximum time until the lake's headers. The body takes as long as the client's connection, or a paused video, needs. */
const headTimeoutMs = 15_000;

async function ask(
  request: Request,
  asset: string,
  more: Readonly<Record<string, string>>,
): Promise<Response> {
  const headers = new Headers(more);
  for (const name of ['accept', 'if-none-match', 'if-range', 'range']) {
    const value = request.headers.get(name);
    if (value) headers.set(name, value);
  }
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), headTimeoutMs);
  return fetch(`${config().lake.url}/${asset}`, {
    headers,
    cache: 'no-store',
    redirect: 'error',
    // Aborts the transform when the client disconnects.
    signal: AbortSignal.any([request.signal, timeout.signal]),
  }).finally(() => clearTimeout(timer));
}

function passOn(answer: Response): Response {
  const headers = new Headers();
  for (const name of passedOn) {
    const value = answer.headers.get(name);
    if (value) headers.set(name, value);
  }
  return new Response(answer.body, { status: answer.status, headers });
}

/** Plain-text refusal. It is never cached, because a page may use the variant at any time. */
function refused(status: number, message: string, headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(`${message}\n`, { status, headers: { 'Cache-Control': 'no-store', ...headers } });
}
