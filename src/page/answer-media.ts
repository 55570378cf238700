import { imageCuts } from '#cms/image-cuts.ts';
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
  'last-modified',
  'vary',
  'retry-after',
  // An uploaded SVG is a document that may hold scripts: the lake's policy keeps it a picture.
  'content-security-policy',
  'x-content-type-options',
];

/**
 * Answers for an asset of the embedded lake, which listens on this machine alone: its answer is passed through. With hosted Sanity
 * pictures come from its CDN and nothing is served here.
 *
 * What the lake has made already is sent to everybody. What it would have to make has to be something that pages ask for (else 400),
 * and not too much from one network (else 429); in the lake the networks take turns.
 * @param path below `/media/`, decoded
 */
export async function answerMedia(request: Request, path: string): Promise<Response> {
  if (config().sanity) return refused(404, 'No such asset.');
  const { search, searchParams } = new URL(request.url);
  const wish = parseMediaRequest(path, searchParams);
  if ('refused' in wish)
    return refused(wish.refused, wish.refused === 404 ? 'No such asset.' : 'No page asks for it so.');
  try {
    const answer = await find(request, wish);
    // The parameters in another order are the same picture at another address. A shared cache keeps it under one of them.
    if (!`${path}${search}`.endsWith(wish.asset)) answer.headers.set('Cache-Control', 'no-store');
    return answer;
  } catch (error) {
    if (!request.signal.aborted)
      log.warn({ event: 'media.unavailable', err: error }, 'The lake did not answer for an asset.');
    return refused(503, 'The picture isn’t available right now.', { 'Retry-After': '5' });
  }
}

async function find(request: Request, { asset, variant }: Exclude<MediaRequest, { refused: number }>) {
  if (!variant) return passOn(await ask(request, asset, {}));
  // Drawings and moving pictures are sent as they are, in whatever form they are asked for: nothing has to be made.
  if (!/\.(?:svg|gif)(?:\?|$)/.test(asset)) {
    const made = await ask(request, asset, { 'Cache-Control': 'only-if-cached' });
    if (made.status !== 504) return passOn(made);
    await made.body?.cancel();
  }
  // Before it is looked up, which costs something too.
  const wait = await requestWaitSeconds('picture');
  if (wait !== null) return tooManyRequests(wait);
  if (!isOnPages(variant, await imageCuts(variant.imageId))) {
    recordRefusal('picture');
    return refused(400, 'No page asks for it so.');
  }
  return passOn(await ask(request, asset, { 'Southbound-Network': requestNetwork() }));
}

function ask(request: Request, asset: string, more: Readonly<Record<string, string>>): Promise<Response> {
  const headers = new Headers(more);
  for (const name of ['accept', 'if-none-match']) {
    const value = request.headers.get(name);
    if (value) headers.set(name, value);
  }
  return fetch(`${config().lake.url}/${asset}`, {
    headers,
    cache: 'no-store',
    redirect: 'error',
    // The lake need not make what nobody waits for.
    signal: AbortSignal.any([request.signal, AbortSignal.timeout(15_000)]),
  });
}

function passOn(answer: Response): Response {
  const headers = new Headers();
  for (const name of passedOn) {
    const value = answer.headers.get(name);
    if (value) headers.set(name, value);
  }
  return new Response(answer.body, { status: answer.status, headers });
}

/** A line that nobody keeps: what is refused now may be on a page in a moment. */
function refused(status: number, words: string, headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(`${words}\n`, { status, headers: { 'Cache-Control': 'no-store', ...headers } });
}
